import { createHash, randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import { Problem } from '../../../../contract/problem.ts'
import {
  acting,
  type WriteContext,
  type WritingViewer,
  writtenIn,
} from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { requestLimits } from '../../../../server/http/request-limit.ts'
import type { SignedIn } from '../../../../server/http/signed-in.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import type { confirmEmail, EmailChange } from '../email-change.ts'
import { askedMail, changedMail, confirmationMail, newEmailMail } from './email-change-mails.ts'
import { endPasswordLinks } from './one-time-links.ts'
import { moveChartEmail } from './stored-profile.ts'
import { emailTaken } from './user-store.ts'

/** How long the link in the mail works. */
const linkHours = 24
/** A pause between mails, so that nobody floods a mailbox from a profile. */
const pauseSeconds = 20
const mostAnHour = 5

interface Wanted {
  readonly userId: string
  readonly email: string
  /** The session that asked; null when no signed-in person did. */
  readonly sessionHash: Buffer | null
}

interface Waiting {
  readonly email: string
  readonly isConfirmed: boolean
  /** The new email that waits for confirmation. */
  readonly newEmail: string | null
  readonly sessionHash: Buffer | null
  readonly isTooSoon: boolean
}

interface Environment {
  /** The address of the clinic. */
  readonly url: string
  readonly secret: string
  readonly smtpUrl: string | null
}

const sha256 = (token: string) => createHash('sha256').update(token).digest()

/**
 * Emails that wait until their mailbox is shown to be read: new emails of accounts, and those that
 * accounts were opened with.
 */
export function emailChangeStore(sql: Sql, { url, secret, smtpUrl }: Environment) {
  const limits = requestLimits(sql)

  /** Locks the account, so that two requests at once do not both send a mail. */
  async function waitingOf(tx: AnySql, userId: string): Promise<Waiting | undefined> {
    const [found] = await tx<Waiting[]>`
      select u.email, u.email_confirmed_at is not null as is_confirmed, c.session_hash,
        case when c.expires_at > now() and c.email <> u.email then c.email end as new_email,
        coalesce(c.mailed_at > now() - make_interval(secs => ${pauseSeconds}), false) as is_too_soon
      from users u left join email_changes c on c.user_id = u.id
      where u.id = ${userId} and u.email is not null and u.status in ('active', 'pending')
      for no key update of u`
    return found
  }

  /** Mails a link to `email`; the link mailed before ends. */
  async function mailLink(
    tx: AnySql,
    context: WriteContext,
    { userId, email, sessionHash }: Wanted,
    isOwn: boolean,
  ) {
    const token = randomBytes(32).toString('base64url')
    const mailId = uuidv7()
    await tx`
      insert into email_changes
        (id, user_id, email, token_hash, mail_id, session_hash, expires_at, created_by, updated_by)
      values (${uuidv7()}, ${userId}, ${email}, ${sha256(token)}, ${mailId}, ${sessionHash},
        now() + make_interval(hours => ${linkHours}), ${userId}, ${acting(tx, { userId, context })})
      on conflict (user_id) do update set email = excluded.email, mailed_at = now(),
        token_hash = excluded.token_hash, mail_id = excluded.mail_id,
        session_hash = excluded.session_hash, expires_at = excluded.expires_at,
        updated_by = excluded.updated_by`
    const mail = isOwn ? confirmationMail : newEmailMail
    // The fragment is never sent to a server, so no log on the way keeps the token.
    const link = `${url}/confirm-email#${token}`
    await queueMail(tx, {
      ...{ ...mail(email, link, linkHours), id: mailId },
      ...{ secrets: [link], serverSecret: secret },
    })
  }

  /** Mails a link to the new email that waits, else to the current one if nobody confirmed it yet. */
  async function mailAgain(tx: AnySql, context: WriteContext, userId: string): Promise<void> {
    const waiting = await waitingOf(tx, userId)
    if (!waiting || (waiting.isConfirmed && waiting.newEmail === null)) {
      throw new Problem('conflict', { detail: 'This email is confirmed already.' })
    }
    if (waiting.isTooSoon) {
      const detail = 'A mail was sent just now. Look for it before you ask for another one.'
      throw new Problem('too-many-tries', { detail, retryAfter: pauseSeconds })
    }
    const { email, newEmail, sessionHash } = waiting
    await mailLink(
      tx,
      context,
      { userId, email: newEmail ?? email, sessionHash },
      newEmail === null,
    )
  }

  return {
    /** Stores the wanted email in the caller's transaction, and mails both addresses. */
    async begin(tx: AnySql, context: WriteContext, wanted: Wanted): Promise<void> {
      const waiting = await waitingOf(tx, wanted.userId)
      if (waiting?.isTooSoon) throw new Problem('too-many-tries', { retryAfter: pauseSeconds })
      const [taken] = await tx`select 1 from users where email = ${wanted.email}`
      if (!waiting || taken) {
        const message = 'Email is already in use.'
        throw new Problem('conflict', { detail: message, errors: { email: message } })
      }
      await mailLink(tx, context, wanted, false)
      await queueMail(tx, askedMail(waiting.email, wanted.email))
    },

    /** For a new account, in the transaction that opens it; without a mail server it mails nothing. */
    async beginOwn(tx: AnySql, context: WriteContext, userId: string): Promise<void> {
      if (smtpUrl !== null) await mailAgain(tx, context, userId)
    },

    async read(userId: string): Promise<EmailChange> {
      const [change] = await sql<EmailChange[]>`
        select case when c.email <> u.email then c.email end as email, c.expires_at,
          case when u.email_confirmed_at is null and ${smtpUrl !== null} then u.email
            end as unconfirmed
        from users u left join email_changes c on c.user_id = u.id and c.expires_at > now()
        where u.id = ${userId}`
      return change ?? { email: null, expiresAt: null, unconfirmed: null }
    },

    /** A new link, requested by the owner or by the desk. */
    async resend(context: WriteContext, userId: string): Promise<void> {
      if (smtpUrl === null) {
        throw new Problem('conflict', {
          detail:
            'No mail server is set up, so no link can be mailed. Use a code on paper instead.',
        })
      }
      await limits.count({
        key: `confirmation mail ${userId}`,
        most: mostAnHour,
        seconds: 3600,
        detail: 'Several mails were sent within the hour. Look in your spam folder too.',
      })
      await sql.begin((tx) => mailAgain(tx, context, userId))
    },

    async cancel({ userId, context }: WritingViewer): Promise<void> {
      await sql`
        delete from email_changes where user_id = ${userId} and ${writtenIn(sql, context)}`
    },

    /**
     * The signed-in owner reads the mailbox, so the email counts. A new email ends the other sessions
     * and the links that were mailed before.
     */
    async confirm(
      viewer: WritingViewer,
      signedIn: SignedIn,
      token: string,
    ): Promise<AnswerOf<typeof confirmEmail>> {
      const { userId, context } = viewer
      return sql.begin(async (tx) => {
        const [change] = await tx<(Wanted & { before: string })[]>`
          with taken as (delete from email_changes
            where token_hash = ${sha256(token)} and user_id = ${userId} and ${writtenIn(tx, context)}
            returning *)
          select t.user_id, t.email, t.session_hash, u.email as before
          from taken t join users u on u.id = t.user_id and u.status in ('active', 'pending')
          where t.expires_at > now()`
        if (!change) throw new Problem('conflict', { detail: spent })
        const { email, sessionHash, before } = change
        await emailTaken(tx`update users set email = ${email}, email_confirmed_at = now(),
          updated_by = ${acting(tx, viewer)} where id = ${userId}`)
        const isNew = email !== before
        if (isNew) {
          await moveChartEmail(tx, userId, email, viewer)
          const own = signedIn.sessionHash
          await tx`select end_sessions(${userId}, ${own}, ${sessionHash ?? own})`
          await endPasswordLinks(tx, context, userId)
          await queueMail(tx, changedMail(before, email))
        }
        return { email, isNew }
      })
    },
  }
}

const spent =
  'This link was used already, is too old, or is for another account. Sign in to the account it was mailed for, or ask for a new one.'
