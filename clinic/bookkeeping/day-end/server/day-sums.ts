import { fromMinor } from '../../../../contract/money.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { PaymentMethod } from '../../../billing/bills/payment.ts'
import { type DayEnd, daysLookedBack } from '../day-end.ts'

interface Flow {
  readonly method: PaymentMethod
  readonly personId: string | null
  readonly person: string | null
  readonly isInSession: boolean
  readonly count: number
  readonly inMinor: number
  readonly outMinor: number
}

/** The sums of one day, each by an index of its day. */
export function daySums(sql: Sql) {
  return {
    async documents(date: string, currency: string) {
      const [found] = await sql<
        { invoices: number; invoicedMinor: number; creditNotes: number; creditedMinor: number }[]
      >`
        select count(*) filter (where d.kind = 'invoice')::int as invoices,
          coalesce(sum(d.amount_minor) filter (where d.kind = 'invoice'), 0)::bigint as invoiced_minor,
          count(*) filter (where d.kind = 'credit note')::int as credit_notes,
          coalesce(sum(d.amount_minor) filter (where d.kind = 'credit note'), 0)::bigint as credited_minor
        from bill_documents d join bills b on b.id = d.bill_id
        where d.document_date = ${date} and not d.is_history and b.currency = ${currency}`
      return found ?? { invoices: 0, invoicedMinor: 0, creditNotes: 0, creditedMinor: 0 }
    },

    /** Payments and returns by method, by person, and by whether the person had a till open. */
    async flows(date: string, currency: string) {
      const rows = await sql<Flow[]>`
        with flow as (
          select method, created_by, amount_minor as in_minor, 0 as out_minor, 1 as payment,
            exists (select from till_movements t
              where t.payment_id = p.id and t.kind = 'payment') as is_in_session
          from payments p
          where paid_on = ${date} and not is_history and currency = ${currency}
          union all
          select p.method, r.created_by, 0, r.amount_minor, 0,
            exists (select from till_movements t where t.return_id = r.id)
          from payment_returns r join payments p on p.id = r.payment_id
          where r.returned_on = ${date} and not r.is_history and p.currency = ${currency}
        )
        select f.method, f.created_by as person_id, u.name as person, f.is_in_session,
          sum(f.payment)::int as count, sum(f.in_minor)::bigint as in_minor,
          sum(f.out_minor)::bigint as out_minor
        from flow f left join users u on u.id = f.created_by
        group by f.method, f.created_by, u.name, f.is_in_session`
      return flowsOf(rows, currency)
    },

    /** Less the credit notes of the day, so that the sum is what the day billed. */
    services: (date: string, currency: string) => sql<
      { name: string; count: number; minor: number }[]
    >`
      with document as (
        select coalesce(d.credits_number, d.number) as invoice_number, d.amount_minor,
          case d.kind when 'invoice' then 1 else -1 end as sign
        from bill_documents d join bills b on b.id = d.bill_id
        where d.document_date = ${date} and not d.is_history and b.currency = ${currency}
      ), part as (
        select l.description as name, d.sign, d.sign * l.amount_minor as minor
        from document d join bill_lines l using (invoice_number)
        where l.amount_minor is not null
        union all
        select case when l.lines > 0 then 'Not itemised' else 'Visit' end, d.sign,
          d.sign * (d.amount_minor - l.minor)
        from document d, lateral (
          select count(*) as lines, coalesce(sum(amount_minor), 0)::bigint as minor
          from bill_lines where invoice_number = d.invoice_number) l
        where l.lines = 0 or d.amount_minor <> l.minor
      )
      select name, count(*) filter (where sign = 1)::int as count, sum(minor)::bigint as minor
      from part group by name order by 3 desc, 1`,

    cash: (date: string) => sql<(Omit<DayEnd['cash'][number], 'amount'> & { minor: number })[]>`
      select m.id, t.name as till, u.name as by, m.kind, m.amount_minor as minor, m.reason, m.created_at
      from till_movements m join till_sessions s on s.id = m.session_id
      join tills t on t.id = s.till_id left join users u on u.id = m.created_by
      where m.kind in ('in', 'out')
        and m.created_at >= (${date}::date::timestamp at time zone (select time_zone from clinic))
        and m.created_at < ((${date}::date + 1)::timestamp at time zone (select time_zone from clinic))
      order by m.created_at, m.id limit 500`,

    async openDays(): Promise<string[]> {
      const days = await sql<{ day: string }[]>`
        select d.day::date from generate_series(
          greatest(today_in_clinic() - ${daysLookedBack}::int, coalesce(least(
            (select min(day) from closed_days),
            (select (min(opened_at) at time zone (select time_zone from clinic))::date
              from till_sessions)), today_in_clinic()))::timestamp,
          (today_in_clinic() - 1)::timestamp, '1 day') d (day)
        where not is_closed_day(d.day::date) and (
          exists (select from payments where paid_on = d.day::date and not is_history)
          or exists (select from payment_returns where returned_on = d.day::date and not is_history)
          or exists (select from bill_documents where document_date = d.day::date and not is_history))
        order by d.day desc`
      return days.map(({ day }) => day)
    },
  }
}

function flowsOf(rows: readonly Flow[], currency: string) {
  const add = (some: readonly Flow[]) => {
    const sum = (read: (row: Flow) => number) => some.reduce((all, row) => all + read(row), 0)
    const [received, returned] = [sum((row) => row.inMinor), sum((row) => row.outMinor)]
    return {
      count: sum((row) => row.count),
      received: fromMinor(received, currency),
      returned: fromMinor(returned, currency),
      rest: fromMinor(received - returned, currency),
    }
  }
  const by = <K>(key: (row: Flow) => K) =>
    [...Map.groupBy(rows, key)].toSorted(([, a], [, b]) => restOf(b) - restOf(a))
  return {
    all: add(rows),
    methods: by((row) => row.method).map(([method, some]) => ({ method, ...add(some) })),
    people: by((row) => row.personId).map(([id, some]) => ({
      id,
      name: some[0]?.person ?? null,
      ...add(some),
    })),
    withoutSession: add(rows.filter(({ isInSession }) => !isInSession)),
  }
}

const restOf = (rows: readonly Flow[]) =>
  rows.reduce((sum, { inMinor, outMinor }) => sum + inMinor - outMinor, 0)
