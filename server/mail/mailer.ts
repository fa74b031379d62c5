import { v7 as uuidv7 } from 'uuid'
import type { AnySql } from '../database/connect.ts'

export interface NewMail {
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly body: string
  /** The same as a page, for those who read mails that way. */
  readonly html?: string
  /** Of what it tells of, so that it can follow its mail. */
  readonly id?: string
}

/**
 * Puts a mail into the outbox, in the caller's transaction: it is sent only if what it tells of was
 * stored, and it survives a restart.
 */
export async function queueMail(sql: AnySql, mail: NewMail): Promise<void> {
  await sql`
    insert into mails (id, to_address, subject, body, html)
    values (${mail.id ?? uuidv7()}, ${mail.to}, ${mail.subject}, ${mail.body}, ${mail.html ?? ''})`
}
