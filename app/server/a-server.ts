import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { compileCache, serverFlags, serverVariables } from '../../scripts/node.mjs'
import { freePort } from '../../server/database/free-port.ts'

/** The whole product as a process of its own, for tests that stop and kill it. */
export interface RunningServer {
  child: ChildProcess
  url: string
  /** Milliseconds from the start of the process to its first answer. */
  startTook: number
  /** Exit code; null when a signal ended it. */
  exited: Promise<number | null>
  /** Everything that the process has printed so far. */
  output: () => string
}

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

/** Starts the server as `npm start` does, without waiting for it; a real, empty clinic by default. */
export function launchServer(variables: Record<string, string>, port: number): RunningServer {
  const { PATH, TMPDIR } = process.env
  const child = spawn(process.execPath, [...serverFlags, main], {
    env: {
      ...(PATH && { PATH }),
      ...(TMPDIR && { TMPDIR }),
      ...serverVariables,
      NODE_COMPILE_CACHE: compileCache,
      OPENWARD_DEMO: '0',
      PORT: String(port),
      ...variables,
    },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return {
    child,
    url: `http://127.0.0.1:${port}`,
    startTook: 0,
    exited: once(child, 'close').then(([code]: (number | null)[]) => code ?? null),
    output: () => output,
  }
}

/** Starts the server and waits until it answers that it is ready. */
export async function aServer(variables: Record<string, string>): Promise<RunningServer> {
  const begin = performance.now()
  const server = launchServer(variables, Number(variables['PORT'] ?? (await freePort())))
  while (server.child.exitCode === null && performance.now() - begin < 60_000) {
    const answer = await fetch(`${server.url}/api/ready`).catch(() => null)
    if (answer?.status === 200) return { ...server, startTook: performance.now() - begin }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  server.child.kill('SIGKILL')
  throw new Error(`The server did not start: ${server.output()}`)
}
