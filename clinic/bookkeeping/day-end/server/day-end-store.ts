import { fromMinor } from '../../../../contract/money.ts'
import { Problem } from '../../../../contract/problem.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import type { WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { isRefusal, writeClosedDay } from '../../till/server/closed-day.ts'
import { sessionRows } from '../../till/server/session-rows.ts'
import type { DayEnd } from '../day-end.ts'
import { daySums } from './day-sums.ts'

interface Head {
  readonly date: string
  readonly currency: string
  readonly isOver: boolean
  readonly closed: DayEnd['closed']
  readonly waitingReturns: number
}

/** The money of a day, summed up anew each time, and its closing. */
export function dayEndStore(sql: Sql) {
  const sums = daySums(sql)
  const sessions = sessionRows(sql)

  async function headOf(date: string | undefined): Promise<Head> {
    const [head] = await sql<Head[]>`
      select d.day as date, c.currency, d.day < today_in_clinic() as is_over,
        (select jsonb_build_object('at', x.closed_at, 'by', u.name)
          from closed_days x left join users u on u.id = x.closed_by where x.day = d.day) as closed,
        (select count(*)::int from return_requests where is_approved is null) as waiting_returns
      from clinic c, (select coalesce(${date ?? null}::date, today_in_clinic()) as day) d`
    if (!head) throw new Problem('unexpected')
    return head
  }

  async function read(wanted: string | undefined): Promise<DayEnd> {
    const { isOver, ...head } = await headOf(wanted)
    const { date, currency } = head
    const ofDay = sql`
      s.opened_at < ((${date}::date + 1)::timestamp at time zone (select time_zone from clinic))
      and (s.ended_at is null
        or s.ended_at >= (${date}::date::timestamp at time zone (select time_zone from clinic)))`
    const [documents, flows, services, open, cash, openDays] = await Promise.all([
      sums.documents(date, currency),
      sums.flows(date, currency),
      sums.services(date, currency),
      sessions.read(ofDay),
      sums.cash(date),
      sums.openDays(),
    ])
    const money = (minor: number) => fromMinor(minor, currency)
    const isHeld = open.some(({ endedAt }) => endedAt === null)
    return {
      ...head,
      hindrance: head.closed ? null : isOver ? (isHeld ? 'open till' : null) : 'not over',
      invoices: { count: documents.invoices, amount: money(documents.invoicedMinor) },
      creditNotes: { count: documents.creditNotes, amount: money(documents.creditedMinor) },
      ...flows,
      services: services.map(({ minor, ...row }) => ({ ...row, amount: money(minor) })),
      sessions: open,
      cash: cash.map(({ minor, ...row }) => ({ ...row, amount: money(minor) })),
      openDays,
    }
  }

  return {
    read,

    async close(viewer: WritingViewer, date: string): Promise<DayEnd> {
      try {
        await writeClosedDay(sql, viewer, date)
      } catch (error) {
        if (!isRefusal(error, 'OW006')) throw error
        const { hindrance } = await read(date)
        if (hindrance === 'not over') refuseField('date', 'Close a day when it is over.')
        throw new Problem('conflict', {
          detail: 'A till of this day is still open. Count and close it first.',
        })
      }
      return read(date)
    },
  }
}
