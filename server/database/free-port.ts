import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Systems give higher ports to outgoing connections: one of those may be in use again a moment later. */
const [lowest, highest] = [20_000, 32_767]
const mostTries = 50

/** A port of the loopback address that is free now. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const port = randomInt(lowest, highest + 1)
    if (await isFree(port)) return port
  }
  throw new Error('No free port was found.')
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
