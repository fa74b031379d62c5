import { daysAfter } from '../../../../../contract/dates.ts'
import type { Sql } from '../../../../../server/database/connect.ts'
import type { Fragment } from '../../../../../server/database/keyset.ts'
import type { Dataset, Facts } from '../dataset.ts'

/** The day of a fact: when it happened, as far as that is known to the day, or else when it was written. */
export function daysOfFacts(
  sql: Sql,
  { zone }: Facts,
  { moment, written }: { readonly moment: Fragment; readonly written: Fragment },
) {
  const startOf = (day: string) => sql`(${day}::date::timestamp at time zone ${zone}::text)`
  return {
    kind: 'day',
    value: sql`case when length(${moment}) >= 10 then left(${moment}, 10)::date
      else (${written} at time zone ${zone}::text)::date end`,
    within: ({ from, to }) => sql`(
      ${moment} >= ${from}::text and ${moment} < ${daysAfter(to, 1)}::text and length(${moment}) >= 10
      or coalesce(length(${moment}) < 10, true)
        and ${written} >= ${startOf(from)} and ${written} < ${startOf(daysAfter(to, 1))})`,
  } satisfies Dataset['at']
}
