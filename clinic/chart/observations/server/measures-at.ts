import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import type { Measure, Observation } from '../observation.ts'

/** Points of a trend. */
export const trendLength = 24

export type MeasuredRow = Observation & Pick<Measure, 'count' | 'trend'>

export function measureWithTrend({ count, trend, ...latest }: MeasuredRow): Measure {
  const { measure, category } = latest
  return { measure, category, count, trend, latest }
}

/** The number of a row in a trend: its value, or of two pressures the first, which is the systolic one. */
export function trendNumber(sql: AnySql, row: Fragment): Fragment {
  return sql`coalesce(${row}.value, case
    when jsonb_array_length(${row}.parts) = 2 and ${row}.parts #>> '{0,unit}' = 'mm[Hg]'
    then (${row}.parts #>> '{0,value}')::double precision end)`
}

interface Rows {
  readonly columns: Fragment
  readonly people: Fragment
  /** The observations of a chart as they stood at a moment. */
  readonly rows: Fragment
}

/** The measures of a chart as they stood at a moment, newest first. No index has the rows of then. */
export async function measuresAt(sql: Sql, { columns, people, rows }: Rows): Promise<Measure[]> {
  const number = trendNumber(sql, sql`f`)
  const found = await sql<MeasuredRow[]>`
    with counting as materialized (
      select f.id, f.measure, f.unit, ${number} as number, f.taken,
        count(*) over (partition by f.measure)::int as count,
        row_number() over (partition by f.measure order by f.taken desc, f.id desc) as place,
        row_number() over (partition by f.measure, f.unit, ${number} is null
          order by f.taken desc, f.id desc) as place_in_trend
      from ${rows} f where f.error_at is null and f.status <> 'canceled'),
    trends as (
      select measure, unit, jsonb_agg(jsonb_build_object('taken', taken, 'value', number)
        order by taken, id) as trend
      from counting where number is not null and place_in_trend <= ${trendLength}
      group by measure, unit)
    select ${columns}, c.count, coalesce(t.trend, '[]') as trend
    from ${rows} f join counting c on c.id = f.id and c.place = 1
    left join trends t on t.measure = f.measure and t.unit is not distinct from f.unit
    ${people} order by f.taken desc, f.text`
  return found.map(measureWithTrend)
}
