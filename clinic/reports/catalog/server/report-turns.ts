import pLimit from 'p-limit'
import { Problem } from '../../../../contract/problem.ts'

/** Each takes up to two of the ten connections of the server, so that most of them stay for the daily work. */
const mostAtOnce = 3
/** Those that wait take memory, and their readers would not wait much longer. */
const mostWaiting = 60

const limit = pLimit(mostAtOnce)

/** Counts a report once few enough others are being counted on this server; with too many before it, it is refused. */
export async function inTurn<T>(count: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= mostWaiting) {
    throw new Problem('too-many-tries', {
      detail: 'Many reports are being counted. Try again in a moment.',
      retryAfter: 10,
    })
  }
  return limit(count)
}
