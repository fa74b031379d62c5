import { join } from 'node:path'
import { Problem } from '../../../../../contract/problem.ts'
import { runThread } from '../../../../../server/threads/run-thread.ts'
import { takeTurns } from '../../../../../server/threads/take-turns.ts'
import { inboxRefusals } from '../../inbox-item.ts'

const inTurn = takeTurns(1)
const patienceMs = 30_000
/** Megabytes. */
const mostMemory = 256

export interface InboxMail {
  /** As its sender made it; a mail without one is known by its text. */
  readonly messageId: string | null
  readonly sender: string | null
  readonly subject: string | null
  /** Its words under its head: a document of its own where nothing is attached. */
  readonly text: string
  readonly attachments: readonly { readonly name: string; readonly content: Uint8Array }[]
}

/** Reads a mail in a thread of its own. Throws a `Problem` with a sentence for one that cannot be read. */
export async function readMail(raw: Buffer): Promise<InboxMail> {
  const signal = AbortSignal.timeout(patienceMs)
  const read: { mail: InboxMail | null } = { mail: null }
  try {
    const work = {
      file: join(import.meta.dirname, 'mail-worker.ts'),
      name: 'mail',
      data: raw,
      mostMemory,
      // The thread sends nothing else.
      onMessage: (message: unknown) => (read.mail = message as InboxMail),
      signal,
      graceMs: 0,
    }
    await inTurn(() => runThread(work), signal)
  } catch {
    throw new Problem('malformed', { detail: inboxRefusals.mail })
  }
  if (read.mail === null) throw new Problem('malformed', { detail: inboxRefusals.mail })
  return read.mail
}
