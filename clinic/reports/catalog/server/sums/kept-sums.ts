import type { AnySql } from '../../../../../server/database/connect.ts'
import type { Fragment } from '../../../../../server/database/keyset.ts'
import type { Condition } from '../../report.ts'
import { isStep, type TimeStep } from '../../report-days.ts'
import type { Source } from '../count-sources.ts'
import type { Dataset } from '../dataset.ts'

interface Asked {
  readonly by: readonly string[]
  readonly measures: readonly string[]
  readonly where: readonly Condition[]
}

/** A measure of kept sums `s`, or what it is divided by. */
export function keptSum(sql: AnySql, { measures }: Dataset, id: string, part?: 'per'): Fragment {
  // Arrays of the database begin with 1.
  const place = 2 * Object.keys(measures).indexOf(id) + (part ? 2 : 1)
  return sql`s.sums[${place}::int]`
}

/** Two sums of kept sums `s` for each measure: its value, and what it is divided by. */
export const summedUp = (sql: AnySql, dataset: Dataset, ids: readonly string[]): Fragment[] =>
  ids.flatMap((id): Fragment[] => [
    sql`sum(${keptSum(sql, dataset, id)})`,
    sql`sum(${keptSum(sql, dataset, id, 'per')})`,
  ])

/** The kept sums of some days of a dataset, or of the months that begin with them, by one dimension. */
export function keptSums(
  sql: AnySql,
  { name, dataset, dimension }: { name: string; dataset: Dataset; dimension: string },
  of: 'days' | 'months',
  days: readonly string[],
  { by, measures, where }: Asked,
  /** The first days of the steps of a dimension of time. */
  startsOf: (step: TimeStep) => readonly string[],
): Source {
  const valueOf = (id: string): Fragment =>
    dataset.dimensions[id]?.ofDay?.(sql`s.day`) ?? sql`s.value`
  const conditions = where.map(({ dimension: id, value }): Fragment => {
    const isText = dataset.dimensions[id]?.isText
    if (value === null) return sql`${valueOf(id)} is null`
    return isText ? sql`left(md5(s.value), 16) = ${value}` : sql`(${valueOf(id)})::text = ${value}`
  })
  return {
    from: of === 'days' ? sql`report_sums s` : sql`report_month_sums s`,
    where: sql`s.dataset = ${name} and s.dimension = ${dimension} and s.day = any(${[...days]}::date[])
      ${conditions.reduce((all, one) => sql`${all} and ${one}`, sql``)}`,
    keys: by.map((id): Fragment =>
      isStep(id) ? sql`width_bucket(s.day, ${[...startsOf(id)]}::date[])` : valueOf(id),
    ),
    sums: summedUp(sql, dataset, measures),
    spread: {
      joins: sql`cross join unnest(s.points, s.numbers) u (point, number)`,
      where: sql`true`,
      number: sql`sum(u.number)`,
    },
  }
}
