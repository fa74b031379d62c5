import { isPossibleBirthday } from '../../../../contract/dates.ts'
import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import type { Directory, DirectoryEntry } from '../../../../contract/person.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Role } from '../../../../contract/role.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { countUpTo, keptCount } from '../../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import { containsWords } from '../../../../server/database/search.ts'
import { requireFreshPassword } from '../../../../server/http/signed-in.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import type { NewColleague } from '../colleague.ts'
import type { listDoctors } from '../doctors.ts'
import { type listUsers, type ProfileChanges, type User, userCan, type UserRow } from '../user.ts'
import { hasStatus, isInvited } from './account-status.ts'
import { endPasswordLinks } from './one-time-links.ts'
import { emptyProfile, moveChartEmail, profileOf, writeProfile } from './stored-profile.ts'

/** Accounts. All calls but those on the own profile are for admins; the endpoints check that. */
export function userStore(sql: Sql) {
  /** An account `u`; the profile of one with a chart `c` stands there. */
  const whole = sql`u.id, u.name, u.email, u.role, u.status, ${profileOf(sql)}, u.specialty,
    u.may_open_anyway, u.takes_appointments,
    u.email_confirmed_at is not null as is_email_confirmed, ${isInvited(sql, sql`u`)} as is_invited,
    u.created_at, greatest(u.updated_at, c.updated_at) as updated_at`
  const short = sql`id, name, email, role, status, specialty, takes_appointments,
    ${isInvited(sql, sql`users`)} as is_invited, created_at, updated_at, version`

  async function read(id: string, version: Fragment): Promise<User | undefined> {
    const [user] = await sql<User[]>`
      select ${whole}, ${version} as version
      from users u left join chart_profiles c on c.user_id = u.id
      where u.id = ${id} and u.status not in ('deleted', 'rejected')`
    return user
  }

  const find = (id: string) => read(id, sql`u.version`)
  /** With the version of the row that the owner changes: the chart, or the account without one. */
  const profile = (id: string) => read(id, sql`coalesce(c.version, u.version)`)

  async function row(id: string): Promise<UserRow> {
    const [user] = await sql<UserRow[]>`
      select ${short} from users where id = ${id} and status not in ('deleted', 'rejected')`
    if (!user) throw new Problem('not-found')
    return user
  }

  return {
    find,
    profile,

    async list(query: QueryOf<typeof listUsers>): Promise<Page<UserRow>> {
      const paging = keyset<UserRow>(
        sql,
        {
          columns: [
            { sql: 'name', type: 'text', of: (user) => user.name },
            { sql: 'id', type: 'uuid', of: (user) => user.id },
          ],
          direction: query.order === 'descending' ? 'desc' : 'asc',
        },
        query,
      )
      const chosen = sql`from users where status not in ('deleted', 'rejected')
        ${query.role ? sql`and role = ${query.role}` : sql``}
        ${query.who ? sql`and (role = 'patient') = ${query.who === 'patients'}` : sql``}
        ${query.booking ? sql`and role = 'doctor' and takes_appointments = ${query.booking === 'bookable'}` : sql``}
        and ${hasStatus(sql, query.status)} and ${containsWords(sql, 'search_text', query.search)}`
      const rows = await sql<UserRow[]>`
        select ${short} ${chosen} and ${paging.position}
        order by ${paging.order} limit ${paging.limit}`
      const isFiltered = query.search || query.role || query.who || query.status || query.booking
      return paging.page(rows, () =>
        isFiltered ? countUpTo(sql, chosen) : keptCount(sql, 'users'),
      )
    },

    async changeRole(
      viewer: WritingViewer,
      id: string,
      version: number,
      role: Role,
    ): Promise<UserRow> {
      const isChanged = await sql.begin(async (tx) => {
        const by = acting(tx, viewer)
        const [stored] = await tx`
          select from users where id = ${id} and version = ${version} for no key update`
        if (!stored) return false
        if (role === 'patient') await tx`select open_chart(${id}, ${by})`
        // The chart has taken over the profile.
        const values = role === 'patient' ? { role, ...emptyProfile } : { role }
        await heldByLastAdmin(
          tx`update users set ${tx(values)}, updated_by = ${by} where id = ${id}`,
        )
        return true
      })
      const current = await row(id)
      if (!isChanged) throw new Problem('changed', { current })
      return current
    },

    async approve(viewer: WritingViewer, id: string): Promise<UserRow> {
      await sql`update users set status = 'active', updated_by = ${acting(sql, viewer)}
        where id = ${id} and status = 'pending'`
      const user = await row(id)
      if (user.status !== 'active') throw new Problem('conflict')
      return user
    },

    /** The row stays, so that nobody can sign up with the email again unnoticed. */
    async reject(viewer: WritingViewer, id: string, version: number): Promise<void> {
      const rejected = await sql`
        with rejected as (
          update users set status = 'rejected', updated_by = ${acting(sql, viewer)}
          where id = ${id} and status = 'pending' and version = ${version} returning id
        )
        select end_sessions(id) from rejected`
      if (rejected.count > 0) return
      const current = await row(id)
      if (current.version !== version) throw new Problem('changed', { current })
      throw new Problem('conflict', { detail: 'This account is not waiting for approval.' })
    },

    /** Deletes an account. The email of one that was only invited is free again. */
    async remove(viewer: WritingViewer, user: User, version: number): Promise<void> {
      if (!userCan.delete(user)) {
        throw new Problem('forbidden', { detail: 'Admin users cannot be deleted.' })
      }
      const isRemoved = await sql.begin(async (tx) => {
        const by = acting(tx, viewer)
        const removed = await tx`
          update users u set status = 'deleted', updated_by = ${by},
            email = case when ${isInvited(sql, sql`u`)} then null else email end
          where id = ${user.id} and role <> 'admin' and version = ${version}`
        if (removed.count === 0) return false
        await tx`select release_chart(${user.id}, ${by})`
        await tx`select end_sessions(${user.id})`
        return true
      })
      if (isRemoved) return
      throw new Problem('changed', { current: await row(user.id) })
    },

    /** Names a doctor for emergency access, or no longer; answers whether the version was current. */
    async nameForEmergencies(
      viewer: WritingViewer,
      id: string,
      version: number,
      mayOpenAnyway: boolean,
    ): Promise<boolean> {
      const changed = await sql`
        update users set may_open_anyway = ${mayOpenAnyway},
          updated_by = ${acting(sql, viewer)}
        where id = ${id} and version = ${version}`
      return changed.count > 0
    },

    /** Whether a doctor is offered for visits; doctors who came by import first are not. */
    async setBookable(
      viewer: WritingViewer,
      user: User,
      version: number,
      takesAppointments: boolean,
    ): Promise<UserRow> {
      if (user.role !== 'doctor') {
        throw new Problem('conflict', { detail: 'Only doctors are booked for visits.' })
      }
      const changed = await sql`
        update users set takes_appointments = ${takesAppointments},
          updated_by = ${acting(sql, viewer)}
        where id = ${user.id} and role = 'doctor' and version = ${version}`
      const current = await row(user.id)
      if (changed.count === 0) throw new Problem('changed', { current })
      return current
    },

    /**
     * Opens an approved account without a password. A repeated request finds its account as it made it;
     * any other account under the id is refused, and so is a taken email.
     */
    async addColleague(
      viewer: WritingViewer,
      { id, name, email, role }: NewColleague,
    ): Promise<void> {
      const added = await emailTaken(sql`
        insert into users (id, name, email, role, status, created_by, updated_by)
        values (${id}, ${name}, ${email}, ${role}, 'active', ${viewer.userId},
          ${acting(sql, viewer)})
        on conflict (id) do nothing`)
      if (added.count > 0) return
      const [same] = await sql`
        select from users where id = ${id} and name = ${name} and email = ${email}
          and role = ${role} and status = 'active' and password_hash is null
          and created_by = ${viewer.userId}`
      if (!same) throw new Problem('already-exists')
    },

    /** Gives a doctor known from imported data an address to sign in with. */
    async giveSignIn(viewer: WritingViewer, id: string, email: string): Promise<void> {
      await sql.begin(async (tx) => {
        const changed = await emailTaken(
          tx`update users set email = ${email}, status = 'active', updated_by = ${acting(tx, viewer)}
            where id = ${id} and status = 'no sign-in'`,
        )
        if (changed.count === 0) {
          throw new Problem('conflict', { detail: 'This account can sign in already.' })
        }
        await moveChartEmail(tx, id, email, viewer)
      })
    },

    /**
     * Changes name, email and the rest in one transaction; a taken email changes nothing (C-06). Name
     * and email stand on the account and on its chart, the rest on the chart, if there is one. With
     * `confirm` a new email first waits for its mailbox.
     */
    async changeProfile(
      viewer: WritingViewer,
      version: number,
      changes: ProfileChanges,
      session: { readonly hash: Buffer; readonly authenticatedAt: string },
      confirm: ((tx: AnySql, email: string) => Promise<void>) | null,
    ): Promise<User> {
      const clinic = await readClinicRow(sql)
      if (changes.dob && !isPossibleBirthday(changes.dob, clinic.today)) {
        const message = 'Date of Birth cannot be in the future or before 1900.'
        throw new Problem('invalid', { detail: message, errors: { dob: message } })
      }
      const stored = await profile(viewer.userId)
      const movesEmail = stored?.email !== changes.email
      if (movesEmail) requireFreshPassword(session)
      const isWaiting = movesEmail && confirm !== null
      const now = isWaiting ? { ...changes, email: stored?.email ?? null } : changes
      const isChanged = await sql.begin(async (tx) => {
        const isCurrent = await emailTaken(writeProfile(tx, viewer, version, now))
        if (!isCurrent) return false
        if (isWaiting) await confirm(tx, changes.email)
        else if (movesEmail) {
          await endPasswordLinks(tx, viewer.context, viewer.userId)
          await tx`select end_sessions(${viewer.userId}, ${session.hash})`
        }
        return true
      })
      // Read outside of the transaction: when as many wait as there are connections, a second
      // connection asked for inside would never come.
      const user = await profile(viewer.userId)
      if (!user) throw new Problem('signed-out')
      if (!isChanged) throw new Problem('changed', { current: user })
      return user
    },

    async doctors(query: QueryOf<typeof listDoctors>): Promise<Directory> {
      const entries = await sql<DirectoryEntry[]>`
        select id, name, email, 'doctor' as kind, specialty as number, null as born
        from users where role = 'doctor' and status in ('active', 'no sign-in')
          and ${query.id ? sql`true` : sql`takes_appointments`}
          and ${containsWords(sql, 'search_text', query.search)}
          and ${query.id ? sql`id = ${query.id}` : sql`true`}
        order by name, id limit ${query.limit + 1}`
      return { entries: entries.slice(0, query.limit), hasMore: entries.length > query.limit }
    },
  }
}

function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Turns the database's refusal to remove the last admin into its sentence (T-18). */
async function heldByLastAdmin<T>(statement: PromiseLike<T>): Promise<T> {
  try {
    return await statement
  } catch (error) {
    if (sqlState(error) === 'OW001') {
      throw new Problem('conflict', { detail: 'At least one admin is required' })
    }
    throw error
  }
}

/** Turns the unique constraint on emails into its sentence (X-02). */
export async function emailTaken<T>(statement: PromiseLike<T>): Promise<T> {
  try {
    return await statement
  } catch (error) {
    if (sqlState(error) === '23505') {
      const message = 'Email is already in use.'
      throw new Problem('conflict', { detail: message, errors: { email: message } })
    }
    throw error
  }
}
