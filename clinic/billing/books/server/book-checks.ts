import { fromMinor } from '../../../../contract/money.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { invoiceName } from '../../bills/bill.ts'
import { receiptName } from '../../bills/payment.ts'
import { type BookCheck, type BookCheckName, mostDifferences, type Period } from '../book.ts'
import { numberChecks } from './number-checks.ts'

interface Sides {
  readonly left: number
  readonly right: number
  readonly differ: number
}
interface Differing {
  readonly id: string
  readonly number: number | null
  readonly left: number
  readonly right: number
}

/**
 * Compares what is stored of a period with what it sums up to, row by row: a sum that is right by two wrongs is
 * found too.
 */
export function bookChecks(sql: Sql, { from, to, currency }: Period & { currency: string }) {
  const zone = sql`(select time_zone from clinic)`
  const money = (minor: number) => fromMinor(minor, currency)

  const allocatedThen = sql`a.created_at >= ${from}::date::timestamp at time zone ${zone}
    and a.created_at < (${to}::date + 1)::timestamp at time zone ${zone}`
  /** Bills with a document or an allocation in the period, with their sums. */
  const bills = (sum: Fragment, stored: Fragment) => sql`
    (with touched as (
      select d.bill_id as id from bill_documents d where d.document_date between ${from} and ${to}
      union
      select a.bill_id from payment_allocations a where ${allocatedThen}
    ), summed as (${sum})
    select b.id, b.invoice_number as number, ${stored} as "left", coalesce(s.minor, 0)::bigint as "right"
    from touched t join bills b on b.id = t.id left join summed s on s.bill_id = t.id
    where b.currency = ${currency})`
  const allocated = sql`
    select a.bill_id, sum(a.amount_minor) as minor from payment_allocations a
    where a.bill_id in (select id from touched) group by a.bill_id`
  const owed = sql`
    select m.bill_id, sum(m.minor) as minor from (
      select d.bill_id, case d.kind when 'invoice' then d.amount_minor else -d.amount_minor end as minor
      from bill_documents d where d.bill_id in (select id from touched)
      union all
      select a.bill_id, -a.amount_minor from payment_allocations a
      where a.bill_id in (select id from touched)
    ) m group by m.bill_id`
  const payments = sql`
    (select p.id, p.receipt_number as number, p.allocated_minor + p.returned_minor as "left",
      (coalesce((select sum(a.amount_minor) from payment_allocations a where a.payment_id = p.id), 0)
        + coalesce((select sum(r.amount_minor) from payment_returns r where r.payment_id = p.id), 0)
      )::bigint as "right"
    from payments p where p.paid_on between ${from} and ${to} and p.currency = ${currency})`

  async function compare(check: BookCheckName, rows: Fragment): Promise<BookCheck> {
    const [sides] = await sql<Sides[]>`
      select coalesce(sum("left"), 0)::bigint as "left", coalesce(sum("right"), 0)::bigint as "right",
        count(*) filter (where "left" <> "right")::int as differ from ${rows} c`
    const { left = 0, right = 0, differ = 0 } = sides ?? {}
    const found =
      differ === 0
        ? []
        : await sql<Differing[]>`
            select * from ${rows} c where "left" <> "right" order by number, id
            limit ${mostDifferences}`
    const isPayment = check === 'payments'
    return {
      check,
      isRight: differ === 0,
      left: money(left),
      right: money(right),
      differences: found.map((row) => ({
        name: isPayment ? receiptOf(row) : invoiceName(row.number ?? 0),
        billId: isPayment ? null : row.id,
        paymentId: isPayment ? row.id : null,
        left: money(row.left),
        right: money(row.right),
      })),
    }
  }

  async function ledger(): Promise<BookCheck> {
    const [sums] = await sql<{ debit: number; credit: number }[]>`
      select coalesce(sum(minor) filter (where minor > 0), 0)::bigint as debit,
        coalesce(-sum(minor) filter (where minor < 0), 0)::bigint as credit
      from ledger_between(${from}, ${to}, ${currency}), lateral (
        values (debit, amount_minor), (credit, -amount_minor)) side (account, minor)
      where account is not null`
    const { debit = 0, credit = 0 } = sums ?? {}
    return {
      check: 'ledger',
      isRight: debit === credit,
      left: money(debit),
      right: money(credit),
      differences: [],
    }
  }

  return async (): Promise<BookCheck[]> => {
    const found = await Promise.all([
      ledger(),
      compare('bills', bills(allocated, sql`b.paid_minor`)),
      compare('payments', payments),
      compare('receivables', bills(owed, sql`b.open_minor`)),
      numberChecks(sql, { from, to }),
    ])
    return found.flat()
  }
}

function receiptOf({ number }: Differing): string {
  return number === null ? 'Payment without a receipt' : receiptName(number)
}
