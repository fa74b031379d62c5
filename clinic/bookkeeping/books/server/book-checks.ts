import { fromMinor } from '../../../../contract/money.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { invoiceName } from '../../../billing/bills/bill.ts'
import { receiptName } from '../../../billing/bills/payment.ts'
import { type BookCheck, mostDifferences, type Period } from '../book.ts'
import { currenciesOf, inCurrency } from './currencies.ts'
import { numberChecks } from './number-checks.ts'

interface Sides {
  readonly left: number
  readonly right: number
  readonly differ: number
}
const none: Sides = { left: 0, right: 0, differ: 0 }
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
  /**
   * Bills with a document or an allocation in the period: what each holds as paid and as owed, and what its
   * allocations and documents sum up to.
   */
  const bills = sql`(
    select b.id, b.invoice_number as number, b.paid_minor, coalesce(a.minor, 0) as allocated_minor,
      b.open_minor, coalesce(d.minor, 0) - coalesce(a.minor, 0) as owed_minor
    from (
      select d.bill_id as id from bill_documents d where d.document_date between ${from} and ${to}
      union
      select a.bill_id from payment_allocations a where ${allocatedThen}
    ) touched join bills b on b.id = touched.id
    left join lateral (
      select sum(amount_minor)::bigint as minor from payment_allocations where bill_id = touched.id
    ) a on true
    left join lateral (
      select sum(case kind when 'invoice' then amount_minor else -amount_minor end)::bigint as minor
      from bill_documents where bill_id = touched.id
    ) d on true
    where b.currency = ${currency})`
  const payments = sql`(
    select p.id, p.receipt_number as number, p.allocated_minor + p.returned_minor as used_minor,
      (coalesce((select sum(a.amount_minor) from payment_allocations a where a.payment_id = p.id), 0)
        + coalesce((select sum(r.amount_minor) from payment_returns r where r.payment_id = p.id), 0)
      )::bigint as summed_minor
    from payments p where p.paid_on between ${from} and ${to} and p.currency = ${currency})`

  /** Compares two columns of the same rows, of which the sums are known. */
  async function compared(
    check: 'bills' | 'payments' | 'receivables',
    sides: Sides,
    rows: Fragment,
    left: string,
    right: string,
  ): Promise<BookCheck> {
    const [one, other] = [sql(left), sql(right)]
    const found =
      sides.differ === 0
        ? []
        : await sql<Differing[]>`
            select id, number, ${one} as "left", ${other} as "right" from ${rows} c
            where ${one} <> ${other} order by number, id limit ${mostDifferences}`
    const isPayment = check === 'payments'
    return {
      check,
      isRight: sides.differ === 0,
      left: money(sides.left),
      right: money(sides.right),
      differences: found.map((row) => ({
        name: isPayment ? receiptOf(row) : invoiceName(row.number ?? 0),
        billId: isPayment ? null : row.id,
        paymentId: isPayment ? row.id : null,
        left: money(row.left),
        right: money(row.right),
      })),
    }
  }

  /** Both checks of bills read each bill once. */
  async function ofBills(): Promise<BookCheck[]> {
    const [sums] = await sql<Record<'paid' | 'owed', Sides>[]>`
      select
        jsonb_build_object('left', coalesce(sum(paid_minor), 0), 'right', coalesce(sum(allocated_minor), 0),
          'differ', count(*) filter (where paid_minor <> allocated_minor)) as paid,
        jsonb_build_object('left', coalesce(sum(open_minor), 0), 'right', coalesce(sum(owed_minor), 0),
          'differ', count(*) filter (where open_minor <> owed_minor)) as owed
      from ${bills} c`
    return [
      await compared('bills', sums?.paid ?? none, bills, 'paid_minor', 'allocated_minor'),
      await compared('receivables', sums?.owed ?? none, bills, 'open_minor', 'owed_minor'),
    ]
  }

  async function ofPayments(): Promise<BookCheck> {
    const [sums] = await sql<Sides[]>`
      select coalesce(sum(used_minor), 0)::bigint as "left",
        coalesce(sum(summed_minor), 0)::bigint as "right",
        count(*) filter (where used_minor <> summed_minor)::int as differ
      from ${payments} c`
    return compared('payments', sums ?? none, payments, 'used_minor', 'summed_minor')
  }

  /** The sums of the entries between each two accounts, read from the indexes of the documents alone. */
  async function ledger(): Promise<BookCheck> {
    const cut = inCurrency(sql, currency, await currenciesOf(sql))
    const entries = await sql<{ debit: string; credit: string; minor: number }[]>`
      select case kind when 'invoice' then 'receivables' else 'revenue' end as debit,
        case kind when 'invoice' then 'revenue' else 'receivables' end as credit,
        sum(amount_minor)::bigint as minor
      from bill_documents d where document_date between ${from} and ${to} and ${cut.documents}
      group by kind
      union all
      select method, 'credit of patients', sum(amount_minor)::bigint
      from payments where paid_on between ${from} and ${to} and currency = ${currency} group by method
      union all
      select 'credit of patients', 'receivables', coalesce(sum(amount_minor), 0)::bigint
      from payment_allocations a where ${allocatedThen} and ${cut.allocations}
      union all
      select 'credit of patients', p.method, sum(r.amount_minor)::bigint
      from payment_returns r join payments p on p.id = r.payment_id
      where r.returned_on between ${from} and ${to} and p.currency = ${currency} group by p.method`
    const balances = new Map<string, number>()
    const add = (account: string, minor: number) =>
      balances.set(account, (balances.get(account) ?? 0) + minor)
    for (const { debit, credit, minor } of entries) {
      add(debit, minor)
      add(credit, -minor)
    }
    const sum = (sign: 1 | -1) =>
      [...balances.values()].reduce((all, minor) => all + Math.max(0, sign * minor), 0)
    const [debit, credit] = [sum(1), sum(-1)]
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
      ofBills(),
      ofPayments(),
      numberChecks(sql, { from, to }),
    ])
    return found.flat()
  }
}

function receiptOf({ number }: Differing): string {
  return number === null ? 'Payment without a receipt' : receiptName(number)
}
