// `npm run dev`: pages update in the browser as they are edited, and the server restarts.
import { connect } from 'node:net'
import { install } from './install.mjs'
import { program, runNode } from './node.mjs'

install()
const port = Number(process.env.PORT || 3000)
// The pages use the port of npm start; the API runs on the next port, behind it.
const apiPort = port + 1
const server = runNode(['--watch', '--watch-preserve-output', 'app/server/main.ts'], {
  env: { PORT: String(apiPort), OPENWARD_URL: `http://localhost:${port}` },
})
const isUp = await Promise.race([answers(apiPort).then(() => true), server.then(() => false)])
if (!isUp) process.exit(await server)
console.log(`Edit and see it at http://localhost:${port}`)
const pages = runNode(
  [program('vite/bin/vite.js'), '--port', String(port), '--strictPort', '--clearScreen', 'false'],
  { env: { OPENWARD_API_PORT: String(apiPort) } },
)
const first = await Promise.race([server, pages])
process.kill(process.pid, 'SIGTERM')
await Promise.all([server, pages])
process.exit(first)

/** Resolves once something listens on the port. */
async function answers(port) {
  for (;;) {
    const isOpen = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true))
      socket.on('error', () => resolve(false))
      socket.on('connect', () => socket.destroy())
    })
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
