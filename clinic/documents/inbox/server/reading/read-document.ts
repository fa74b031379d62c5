import { join } from 'node:path'
import { textOf } from '../../../../../server/files/file-kind.ts'
import { runThread } from '../../../../../server/threads/run-thread.ts'
import { takeTurns } from '../../../../../server/threads/take-turns.ts'
import type { InboxItem } from '../../inbox-item.ts'

/** Readings of all requests wait for each other: a PDF may take a second and some hundred megabytes. */
const inTurn = takeTurns(1)
const patienceMs = 15_000
/** Megabytes. */
const mostMemory = 256
/** Enough to find whose a document is. */
export const mostText = 40_000

export interface DocumentReading {
  readonly text: string
  /** Null where they cannot be counted. */
  readonly pages: number | null
}
const unread: DocumentReading = { text: '', pages: null }

/**
 * The words of a document and the number of its pages. A PDF is read in a thread of its own; one that takes too
 * long or too much memory, or that is damaged, has no words. Pictures have none either.
 */
export async function readDocument(
  kind: InboxItem['kind'],
  content: Buffer,
): Promise<DocumentReading> {
  if (kind === 'Text') {
    return { text: textOf(content.subarray(0, mostText), null, true).text, pages: null }
  }
  if (kind !== 'PDF') return unread
  const signal = AbortSignal.timeout(patienceMs)
  let reading = unread
  try {
    const work = {
      file: join(import.meta.dirname, 'document-worker.ts'),
      name: 'document',
      data: { content, mostText },
      mostMemory,
      // The thread sends nothing else.
      onMessage: (message: unknown) => (reading = message as DocumentReading),
      signal,
      graceMs: 0,
    }
    await inTurn(() => runThread(work), signal)
  } catch {
    // The document itself is whole; only its words are not known.
  }
  return reading
}
