import { once } from 'node:events'
import { aServer } from '../app/server/a-server.ts'
import { median } from './drive.ts'
import { limitResult, type Result } from './result.ts'

const starts = 5
const mostSeconds = 1.5

/** Wall time from the start of the process to its first answer, including its own database. */
export async function measureStart(
  dataFolder: string,
  say: (line: string) => void,
): Promise<Result> {
  const times: number[] = []
  for (let start = 0; start <= starts; start += 1) {
    const server = await aServer({ OPENWARD_DATA: dataFolder })
    const gone = once(server.child, 'exit')
    server.child.kill('SIGTERM')
    await gone
    // The first start reads files that are not cached yet, so it does not count.
    if (start > 0) times.push(server.startTook / 1000)
  }
  say(`Starts: ${times.map((time) => time.toFixed(2)).join(', ')} s`)
  return limitResult(
    'S-5',
    'start to first answer, database included',
    median(times),
    mostSeconds,
    's',
  )
}
