import { join } from 'node:path'
import { OutsideRefusal } from '../../../../server/http/outside-address.ts'
import { isOutOfMemory, runThread } from '../../../../server/threads/run-thread.ts'
import { takeTurns } from '../../../../server/threads/take-turns.ts'
import type { BusySpan } from './busy-spans.ts'

/** Two, so that one calendar does not keep all others waiting. */
const atOnce = 2
const patienceMs = 20_000
/** Megabytes. */
const mostMemory = 192
const noCalendar = 'This is not a calendar that can be read.'

interface Work {
  readonly text: string
  readonly timeZone: string
  readonly from: number
  readonly to: number
  readonly ownHost: string
}

const inTurn = takeTurns(atOnce)

/**
 * Reads a calendar in a thread of its own: a calendar that repeats for ever, or that is too large, ends
 * the thread and not the server. Throws `OutsideRefusal`, or the reason of the signal.
 */
export function busySpansInThread(work: Work, signal: AbortSignal): Promise<BusySpan[]> {
  return inTurn(() => read(work, signal), signal)
}

async function read(work: Work, signal: AbortSignal): Promise<BusySpan[]> {
  const answer: { spans: BusySpan[] | null } = { spans: null }
  const patience = AbortSignal.timeout(patienceMs)
  try {
    await runThread({
      file: join(import.meta.dirname, 'busy-worker.ts'),
      name: 'busy times',
      data: work,
      mostMemory,
      // The thread sends nothing else.
      onMessage: (found) => (answer.spans = found as BusySpan[] | null),
      signal: AbortSignal.any([signal, patience]),
      graceMs: 0,
    })
  } catch (error) {
    signal.throwIfAborted()
    if (patience.aborted) throw new OutsideRefusal('The calendar takes too long to be read.')
    if (!isOutOfMemory(error)) throw error
  }
  if (answer.spans === null) throw new OutsideRefusal(noCalendar)
  return answer.spans
}
