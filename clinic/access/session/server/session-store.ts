import { v7 as uuidv7 } from 'uuid'
import { Problem } from '../../../../contract/problem.ts'
import type { Role, SignUpRole } from '../../../../contract/role.ts'
import {
  acting,
  type WriteContext,
  type WritingViewer,
  writtenIn,
} from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { SignedIn } from '../../../../server/http/signed-in.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import { addAccount, changePassword, setPasswordByLink } from '../../users/server/account-writes.ts'
import { endPasswordLinks, findLink, spendLink } from '../../users/server/one-time-links.ts'
import { checkNewPassword } from '../../users/server/password-rules.ts'
import { hashPassword, isPassword } from '../../users/server/passwords.ts'
import type { SignUp } from '../sign-up.ts'
import { accountForChart } from './account-for-chart.ts'
import { passwordChangedMail, passwordSetMail } from './password-mails.ts'
import { byteaArray, isAlive, sessionReader } from './session-reader.ts'
import { newToken, tokenHash } from './session-token.ts'

/** A session ends this long after sign-in, used or not (T-07). */
export const sessionHours = 12

export interface Place {
  readonly address: string
  readonly userAgent: string
}

/** How somebody proved who they are. */
export interface Proof {
  /** The identity provider vouched for a second factor. */
  readonly byTwoFactors: boolean
  /** Null where the provider does not tell when: some time ago. */
  readonly provedAt: Date | 'now' | null
}
const provedHere: Proof = { byTwoFactors: false, provedAt: 'now' }

export interface Account {
  readonly id: string
  readonly email: string
  readonly status: string
  readonly passwordHash: string | null
}

/**
 * Further work in the transaction of a new password; `isNewOwner`: the account had no confirmed owner
 * before.
 */
type AlsoDone = (tx: AnySql, userId: string, isNewOwner: boolean) => Promise<void>

/** `openSignUp`: roles whose sign-ups need no approval (P-12). */
export function sessionStore(sql: Sql, openSignUp: readonly Role[]) {
  async function open(
    tx: AnySql,
    context: WriteContext,
    userId: string,
    place: Place,
    { byTwoFactors, provedAt }: Proof = provedHere,
  ): Promise<string> {
    const token = newToken()
    const at = provedAt === 'now' ? sql`now()` : sql`least(now(), ${provedAt ?? new Date(0)})`
    await tx`
      insert into sessions (token_hash, user_id, expires_at, address, user_agent, is_strong,
        authenticated_at)
      values (${tokenHash(token)}, ${acting(tx, { userId, context })},
        now() + make_interval(hours => ${sessionHours}), ${place.address}, ${place.userAgent},
        ${byTwoFactors}, ${at})`
    return token
  }

  async function account(userId: string): Promise<Account | undefined> {
    const [found] = await sql<Account[]>`
      select id, email, status, password_hash from users where id = ${userId}`
    return found
  }

  return {
    /** The account that a token stands for right now, asked of the database at every request. */
    read: sessionReader(sql),

    /** Milliseconds until unused sessions end, by their hash in hex; ended sessions are left out. */
    async timeLeft(hashes: readonly string[]): Promise<Map<string, number>> {
      const tokenHashes = hashes.map((hash) => Buffer.from(hash, 'hex'))
      const rows = await sql<{ hash: string; left: number }[]>`
        select encode(s.token_hash, 'hex') as hash, 1000 * extract(epoch from least(s.expires_at,
          s.last_used_at + make_interval(mins => c.lock_after_minutes)) - now())::float8 as left
        from sessions s
        cross join clinic c
        join users u on u.id = s.user_id and u.status in ('active', 'pending')
        where s.token_hash = any(${sql.array(tokenHashes, byteaArray)}) and ${isAlive(sql)}`
      return new Map(rows.map(({ hash, left }) => [hash, left]))
    },

    async findByEmail(email: string): Promise<Account | undefined> {
      const [found] = await sql<Account[]>`
        select id, email, status, password_hash from users where email = ${email}`
      return found
    },

    /** Opens a session of an account that has proved who it is; refuses one that may not sign in. */
    async open(
      context: WriteContext,
      userId: string,
      place: Place,
      proof?: Proof,
    ): Promise<string> {
      const found = await account(userId)
      if (found?.status !== 'active' && found?.status !== 'pending') {
        throw new Problem('no-user-record')
      }
      return open(sql, context, userId, place, proof)
    },

    async end(context: WriteContext, token: string): Promise<void> {
      await sql`
        delete from sessions
        where token_hash = ${tokenHash(token)} and ${writtenIn(sql, context)}`
    },

    async use(signedIn: SignedIn): Promise<void> {
      await sql`update sessions set last_used_at = now()
        where token_hash = ${signedIn.sessionHash}`
    },

    /**
     * Patients are signed in at once; doctors and staff wait for an admin (P-12). The password was
     * checked before; `confirm` queues the mail that confirms the email, in the same transaction.
     */
    async signUp(
      context: WriteContext,
      wanted: SignUp,
      place: Place,
      confirm: (tx: AnySql, userId: string) => Promise<void>,
    ): Promise<string> {
      const passwordHash = await hashPassword(wanted.password)
      const id = uuidv7()
      const status = isHeld(wanted.role, openSignUp) ? 'pending' : 'active'
      return sql.begin(async (tx) => {
        const { email, name, role } = wanted
        await addAccount(tx, context, { id, email, name, role, status, passwordHash })
        await confirm(tx, id)
        return open(tx, context, id, place)
      })
    },

    /** After the own password was given again, the session counts as confirmed for ten minutes. */
    async confirm(signedIn: SignedIn, password: string): Promise<boolean> {
      const own = await account(signedIn.viewer.userId)
      if (!own || !(await isPassword(password, own.passwordHash))) return false
      await sql`update sessions set authenticated_at = now()
        where token_hash = ${signedIn.sessionHash}`
      return true
    },

    async setPassword(
      viewer: WritingViewer,
      signedIn: SignedIn,
      password: string,
      also: AlsoDone,
    ): Promise<void> {
      await checkNewPassword(password, signedIn.email)
      const passwordHash = await hashPassword(password)
      const { userId, context } = viewer
      await sql.begin(async (tx) => {
        await changePassword(tx, viewer, passwordHash)
        await tx`delete from sessions
          where user_id = ${userId} and token_hash <> ${signedIn.sessionHash}`
        await endPasswordLinks(tx, context, userId)
        await also(tx, userId, false)
        await queueMail(tx, passwordChangedMail(signedIn.email))
      })
    },

    async describeLink(token: string) {
      const link = await findLink(sql, token)
      const [person] = await sql<{ name: string; email: string | null }[]>`
        select name, email from ${link.userId ? sql`users` : sql`chart_names`}
        where id = ${link.userId ?? link.patientId}`
      if (!person) throw new Problem('not-found')
      return { ...link, ...person }
    },

    /**
     * Sets the password that a link is for; an invitation first makes the chart's account. A mail tells
     * the owner, because nobody knows who held the link.
     */
    async useLink(
      context: WriteContext,
      token: string,
      password: string,
      also: AlsoDone,
    ): Promise<{ id: string; email: string }> {
      const { email } = await this.describeLink(token)
      await checkNewPassword(password, email)
      const passwordHash = await hashPassword(password)
      return sql.begin(async (tx) => {
        const link = await spendLink(tx, context, token)
        const userId = link.patientId
          ? await accountForChart(tx, context, link.patientId, passwordHash, link.mailedTo)
          : link.userId
        const [before] = await tx<{ wasConfirmed: boolean }[]>`
          select email_confirmed_at is not null as was_confirmed from users where id = ${userId}`
        const proof = provesMailbox(tx, link.mailedTo)
        const user = await setPasswordByLink(tx, context, userId, passwordHash, proof)
        if (!user) throw new Problem('no-user-record')
        await tx`delete from sessions where user_id = ${user.id}`
        await endPasswordLinks(tx, context, user.id)
        await also(tx, user.id, user.isConfirmed && !before?.wasConfirmed)
        await queueMail(tx, passwordSetMail(user.email, link.maker))
        return user
      })
    },
  }
}

function isHeld(role: SignUpRole, openSignUp: readonly Role[]): boolean {
  return role !== 'patient' && !openSignUp.includes(role)
}

/**
 * Whether using a link proves that the owner of account `u` reads its mailbox: the link was mailed
 * there and shown to nobody else, and no second factor lets an earlier person in.
 */
function provesMailbox(sql: AnySql, mailedTo: string | null) {
  return sql`u.email = ${mailedTo}
    and not exists (select from passkeys where user_id = u.id)
    and not exists (select from totp_secrets where user_id = u.id)`
}
