import { formatMoney, fromMinor, toMinor } from '../../../../contract/money.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { unlessTaken } from '../../../../server/database/unique.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import {
  type Count,
  type NewMovement,
  type NewSession,
  type Offer,
  sessionCan,
  type Takeover,
  type TillSession,
} from '../till-session.ts'
import { endSession } from './end-session.ts'
import { sessionRows } from './session-rows.ts'

/** Sessions of tills. Everybody who uses tills sees them; each act is its holder's, or the next one's. */
export function sessionStore(sql: Sql) {
  const rows = sessionRows(sql)

  async function stored(db: AnySql, id: string): Promise<TillSession> {
    const session = await rows.find(id, db)
    if (!session) throw new Problem('not-found')
    return session
  }

  /** Locks a session that is open, so that no cash moves meanwhile. */
  async function lockOpen(tx: AnySql, id: string): Promise<TillSession> {
    await tx`select from till_sessions where id = ${id} for update`
    const session = await stored(tx, id)
    if (session.endedAt !== null) {
      const [act, by] = [session.ending ?? '', session.endedBy ?? 'Somebody']
      const detail =
        act === 'closed' ? `${by} has closed this till.` : `${by} has taken this till over.`
      throw new Problem('conflict', { detail })
    }
    return session
  }

  async function isMade(
    db: AnySql,
    table: 'till_sessions' | 'till_movements',
    id: string,
    by: WritingViewer,
    hash: Buffer,
  ): Promise<boolean> {
    const [made] = await db<{ createdBy: string | null; creationHash: Buffer | null }[]>`
      select created_by, creation_hash from ${db(table)} where id = ${id}`
    if (!made) return false
    checkSameCreation(made, by.userId, hash)
    return true
  }

  async function begin(
    tx: AnySql,
    viewer: WritingViewer,
    session: { id: string; tillId: string; cameFrom: string | null },
    money: { minor: number; currency: string },
    hash: Buffer,
  ) {
    await tx`
      insert into till_sessions (id, till_id, holder_id, currency, float_minor, came_from,
        creation_hash, created_by, updated_by)
      values (${session.id}, ${session.tillId}, ${viewer.userId}, ${money.currency}, ${money.minor},
        ${session.cameFrom}, ${hash}, ${viewer.userId}, ${acting(tx, viewer)})`
  }

  return {
    find: rows.find,
    withMovements: rows.withMovements,

    async own(viewer: Viewer) {
      const found = await rows.read(sql`s.ended_at is null
        and (s.holder_id = ${viewer.userId} or s.offered_to = ${viewer.userId})`)
      const session = found.find((one) => sessionCan.hold(viewer, one))
      const offered = found.find((one) => sessionCan.take(viewer, one)) ?? null
      return { session: session ? await rows.withMovements(session) : null, offered }
    },

    people: () => sql<{ id: string; name: string }[]>`
      select id, name from users
      where status = 'active' and name is not null and (role = 'admin'
        or role = 'staff' and (permissions is null or 'till.use' = any (permissions)))
      order by searchable(name), id limit 500`,

    open: (viewer: WritingViewer, tillId: string, wanted: NewSession, currency: string) =>
      openOnce(() =>
        sql.begin(async (tx) => {
          const hash = creationHash({ ...wanted, tillId })
          if (await isMade(tx, 'till_sessions', wanted.id, viewer, hash))
            return stored(tx, wanted.id)
          const money = { minor: toMinor(wanted.float, currency), currency }
          await begin(tx, viewer, { id: wanted.id, tillId, cameFrom: null }, money, hash)
          return stored(tx, wanted.id)
        }),
      ).catch(async (error: unknown) => {
        // The same request, sent twice at once, has opened it already.
        const hash = creationHash({ ...wanted, tillId })
        if (await isMade(sql, 'till_sessions', wanted.id, viewer, hash))
          return stored(sql, wanted.id)
        throw error
      }),

    move: (viewer: WritingViewer, id: string, wanted: NewMovement) =>
      sql.begin(async (tx) => {
        const session = await lockOpen(tx, id)
        if (!sessionCan.hold(viewer, session)) throw new Problem('forbidden')
        const hash = creationHash({ ...wanted, sessionId: id })
        if (!(await isMade(tx, 'till_movements', wanted.id, viewer, hash))) {
          const { currency } = session
          const minor = toMinor(wanted.amount, currency)
          if (minor === 0) refuseField('amount', 'Move more than nothing.')
          const there = await cashOf(tx, id)
          if (wanted.kind === 'out' && minor > there) {
            const most = formatMoney(fromMinor(Math.max(there, 0), currency), currency)
            refuseField('amount', `Only ${most} is in the till.`)
          }
          await tx`select ${acting(tx, viewer)}`
          await tx`
            insert into till_movements (id, session_id, kind, method, amount_minor, reason, creation_hash,
              created_by)
            values (${wanted.id}, ${id}, ${wanted.kind}, 'cash', ${minor}, ${wanted.reason}, ${hash},
              ${viewer.userId})`
        }
        return rows.withMovements(await stored(tx, id), tx)
      }),

    close: (viewer: WritingViewer, id: string, count: Count) =>
      sql.begin(async (tx) => {
        const session = await lockOpen(tx, id)
        if (!sessionCan.close(viewer, session)) throw new Problem('forbidden')
        await endSession(tx, viewer, session, count, 'closed')
        return stored(tx, id)
      }),

    offer: (viewer: WritingViewer, id: string, { userId }: Offer) =>
      sql.begin(async (tx) => {
        const session = await lockOpen(tx, id)
        if (!sessionCan.hold(viewer, session)) throw new Problem('forbidden')
        if (userId === viewer.userId) refuseField('userId', 'You hold this till already.')
        const [next] = await tx<{ role: string; permissions: string[] | null }[]>`
          select role, permissions from users
          where id = ${userId} and status = 'active' and role in ('admin', 'staff')
            and (role = 'admin' or permissions is null or 'till.use' = any (permissions))`
        if (userId !== null && !next) refuseField('userId', 'This person cannot hold a till.')
        await tx`update till_sessions set offered_to = ${userId}, updated_by = ${acting(tx, viewer)}
          where id = ${id}`
        return stored(tx, id)
      }),

    take: (viewer: WritingViewer, id: string, { id: nextId, ...count }: Takeover) =>
      openOnce(() =>
        sql.begin(async (tx) => {
          const hash = creationHash({ ...count, id: nextId, from: id })
          await tx`select from till_sessions where id = ${id} for update`
          if (await isMade(tx, 'till_sessions', nextId, viewer, hash)) return stored(tx, nextId)
          const session = await lockOpen(tx, id)
          if (!sessionCan.take(viewer, session)) throw new Problem('forbidden')
          await endSession(tx, viewer, session, count, 'handed over')
          const { currency, tillId } = session
          const money = { minor: toMinor(count.counted, currency), currency }
          await begin(tx, viewer, { id: nextId, tillId, cameFrom: id }, money, hash)
          return stored(tx, nextId)
        }),
      ),
  }
}

async function cashOf(tx: AnySql, id: string): Promise<number> {
  const [cash] = await tx<{ minor: number }[]>`select cash_of_session(${id}) as minor`
  return cash?.minor ?? 0
}

/** Two people may open one till at once, or one person two tills: the database lets one in. */
function openOnce<T>(open: () => Promise<T>): Promise<T> {
  const conflict = (detail: string) => () => new Problem('conflict', { detail })
  return unlessTaken(
    () =>
      unlessTaken(
        open,
        'till_sessions_open_till',
        conflict('Somebody has opened this till already. Choose another, or ask for a hand-over.'),
      ),
    'till_sessions_open_holder',
    conflict('You have a till open already. Close it first.'),
  )
}
