import { fromMinor } from '../../../../contract/money.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import {
  mostMovements,
  type TillMovement,
  type TillSession,
  type TillSessionWithMovements,
} from '../till-session.ts'

interface SessionInMinorUnits extends Omit<TillSession, 'float' | 'expected' | 'counted'> {
  readonly floatMinor: number
  readonly expectedMinor: number
  readonly countedMinor: number | null
}

/** How sessions of tills are read. */
export function sessionRows(sql: Sql) {
  async function read(where: Fragment, db: AnySql = sql): Promise<TillSession[]> {
    const rows = await db<SessionInMinorUnits[]>`
      select s.id, s.till_id, t.name as till, s.holder_id, h.name as holder, s.currency, s.float_minor,
        s.opened_at, s.offered_to, o.name as offered_to_name,
        coalesce(s.expected_minor, cash_of_session(s.id)) as expected_minor, s.counted_minor,
        s.counts as pieces, s.reason, s.ending, s.ended_at, e.name as ended_by
      from till_sessions s join tills t on t.id = s.till_id
      left join users h on h.id = s.holder_id
      left join users o on o.id = s.offered_to
      left join users e on e.id = s.ended_by
      where ${where} order by s.opened_at, s.id limit 500`
    return rows.map(({ floatMinor, expectedMinor, countedMinor, ...row }) => ({
      ...row,
      float: fromMinor(floatMinor, row.currency),
      expected: fromMinor(expectedMinor, row.currency),
      counted: countedMinor === null ? null : fromMinor(countedMinor, row.currency),
    }))
  }

  async function withMovements(session: TillSession, db: AnySql = sql) {
    const rows = await db<(Omit<TillMovement, 'amount'> & { amountMinor: number })[]>`
      select id, kind, method, amount_minor, reason, created_at from till_movements
      where session_id = ${session.id} order by created_at desc, id desc limit ${mostMovements}`
    const movements = rows.map(({ amountMinor, ...row }) => ({
      ...row,
      amount: fromMinor(amountMinor, session.currency),
    }))
    return { ...session, movements } satisfies TillSessionWithMovements
  }

  return {
    read,
    withMovements,
    find: async (id: string, db: AnySql = sql): Promise<TillSession | undefined> =>
      (await read(sql`s.id = ${id}`, db))[0],
  }
}
