import { v7 as uuidv7 } from 'uuid'
import type { AnySql } from '../database/connect.ts'
import { sealText, withoutSecrets } from './sealed-text.ts'

interface MailText {
  readonly subject: string
  /** Plain text. */
  readonly body: string
  /** The same text as HTML, for mail readers that show it. */
  readonly html?: string
}

/** A file that is sent with a mail. */
export interface MailFile {
  readonly name: string
  /** Its media type, such as `application/pdf`. */
  readonly type: string
  readonly content: Buffer
}

interface PlainMail extends MailText {
  readonly to: string
  /** The id of the row that the mail is about, so that the row can follow its mail. */
  readonly id?: string
  readonly files?: readonly MailFile[]
  readonly secrets?: never
}

interface SecretMail extends Omit<PlainMail, 'secrets' | 'files'> {
  readonly files?: never
  /** Every link, code and token in its text: only the mailbox may read them. */
  readonly secrets: readonly string[]
  /** The server's own secret, with which the whole text is sealed until it is sent. */
  readonly serverSecret: string
}

export type NewMail = PlainMail | SecretMail

/** The part of a mail that is sealed until it is sent. */
export type WholeMail = Required<MailText> & { readonly secrets: readonly string[] }

/**
 * Puts a mail into the outbox, in the caller's transaction: it is sent only if its cause was
 * stored, and it survives a restart. Secrets in it are never readable there.
 */
export async function queueMail(sql: AnySql, mail: NewMail): Promise<void> {
  const { id = uuidv7(), to, subject, body, html = '' } = mail
  const secrets = mail.secrets?.filter((secret) => `${subject}\n${body}`.includes(secret)) ?? []
  if (!mail.secrets || secrets.length === 0) {
    await sql`
      insert into mails (id, to_address, subject, body, html)
      values (${id}, ${to}, ${subject}, ${body}, ${html})`
    for (const [place, { name, type, content }] of (mail.files ?? []).entries()) {
      await sql`
        insert into mail_files (mail_id, place, name, type, content)
        values (${id}, ${place}, ${name}, ${type}, ${content})`
    }
    return
  }
  const whole: WholeMail = { subject, body, html, secrets }
  await sql`
    insert into mails (id, to_address, subject, body, carries_secrets, sealed)
    values (${id}, ${to}, ${withoutSecrets(subject, secrets)}, ${withoutSecrets(body, secrets)}, true,
      ${sealText(JSON.stringify(whole), id, mail.serverSecret)})`
}

/**
 * Gives up a mail that has not left, for a reason: it is not tried any more, and nobody sends it again. One that a
 * server is sending at this moment can still arrive, and then says so.
 */
export async function withdrawMail(sql: AnySql, id: string, why: string): Promise<void> {
  await sql`
    update mails set state = 'withdrawn', last_error = ${why.slice(0, 500)}
    where id = ${id} and state in ('waiting', 'failed')`
}

/** Puts another mail in the place of one that failed, under its id; false where it is not failed any more. */
export async function replaceFailedMail(
  sql: AnySql,
  mail: PlainMail & { readonly id: string },
): Promise<boolean> {
  const { count } = await sql`delete from mails where id = ${mail.id} and state = 'failed'`
  if (count > 0) await queueMail(sql, mail)
  return count > 0
}

/** Puts a failed mail back among the waiting ones, unless its text or its secrets are gone. */
export async function sendAgain(sql: AnySql, id: string): Promise<void> {
  await sql`
    update mails set state = 'waiting', attempts = 0, attempt_after = now(), last_error = null
    where id = ${id} and state = 'failed' and body <> '' and not carries_secrets`
}
