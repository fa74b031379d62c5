import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Problem } from '../../../../contract/problem.ts'
import { inboxRefusals } from '../inbox-item.ts'
import type { Arrival, ArrivalStore } from './arrivals.ts'
import { readMail } from './reading/read-mail.ts'

const mostAttachments = 50
/** Of a whole mail. It is held in memory, unlike files of the folder. */
export const mostMailBytes = 35_000_000

/**
 * Takes in a mail: each attachment is an item, or its words where nothing is attached. Throws a `Problem` where
 * nothing of it is taken; an attachment that alone is refused becomes a problem in the inbox.
 */
export async function takeMail(arrivals: ArrivalStore, raw: Buffer): Promise<void> {
  const { messageId, sender, subject, text, attachments } = await readMail(raw)
  if (attachments.length > mostAttachments) {
    throw new Problem('too-large', { detail: inboxRefusals.many })
  }
  const from = messageId ?? hash('sha256', raw)
  const letter = { name: `${subject ?? 'Mail'}.txt`, content: Buffer.from(text) }
  const refused: { readonly arrival: Arrival; readonly problem: Problem }[] = []
  const documents = attachments.length > 0 ? attachments : [letter]
  for (const { name, content } of documents) {
    const arrival: Arrival = { source: 'mail', from, name, sender, subject }
    try {
      await arrivals.take(arrival, Readable.from(content.length > 0 ? [Buffer.from(content)] : []))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refused.push({ arrival, problem: error })
    }
  }
  const [first] = refused
  if (first && refused.length === documents.length) throw first.problem
  for (const { arrival, problem } of refused) await arrivals.refuse(arrival, problem.message)
}
