import { join } from 'node:path'
import { Problem } from '../../../../../contract/problem.ts'
import { addressOf, type Sql } from '../../../../../server/database/connect.ts'
import type { Environment } from '../../../../../server/environment.ts'
import { isOutOfMemory, runThread } from '../../../../../server/threads/run-thread.ts'
import { takeTurns } from '../../../../../server/threads/take-turns.ts'
import type { MadeChartFile, WantedChartFile } from './make-chart-file.ts'

type Place = Pick<Environment, 'dataFolder' | 'filesFolder' | 'filesBucket' | 'secret'>

export interface ChartFileWork {
  readonly url: string
  readonly place: Place
  readonly wanted: WantedChartFile
}

/** Megabytes: 1,000 visits with 20,000 values take about half of it. */
const mostMemory = 400
const patienceMs = 60_000
/** One at a time, and so many that are made or wait. */
const inTurn = takeTurns(1)
const mostAtOnce = 6
let atOnce = 0

/**
 * Makes the file of a chart in a thread of its own: the server answers meanwhile, and a chart that needs too much memory
 * or time ends the thread. Throws a `Problem` with a sentence then, and where too many are asked for.
 */
export async function chartFileInThread(
  sql: Sql,
  { dataFolder, filesFolder, filesBucket, secret }: Place,
  wanted: WantedChartFile,
): Promise<MadeChartFile> {
  if (atOnce >= mostAtOnce) {
    const detail = 'Many files of charts are being made. Wait a moment, then try again.'
    throw new Problem('unavailable', { detail })
  }
  atOnce += 1
  try {
    const place = { dataFolder, filesFolder, filesBucket, secret }
    const work = { url: addressOf(sql), place, wanted }
    return await inTurn(() => run(work), new AbortController().signal)
  } finally {
    atOnce -= 1
  }
}

async function run(data: ChartFileWork): Promise<MadeChartFile> {
  const late = AbortSignal.timeout(patienceMs)
  let made: MadeChartFile | undefined
  try {
    await runThread({
      file: join(import.meta.dirname, 'chart-file-worker.ts'),
      name: 'chart file',
      data,
      mostMemory,
      // The thread sends only what it made.
      onMessage: (message) => (made = message as MadeChartFile),
      signal: late,
      graceMs: 1_000,
    })
  } catch (error) {
    if (late.aborted || isOutOfMemory(error)) {
      const detail = 'This chart is too large to be made into one file. Make the full chart as PDF.'
      throw new Problem('unavailable', { detail })
    }
    throw error
  }
  if (!made) throw new Error('The file of a chart could not be made.')
  // Bytes come out of a thread without their class.
  return { ...made, file: Buffer.from(made.file) }
}
