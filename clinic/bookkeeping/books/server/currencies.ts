import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'

/**
 * The currencies of bills, found in a few steps through their index. A clinic has one; one that changed it before
 * its first own bill, or imported others, has more.
 */
export async function currenciesOf(sql: AnySql): Promise<string[]> {
  const rows = await sql<{ currency: string }[]>`
    with recursive known (currency) as (
      select min(currency) from bills
      union all
      select (select min(b.currency) from bills b where b.currency > known.currency)
      from known where known.currency is not null
    )
    select currency from known where currency is not null`
  return rows.map(({ currency }) => currency)
}

/** Conditions that cut rows to one currency; where there is no other, none is needed. */
export function inCurrency(sql: Sql, currency: string, currencies: readonly string[]) {
  const isOnly = currencies.every((one) => one === currency)
  const cut = (condition: Fragment) => (isOnly ? sql`true` : condition)
  return {
    documents: cut(sql`exists (
      select from bills b where b.id = d.bill_id and b.currency = ${currency})`),
    allocations: cut(sql`exists (
      select from payments p where p.id = a.payment_id and p.currency = ${currency})`),
    returns: cut(sql`exists (
      select from payments p where p.id = r.payment_id and p.currency = ${currency})`),
  }
}
