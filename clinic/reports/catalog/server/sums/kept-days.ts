import { daysAfter, daysBetween, lastOfMonth } from '../../../../../contract/dates.ts'
import { type Days, firstOfMonth } from '../../../../../contract/stretches.ts'
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
export async function readKeptDays(sql: AnySql, sums: Sums, days: Days): Promise<string[]> {
  return (await readKept(sql, sums, days)).map(({ day }) => day)
}

/** The same days, and the first days of the months whose sums can stand for all of their days. */
export async function readKeptMonths(
  sql: AnySql,
  sums: Sums,
  days: Days,
): Promise<{ readonly months: string[]; readonly otherDays: string[]; readonly days: string[] }> {
  const kept = await readKept(sql, sums, days)
  const all = kept.map(({ day }) => day)
  const numbers = new Map<string, number>()
  for (const day of all) {
    const month = firstOfMonth(day)
    numbers.set(month, (numbers.get(month) ?? 0) + 1)
  }
  const months = kept
    .filter(({ day, hasMonth }) => hasMonth && numbers.get(day) === daysOfMonth(day))
    .map(({ day }) => day)
  const inMonths = new Set(months)
  return { days: all, months, otherDays: all.filter((day) => !inMonths.has(firstOfMonth(day))) }
}

function readKept(
  sql: AnySql,
  { name, shape, source, zone }: Sums,
  { from, to }: Days,
): Promise<{ day: string; hasMonth: boolean }[]> {
  return sql<{ day: string; hasMonth: boolean }[]>`
    select d.day, m.day is not null as has_month
    from report_days d
    left join report_months m on m.dataset = d.dataset and m.day = d.day and m.shape = d.shape
    where d.dataset = ${name} and d.shape = ${shape} and d.day between ${from}::date and ${to}::date
      and d.day not in (select ${dayOfChange(sql, zone)} from report_changes c where c.source = ${source})
    order by d.day`
}

const daysOfMonth = (first: string) => daysBetween(first, lastOfMonth(first)) + 1

/** The stretches of days that are not among some days, which are in order. */
export function daysBetweenKept({ from, to }: Days, kept: readonly string[]): Days[] {
  const ends = [...kept, daysAfter(to, 1)]
  return ends.flatMap((end, place) => {
    const before = kept[place - 1]
    const gap = { from: before === undefined ? from : daysAfter(before, 1), to: daysAfter(end, -1) }
    return gap.from <= gap.to ? [gap] : []
  })
}
