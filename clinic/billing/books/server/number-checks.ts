import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { creditNoteName, invoiceName } from '../../bills/bill.ts'
import { receiptName } from '../../bills/payment.ts'
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
  const [ends] = await sql<{ first: number | null; last: number | null; unused: number }[]>`
    select min(n) as first, max(n) as last,
      (select next_number - 1 from number_series where name = ${series})
        - (select coalesce(max(n), 0) from ${all} t) as unused
    from ${during} d`
  const { first = null, last = null, unused = 0 } = ends ?? {}
  if (first === null || last === null) {
    return { check, isRight: unused === 0, left: '0', right: '0', differences: [] }
  }
  const [found] = await sql<{ count: number }[]>`
    select count(*)::bigint as count from ${all} t where n between ${first} and ${last}`
  const wanted = last - first + 1
  const count = found?.count ?? 0
  const missing =
    count === wanted
      ? []
      : await sql<{ n: number }[]>`
          select n from generate_series(${first}::bigint, ${last}::bigint) n
          where not exists (select from ${all} t where t.n = n.n) order by n limit ${mostDifferences}`
  return {
    check,
    isRight: count === wanted && unused === 0,
    left: String(wanted),
    right: String(count),
    differences: missing.map(({ n }) => ({
      ...{ name: name(n), billId: null, paymentId: null, left: null, right: null },
    })),
  }
}
