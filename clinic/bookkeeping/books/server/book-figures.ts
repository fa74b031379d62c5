import { fromMinor } from '../../../../contract/money.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { PaymentMethod } from '../../../billing/bills/payment.ts'
import type { Books, Period } from '../book.ts'
import { currenciesOf, inCurrency } from './currencies.ts'

interface Summed {
  readonly during: number
  readonly after: number
}
interface OfMethod extends Summed {
  readonly method: PaymentMethod
  readonly count: number
}

/**
 * The sums of a period. The ends of balances are reckoned back from what stands now, so that a period of late reads
 * little of a ledger of many years.
 */
export async function bookFigures(
  sql: Sql,
  { from, to, currency }: Period & { currency: string },
): Promise<Books> {
  const currencies = await currenciesOf(sql)
  const cut = inCurrency(sql, currency, currencies)
  const zone = sql`(select time_zone from clinic)`
  const start = sql`(${from}::date::timestamp at time zone ${zone})`
  const end = sql`((${to}::date + 1)::timestamp at time zone ${zone})`
  const [documents, received, returned, allocations, [now]] = await Promise.all([
    sql<(Summed & { kind: 'invoice' | 'credit note' })[]>`
      select kind,
        coalesce(sum(amount_minor) filter (where document_date <= ${to}), 0)::bigint as during,
        coalesce(sum(amount_minor) filter (where document_date > ${to}), 0)::bigint as after
      from bill_documents d where document_date >= ${from} and ${cut.documents} group by kind`,
    sql<OfMethod[]>`
      select method, count(*) filter (where paid_on <= ${to})::int as count,
        coalesce(sum(amount_minor) filter (where paid_on <= ${to}), 0)::bigint as during,
        coalesce(sum(amount_minor) filter (where paid_on > ${to}), 0)::bigint as after
      from payments where paid_on >= ${from} and currency = ${currency} group by method order by method`,
    sql<OfMethod[]>`
      select p.method, count(*) filter (where r.returned_on <= ${to})::int as count,
        coalesce(sum(r.amount_minor) filter (where r.returned_on <= ${to}), 0)::bigint as during,
        coalesce(sum(r.amount_minor) filter (where r.returned_on > ${to}), 0)::bigint as after
      from payment_returns r join payments p on p.id = r.payment_id
      where r.returned_on >= ${from} and p.currency = ${currency} group by p.method order by p.method`,
    sql<Summed[]>`
      select coalesce(sum(amount_minor) filter (where created_at < ${end}), 0)::bigint as during,
        coalesce(sum(amount_minor) filter (where created_at >= ${end}), 0)::bigint as after
      from payment_allocations a where created_at >= ${start} and ${cut.allocations}`,
    sql<{ receivables: number; credit: number }[]>`
      select
        (select coalesce(sum(open_minor), 0)::bigint from bills
          where currency = ${currency} and open_minor > 0) as receivables,
        (select coalesce(sum(amount_minor - allocated_minor - returned_minor), 0)::bigint from payments
          where currency = ${currency}
            and amount_minor > allocated_minor + returned_minor) as credit`,
  ])
  const none: Summed = { during: 0, after: 0 }
  const invoices = documents.find(({ kind }) => kind === 'invoice') ?? none
  const creditNotes = documents.find(({ kind }) => kind === 'credit note') ?? none
  const allocated = allocations[0] ?? none
  const all = { received: sumOf(received), returned: sumOf(returned) }
  const receivables = (part: keyof Summed) => invoices[part] - creditNotes[part] - allocated[part]
  const credit = (part: keyof Summed) => all.received[part] - allocated[part] - all.returned[part]

  const money = (minor: number) => fromMinor(minor, currency)
  const balance = (stands: number, moved: (part: keyof Summed) => number) => {
    const last = stands - moved('after')
    const change = moved('during')
    return { start: money(last - change), change: money(change), end: money(last) }
  }
  const byMethod = (rows: readonly OfMethod[]) =>
    rows
      .filter(({ count }) => count > 0)
      .map(({ method, during, count }) => ({ method, amount: money(during), count }))
  return {
    currency,
    currencies,
    invoiced: money(invoices.during),
    credited: money(creditNotes.during),
    revenue: money(invoices.during - creditNotes.during),
    received: byMethod(received),
    receivedSum: money(all.received.during),
    returned: byMethod(returned),
    returnedSum: money(all.returned.during),
    allocated: money(allocated.during),
    credit: balance(now?.credit ?? 0, credit),
    receivables: balance(now?.receivables ?? 0, receivables),
  }
}

function sumOf(rows: readonly Summed[]): Summed {
  return rows.reduce(
    (sum, row) => ({ during: sum.during + row.during, after: sum.after + row.after }),
    { during: 0, after: 0 },
  )
}
