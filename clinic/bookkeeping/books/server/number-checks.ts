import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { creditNoteName, invoiceName } from '../../../billing/bills/bill.ts'
import { receiptName } from '../../../billing/bills/payment.ts'
import { type BookCheck, type BookCheckName, mostDifferences, type Period } from '../book.ts'

interface Series {
  readonly check: BookCheckName
  readonly series: string
  readonly name: (number: number) => string
  /** The numbers `n` of the period, and all of them. */
  readonly during: Fragment
  readonly all: Fragment
}

/** That no number is missing between the least and the greatest one of a period, and none after the last one. */
export async function numberChecks(
  sql: Sql,
  { from, to }: Pick<Period, 'from' | 'to'>,
): Promise<BookCheck[]> {
  const documents = (kind: string) => ({
    during: sql`(select number as n from bill_documents
      where kind = ${kind} and document_date between ${from} and ${to})`,
    all: sql`(select number as n from bill_documents where kind = ${kind})`,
  })
  const series: readonly Series[] = [
    {
      ...{ check: 'invoice numbers', series: 'invoice', name: invoiceName },
      ...documents('invoice'),
    },
    {
      ...{ check: 'credit note numbers', series: 'credit note', name: creditNoteName },
      ...documents('credit note'),
    },
    {
      ...{ check: 'receipt numbers', series: 'receipt', name: receiptName },
      during: sql`(select receipt_number as n from payments
        where receipt_number is not null and paid_on between ${from} and ${to})`,
      all: sql`(select receipt_number as n from payments where receipt_number is not null)`,
    },
  ]
  return Promise.all(series.map((one) => checkSeries(sql, one)))
}

async function checkSeries(
  sql: Sql,
  { check, series, name, during, all }: Series,
): Promise<BookCheck> {
  // Numbers with a year form a series of each year; those without one form the first.
  const ends = await sql<{ first: number; last: number }[]>`
    select min(n) as first, max(n) as last from ${during} d group by n / 10000000 * (n >= 19000000000)::int
    order by 1`
  const [after] = await sql<{ unused: number }[]>`
    select (select next_number - 1 from number_series where name = ${series})
      - (select coalesce(max(n), 0) from ${all} t) as unused`
  const runs = await Promise.all(ends.map((one) => checkRun(sql, all, one)))
  const wanted = runs.reduce((sum, run) => sum + run.wanted, 0)
  const count = runs.reduce((sum, run) => sum + run.count, 0)
  return {
    check,
    isRight: count === wanted && after?.unused === 0,
    left: String(wanted),
    right: String(count),
    differences: runs
      .flatMap(({ missing }) => missing)
      .slice(0, mostDifferences)
      .map((n) => ({
        ...{ name: name(n), billId: null, paymentId: null, left: null, right: null },
      })),
  }
}

interface Run {
  readonly wanted: number
  readonly count: number
  readonly missing: readonly number[]
}

/** Counts the numbers from the first to the last one, and names those that are missing. */
async function checkRun(
  sql: Sql,
  all: Fragment,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<Run> {
  const [found] = await sql<{ count: number }[]>`
    select count(*)::bigint as count from ${all} t where n between ${first} and ${last}`
  const wanted = last - first + 1
  const count = found?.count ?? 0
  if (count === wanted) return { wanted, count, missing: [] }
  const missing = await sql<{ n: number }[]>`
    select n from generate_series(${first}::bigint, ${last}::bigint) n
    where not exists (select from ${all} t where t.n = n.n) order by n limit ${mostDifferences}`
  return { wanted, count, missing: missing.map(({ n }) => n) }
}
