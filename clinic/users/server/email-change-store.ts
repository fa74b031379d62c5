import { createHash, randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { Problem } from '../../../contract/problem.ts'
import { acting, knownActor } from '../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../server/database/connect.ts'
import { queueMail } from '../../../server/mail/mailer.ts'
import type { EmailChange } from '../email-change.ts'
import { endPasswordLinks } from './one-time-links.ts'
import { emailTaken } from './user-store.ts'

/** How long the link in the mail works. */
const linkHours = 24
/** Nobody's mailbox is flooded from a profile. */
const pauseSeconds = 20

interface Wanted {
  readonly userId: string
  readonly email: string
  readonly sessionHash: Buffer
}

const sha256 = (token: string) => createHash('sha256').update(token).digest()
const newToken = () => randomBytes(32).toString('base64url')

interface Environment {
  /** The product's own. */
  readonly url: string
  readonly secret: string
}

/** New emails that count once their mailbox has shown that it is read. */
export function emailChangeStore(sql: Sql, { url, secret }: Environment) {
  async function mailLink(tx: AnySql, email: string, token: string): Promise<void> {
    const link = `${url}/confirm-email#${token}`
    await queueMail(tx, {
      to: email,
      subject: 'Confirm your new email',
      body: `With this link you confirm that this is the new email of your account. It works once, for ${linkHours} hours:\n\n${link}\n\nIf you did not expect this mail, you can ignore it: nothing changes.\n`,
      secrets: [link],
      serverSecret: secret,
    })
  }

  return {
    /** Stores what is wanted, in the caller's transaction, and mails both addresses. */
    async begin(tx: AnySql, { userId, email, sessionHash }: Wanted): Promise<void> {
      const [user] = await tx<{ email: string; isTaken: boolean; isTooSoon: boolean }[]>`
        select email, exists (select from users where email = ${email}) as is_taken,
          exists (select from email_changes where user_id = ${userId}
            and mailed_at > now() - make_interval(secs => ${pauseSeconds})) as is_too_soon
        from users where id = ${userId}`
      if (user?.isTooSoon) throw new Problem('too-many-tries', { retryAfter: pauseSeconds })
      if (!user || user.isTaken) {
        const message = 'Email is already in use.'
        throw new Problem('conflict', { detail: message, errors: { email: message } })
      }
      const token = newToken()
      await tx`
        insert into email_changes
          (id, user_id, email, token_hash, session_hash, expires_at, created_by, updated_by)
        values (${uuidv7()}, ${userId}, ${email}, ${sha256(token)}, ${sessionHash},
          now() + make_interval(hours => ${linkHours}), ${userId}, ${acting(tx, userId)})
        on conflict (user_id) do update set email = excluded.email, mailed_at = now(),
          token_hash = excluded.token_hash, session_hash = excluded.session_hash,
          expires_at = excluded.expires_at, updated_by = excluded.updated_by`
      await mailLink(tx, email, token)
      await queueMail(tx, {
        to: user.email,
        subject: 'A new email was asked for',
        body: `Somebody signed in to your account asked for ${email} as its new email. It counts once a link mailed there was used; until then you sign in with this one.\n\nIf that was not you, change your password and tell an administrator of the clinic.\n`,
      })
    },

    async read(userId: string): Promise<EmailChange> {
      const [change] = await sql<EmailChange[]>`
        select email, expires_at from email_changes
        where user_id = ${userId} and expires_at > now()`
      return change ?? { email: null, expiresAt: null }
    },

    /** A new link; the one mailed before ends. */
    async resend(userId: string): Promise<void> {
      const token = newToken()
      await sql.begin(async (tx) => {
        const [change] = await tx<{ email: string }[]>`
          update email_changes set token_hash = ${sha256(token)}, mailed_at = now(),
            expires_at = now() + make_interval(hours => ${linkHours}), updated_by = ${acting(tx, userId)}
          where user_id = ${userId}
            and mailed_at <= now() - make_interval(secs => ${pauseSeconds})
          returning email`
        if (!change) throw new Problem('too-many-tries', { retryAfter: pauseSeconds })
        await mailLink(tx, change.email, token)
      })
    },

    async cancel(userId: string): Promise<void> {
      await sql`delete from email_changes where user_id = ${userId} and ${knownActor(sql)}`
    },

    /** The mailbox is read: the email counts, and what was signed in or mailed before does not. */
    async confirm(token: string): Promise<{ email: string }> {
      return sql.begin(async (tx) => {
        const [change] = await tx<(Wanted & { before: string })[]>`
          with taken as (delete from email_changes where token_hash = ${sha256(token)}
            and ${knownActor(tx)} returning *)
          select t.user_id, t.email, t.session_hash, u.email as before
          from taken t join users u on u.id = t.user_id and u.status in ('active', 'pending')
          where t.expires_at > now()`
        if (!change) {
          throw new Problem('conflict', {
            detail: 'This link was used already or is too old. Please ask for a new one.',
          })
        }
        const { userId, email, sessionHash, before } = change
        await emailTaken(tx`update users set email = ${email}, updated_by = ${acting(tx, userId)}
          where id = ${userId}`)
        await tx`delete from sessions
          where user_id = ${userId} and token_hash <> ${sessionHash}`
        await endPasswordLinks(tx, userId)
        await queueMail(tx, {
          to: before,
          subject: 'Your email was changed',
          body: `From now on you sign in with ${email} instead of this address, and your other sessions have ended.\n\nIf that was not you, tell an administrator of the clinic.\n`,
        })
        return { email }
      })
    },
  }
}
