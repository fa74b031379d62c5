import { daysAfter } from '../../../../../contract/dates.ts'
import type { Days } from '../../../../../contract/stretches.ts'
import type { AnySql } from '../../../../../server/database/connect.ts'
import type { Fragment } from '../../../../../server/database/keyset.ts'
import type { Dataset, KeptOf } from '../dataset.ts'

/** The day of a row of a dataset, on the clinic's clock. */
export const dayOf = (
  sql: AnySql,
  { kind, value }: NonNullable<Dataset['at']>,
  zone: string,
): Fragment => (kind === 'moment' ? sql`(${value} at time zone ${zone}::text)::date` : value)

/** The day of a change of a row, on the clinic's clock. */
export const dayOfChange = (sql: AnySql, zone: string): Fragment =>
  sql`coalesce(c.day, (c.moment at time zone ${zone}::text)::date)`

interface Sums {
  /** Of their dataset. */
  readonly name: string
  readonly shape: string
  readonly source: KeptOf
  readonly zone: string
}

/** The days of which sums are kept that no change has come after, oldest first. */
export async function readKeptDays(
  sql: AnySql,
  { name, shape, source, zone }: Sums,
  { from, to }: Days,
): Promise<string[]> {
  const rows = await sql<{ day: string }[]>`
    select d.day from report_days d
    where d.dataset = ${name} and d.shape = ${shape} and d.day between ${from}::date and ${to}::date
      and d.day not in (select ${dayOfChange(sql, zone)} from report_changes c where c.source = ${source})
    order by d.day`
  return rows.map(({ day }) => day)
}

/** The stretches of days that are not among some days, which are in order. */
export function daysBetweenKept({ from, to }: Days, kept: readonly string[]): Days[] {
  const ends = [...kept, daysAfter(to, 1)]
  return ends.flatMap((end, place) => {
    const before = kept[place - 1]
    const gap = { from: before === undefined ? from : daysAfter(before, 1), to: daysAfter(end, -1) }
    return gap.from <= gap.to ? [gap] : []
  })
}
