import { createTransport } from 'nodemailer'
import type { Sql } from '../database/connect.ts'
import { mailAccount } from './mail-account.ts'
import { type MailHead, underHead } from './mail-head.ts'
import type { MailFile, WholeMail } from './mailer.ts'
import { openText, withoutSecrets } from './sealed-text.ts'

/** Tries before a mail counts as failed: after 1, 3, 9 … minutes, the last one 18 hours on. */
const mostAttempts = 8
/** A longer try is given up; shorter than the first wait, so that no two tries overlap. */
const patienceMs = 45_000
/** Milliseconds between two looks at the outbox. */
const pauseMs = 3_000
/** A mail that is being sent when the server stops gets this long. */
const lastWordsMs = 3_000
const connectMs = 10_000
const silenceMs = 20_000

interface Options {
  /** `smtp://user:password@host:port` or `smtps://…`, see `mailAccount`. */
  readonly smtpUrl: string
  /** The public URL of the product; its host is part of the message ids. */
  readonly url: string
  /** The server's own secret; texts with links and codes are sealed with it. */
  readonly secret: string
  /** Reads whom mails come from: the clinic. */
  readonly head: () => Promise<MailHead>
  /** Called when mails were sent or failed. */
  readonly onChange: () => void
}

interface DueMail {
  readonly id: string
  readonly toAddress: string
  readonly subject: string
  readonly body: string
  readonly html: string
  readonly carriesSecrets: boolean
  readonly sealed: Buffer | null
  readonly attempts: number
}

export interface MailSender {
  /** Sends the mails that are due now; called every few seconds. */
  sendDue(): Promise<void>
  /** Takes no more mails and finishes the current one. */
  stop(): Promise<void>
}

/**
 * Sends the waiting mails of the outbox over SMTP. Any number of servers may do so at once: each
 * mail is taken by one of them. If that server dies between sending and marking, the mail is sent
 * again under the same Message-ID, by which mailboxes recognise duplicates.
 */
export function startSendingMails(sql: Sql, options: Options): MailSender {
  const { smtpUrl, url, onChange } = options
  const account = mailAccount(smtpUrl, url)
  const transport = createTransport({
    ...account.server,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
  })
  const stopping = new AbortController()
  let round = Promise.resolve()
  let isStopped = false
  let timer = setTimeout(next, pauseMs)

  function next(): void {
    void sendDue().finally(() => {
      if (!isStopped) timer = setTimeout(next, pauseMs)
    })
  }

  /** One round at a time: calls during a round wait for their own. */
  function sendDue(): Promise<void> {
    // A round that the database refused is retried in the next one.
    round = round.then(runRound).catch(() => undefined)
    return round
  }

  async function runRound(): Promise<void> {
    if ((await giveUpStale(sql)) > 0) onChange()
    while (!isStopped) {
      const mail = await takeDue(sql)
      if (!mail) return
      const whole = wholeMail(mail, options.secret)
      const failure = whole ? await send(mail, whole, await options.head()) : unreadable
      if (failure) await markFailed(sql, mail, failure)
      else await markSent(sql, mail)
      onChange()
      // The other mails would fail at the same server and use up their tries.
      if (failure && !isAboutOneMail(failure)) return
    }
  }

  async function send(
    mail: DueMail,
    whole: WholeMail,
    head: MailHead,
  ): Promise<SmtpFailure | null> {
    const files = await filesOf(sql, mail)
    try {
      await transport.sendMail({
        from: { name: head.name, address: account.from },
        // An object, because a text could name several addresses.
        to: { name: '', address: mail.toAddress },
        subject: whole.subject,
        ...withFiles(underHead(whole, head), files),
        messageId: `<${mail.id}@${new URL(url).hostname}>`,
        // Asks holiday notices and the like not to answer (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(patienceMs)]),
      })
      return null
    } catch (error) {
      const failure = error as SmtpFailure
      const { code, responseCode } = failure
      // Mail servers that refuse a mail for a link repeat the link.
      const message = withoutSecrets(failure.message, whole.secrets)
      return { message, ...(code && { code }), ...(responseCode && { responseCode }) }
    }
  }

  return {
    sendDue,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      const hurry = setTimeout(() => stopping.abort(), lastWordsMs)
      await round
      clearTimeout(hurry)
      transport.close()
    },
  }
}

/** The errors that nodemailer throws. */
interface SmtpFailure {
  readonly message: string
  readonly code?: string
  /** The server's answer, such as 550. */
  readonly responseCode?: number
}

const unreadable: SmtpFailure = {
  message: 'Its link or code is no longer kept, or not with this OPENWARD_SECRET. Make a new one.',
  code: 'EMESSAGE',
  responseCode: 550,
}

/** The mail with its links and codes; null when they were deleted. */
function wholeMail(mail: DueMail, secret: string): WholeMail | null {
  if (!mail.carriesSecrets) return { ...mail, secrets: [] }
  const opened = openText(mail.sealed, mail.id, secret)
  // `queueMail` sealed this value, so it has this shape.
  return opened === null ? null : (JSON.parse(opened) as WholeMail)
}

/** The server listened and refused this sender, recipient or message. */
function isAboutOneMail({ code }: SmtpFailure): boolean {
  return code === 'EENVELOPE' || code === 'EMESSAGE'
}

/** Codes from 500 are permanent, as for a mailbox that does not exist (RFC 5321, 4.2.1). */
function isForGood(failure: SmtpFailure): boolean {
  return isAboutOneMail(failure) && (failure.responseCode ?? 0) >= 500
}

/** Takes the mail that is due longest and schedules its next try, whatever this try brings. */
async function takeDue(sql: Sql): Promise<DueMail | undefined> {
  const [mail] = await sql<DueMail[]>`
    update mails set attempts = attempts + 1,
      attempt_after = now() + interval '1 minute' * 3 ^ attempts
    where id = (
      select id from mails where state = 'waiting' and attempt_after <= now()
      order by attempt_after limit 1 for update skip locked)
    returning id, to_address, subject, body, html, carries_secrets, sealed, attempts`
  return mail
}

async function filesOf(sql: Sql, { id }: DueMail): Promise<MailFile[]> {
  return sql<MailFile[]>`
    select name, type, content from mail_files where mail_id = ${id} order by place`
}

/** The files of a mail behind the pictures of its head. */
function withFiles(text: ReturnType<typeof underHead>, files: readonly MailFile[]) {
  const attached = files.map(({ name, type, content }) => ({
    filename: name,
    contentType: type,
    content,
  }))
  return { ...text, attachments: [...(text.attachments ?? []), ...attached] }
}

async function markSent(sql: Sql, { id }: DueMail): Promise<void> {
  await sql`update mails set state = 'sent', sent_at = now(), last_error = null where id = ${id}`
}

async function markFailed(sql: Sql, mail: DueMail, failure: SmtpFailure): Promise<void> {
  const state = isForGood(failure) || mail.attempts >= mostAttempts ? 'failed' : 'waiting'
  await sql`
    update mails set state = ${state}, last_error = ${failure.message.slice(0, 500)}
    where id = ${mail.id} and state <> 'withdrawn'`
}

/**
 * Gives up a mail that was due for two days without being sent, for instance before a mail server
 * was set up: its news is out of date, and nobody expects it any longer.
 */
async function giveUpStale(sql: Sql): Promise<number> {
  const { count } = await sql`
    update mails set state = 'failed', last_error = 'No server sent it for two days.'
    where state = 'waiting' and attempt_after < now() - interval '2 days'`
  return count
}
