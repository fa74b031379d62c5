import { v7 as uuidv7 } from 'uuid'
import type { AnySql } from '../database/connect.ts'

export interface NewMail {
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly body: string
}

/**
 * Puts a mail into the outbox, in the caller's transaction: it is sent only if what it tells of was
 * stored, and it survives a restart.
 */
export async function queueMail(sql: AnySql, mail: NewMail): Promise<void> {
  await sql`
    insert into mails (id, to_address, subject, body)
    values (${uuidv7()}, ${mail.to}, ${mail.subject}, ${mail.body})`
}
