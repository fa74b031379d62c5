import { v7 as uuidv7 } from 'uuid'
import type { AnySql } from '../database/connect.ts'
import { sealText, withoutSecrets } from './sealed-text.ts'

interface MailText {
  readonly subject: string
  /** Plain text. */
  readonly body: string
  /** The same as a page, for those who read mails that way. */
  readonly html?: string
}

interface PlainMail extends MailText {
  readonly to: string
  /** Of what it tells of, so that it can follow its mail. */
  readonly id?: string
  readonly secrets?: never
}

interface SecretMail extends Omit<PlainMail, 'secrets'> {
  /** Every link, code and token in its text: the mailbox alone reads them. */
  readonly secrets: readonly string[]
  /** The server's own secret, which the whole text is sealed with until it is sent. */
  readonly serverSecret: string
}

export type NewMail = PlainMail | SecretMail

/** What is sealed of a mail until it is sent. */
export type WholeMail = Required<MailText> & { readonly secrets: readonly string[] }

/**
 * Puts a mail into the outbox, in the caller's transaction: it is sent only if what it tells of was
 * stored, and it survives a restart. Secrets in it are never readable there.
 */
export async function queueMail(sql: AnySql, mail: NewMail): Promise<void> {
  const { id = uuidv7(), to, subject, body, html = '' } = mail
  const secrets = mail.secrets?.filter((secret) => `${subject}\n${body}`.includes(secret)) ?? []
  if (!mail.secrets || secrets.length === 0) {
    await sql`
      insert into mails (id, to_address, subject, body, html)
      values (${id}, ${to}, ${subject}, ${body}, ${html})`
    return
  }
  const whole: WholeMail = { subject, body, html, secrets }
  await sql`
    insert into mails (id, to_address, subject, body, carries_secrets, sealed)
    values (${id}, ${to}, ${withoutSecrets(subject, secrets)}, ${withoutSecrets(body, secrets)}, true,
      ${sealText(JSON.stringify(whole), id, mail.serverSecret)})`
}
