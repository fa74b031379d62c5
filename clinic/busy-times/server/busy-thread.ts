import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { OutsideRefusal } from '../../../server/http/outside-address.ts'
import type { BusySpan } from './busy-spans.ts'

const patienceMs = 20_000
/** Megabytes. */
const memory = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }
const noCalendar = 'That is no calendar that can be read.'

interface Work {
  readonly text: string
  readonly timeZone: string
  readonly from: number
  readonly to: number
  readonly ownHost: string
}

/**
 * Reads a calendar in a thread of its own: one that repeats for ever, or that is too much, ends the
 * thread and not the server. Throws `OutsideRefusal`.
 */
export async function busySpansInThread(work: Work): Promise<BusySpan[]> {
  const worker = new Worker(join(import.meta.dirname, 'busy-worker.ts'), {
    name: 'busy times',
    workerData: work,
    resourceLimits: memory,
  })
  const waiting = new AbortController()
  try {
    const spans = await Promise.race([
      once(worker, 'message').then(([found]) => found as BusySpan[] | null),
      once(worker, 'exit').then(() => null),
      pause(patienceMs, undefined, { signal: waiting.signal }).then(() => undefined),
    ])
    if (spans === undefined) {
      throw new OutsideRefusal('The calendar takes too long to be read.')
    }
    if (spans === null) throw new OutsideRefusal(noCalendar)
    return spans
  } catch (error) {
    throw error instanceof OutsideRefusal ? error : new OutsideRefusal(noCalendar)
  } finally {
    waiting.abort()
    await worker.terminate()
  }
}
