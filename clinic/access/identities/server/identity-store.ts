import { v7 as uuidv7 } from 'uuid'
import { Problem } from '../../../../contract/problem.ts'
import {
  acting,
  type WriteContext,
  type WritingViewer,
  writtenIn,
} from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import { confirmEmails } from '../../users/server/account-writes.ts'
import type { Identity, WaitingIdentity } from '../identity.ts'
import type { ProvenPerson } from './identity-provider.ts'

/** More waiting identities than these are noise; the oldest are deleted. */
const mostWaiting = 500

interface Account {
  readonly id: string
  readonly status: string
}

/** Identities of the one provider; `providerName` is what people call it. */
export function identityStore(sql: Sql, providerName: string) {
  const columns = sql`i.id, i.issuer, i.subject, i.name, i.email, i.created_at, i.version, i.user_id is not null as is_linked`

  async function ofUser(userId: string): Promise<Identity[]> {
    return sql<Identity[]>`
      select ${columns} from identities i where i.user_id = ${userId} order by i.created_at, i.id`
  }

  /** Mails the owner: somebody who reads their mailbox could link a sign-in unseen otherwise. */
  async function tellOf(tx: AnySql, userId: string, change: 'linked to' | 'unlinked from') {
    const [user] = await tx<{ email: string | null }[]>`
      select email from users where id = ${userId} and status = 'active'`
    if (!user?.email) return
    await queueMail(tx, {
      to: user.email,
      subject: `A sign-in was ${change} your account`,
      body: `A sign-in with ${providerName} was ${change} your account.\n\nIf you did not expect this, tell an administrator of the clinic.\n`,
    })
  }

  /** Confirms the account's email where the clinic's own provider vouches for it. */
  async function confirmVouched(tx: AnySql, viewer: WritingViewer, id: string): Promise<void> {
    const vouched = tx`select user_id, lower(email) from identities where id = ${id} and email_verified`
    await confirmEmails(tx, viewer, vouched)
  }

  async function find(id: string, db: AnySql = sql): Promise<Identity | undefined> {
    const [identity] = await db<Identity[]>`
      select ${columns} from identities i where i.id = ${id}`
    return identity
  }

  /** Locks the row first, at the version that was read. */
  async function remove(
    tx: AnySql,
    viewer: WritingViewer,
    id: string,
    version: number,
  ): Promise<void> {
    // The audit takes the actor of a deletion from `updated_by`.
    const stamped = await tx`update identities set updated_by = ${acting(tx, viewer)}
      where id = ${id} and version = ${version}`
    if (stamped.count === 0) {
      const current = await find(id, tx)
      throw current ? new Problem('changed', { current }) : new Problem('not-found')
    }
    const [gone] = await tx<{ userId: string | null }[]>`
      delete from identities where id = ${id} returning user_id`
    if (gone?.userId) await tellOf(tx, gone.userId, 'unlinked from')
  }

  return {
    ofUser,

    /** The account a person is linked to; an unknown person is kept for an admin to link. */
    async recognise(context: WriteContext, person: ProvenPerson): Promise<Account | undefined> {
      const [account] = await sql<Account[]>`
        select u.id, u.status from identities i join users u on u.id = i.user_id
        where i.issuer = ${person.issuer} and i.subject = ${person.subject}`
      if (account) return account
      await sql`
        insert into identities as i (id, issuer, subject, name, email, email_verified, updated_by)
        values (${uuidv7()}, ${person.issuer}, ${person.subject}, ${person.name}, ${person.email},
          ${person.isEmailVerified}, ${acting(sql, { userId: null, context })})
        on conflict (issuer, subject) do update set name = excluded.name, email = excluded.email,
            email_verified = excluded.email_verified
          where i.user_id is null and (i.name, i.email, i.email_verified)
            is distinct from (excluded.name, excluded.email, excluded.email_verified)`
      await sql`
        delete from identities where user_id is null and ${writtenIn(sql, context)} and id in (
          select id from identities where user_id is null
          order by created_at desc, id desc offset ${mostWaiting})`
      return undefined
    },

    async waiting(): Promise<WaitingIdentity[]> {
      return sql<WaitingIdentity[]>`
        select ${columns}, (select u.id from users u where u.email = lower(i.email)
          and u.role <> 'patient' and u.status in ('active', 'pending')) as likely_user_id
        from identities i where i.user_id is null order by i.created_at, i.id`
    },

    find: (id: string) => find(id),

    /** Not for patients: they sign in with the clinic's own password, the provider is for staff. */
    async link(viewer: WritingViewer, id: string, userId: string): Promise<void> {
      await sql.begin(async (tx) => {
        const linked = await tx`
          update identities set user_id = ${userId}, updated_by = ${acting(tx, viewer)}
          where id = ${id} and user_id is null and exists (
            select from users where id = ${userId} and role <> 'patient'
              and status in ('active', 'pending'))`
        if (linked.count === 0) {
          throw new Problem('conflict', {
            detail:
              'Only a waiting sign-in can be linked, to an account of a doctor, staff or admin.',
          })
        }
        await confirmVouched(tx, viewer, id)
        await tellOf(tx, userId, 'linked to')
      })
    },

    /** Links the person who proved to be both: signed in here, and this person at the provider. */
    async linkOwn(viewer: WritingViewer, person: ProvenPerson): Promise<void> {
      await sql.begin(async (tx) => {
        const [linked] = await tx<{ id: string }[]>`
          insert into identities as i
            (id, issuer, subject, name, email, email_verified, user_id, created_by, updated_by)
          values (${uuidv7()}, ${person.issuer}, ${person.subject}, ${person.name}, ${person.email},
            ${person.isEmailVerified}, ${viewer.userId}, ${viewer.userId},
            ${acting(tx, viewer)})
          on conflict (issuer, subject) do update set user_id = ${viewer.userId},
              name = excluded.name, email = excluded.email,
              email_verified = excluded.email_verified, updated_by = excluded.updated_by
            where i.user_id is null or i.user_id = ${viewer.userId}
          returning id`
        if (!linked) {
          throw new Problem('conflict', {
            detail: `This account of ${providerName} is linked to another account of the clinic.`,
          })
        }
        await confirmVouched(tx, viewer, linked.id)
        await tellOf(tx, viewer.userId, 'linked to')
      })
    },

    /** Refused without a password: the linked sign-in is the only way in then. */
    async unlinkOwn(viewer: WritingViewer, id: string, version: number): Promise<void> {
      await sql.begin(async (tx) => {
        const [own] = await tx<{ hasPassword: boolean }[]>`
          select password_hash is not null as has_password from users where id = ${viewer.userId}`
        if (!own?.hasPassword) {
          throw new Problem('conflict', { detail: 'Set a password first, to be able to sign in.' })
        }
        await remove(tx, viewer, id, version)
      })
    },

    /** Also ends the sessions of the linked account at once. */
    async drop(viewer: WritingViewer, id: string, version: number): Promise<void> {
      await sql.begin(async (tx) => {
        await tx`select end_sessions(user_id) from identities
          where id = ${id} and user_id <> ${viewer.userId} and ${writtenIn(tx, viewer.context)}`
        await remove(tx, viewer, id, version)
      })
    },
  }
}
