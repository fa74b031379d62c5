import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import type { Measure, Observation } from '../observation.ts'

/** Points of a trend. */
export const trendLength = 24

export type MeasuredRow = Observation & Pick<Measure, 'count' | 'trend'>

export function measureWithTrend({ count, trend, ...latest }: MeasuredRow): Measure {
  const { measure, category } = latest
  return { measure, category, count, trend, latest }
}

interface Rows {
  readonly columns: Fragment
  readonly people: Fragment
  /** The observations of a chart as they stood at a moment. */
  readonly rows: Fragment
}

/** The measures of a chart as they stood at a moment, newest first. No index has the rows of then. */
export async function measuresAt(sql: Sql, { columns, people, rows }: Rows): Promise<Measure[]> {
  const found = await sql<MeasuredRow[]>`
    with ranked as materialized (
      select f.*, count(*) over (partition by f.measure)::int as of_measure,
        row_number() over (partition by f.measure order by f.taken desc, f.id desc) as place,
        row_number() over (partition by f.measure, f.unit, f.value is null
          order by f.taken desc, f.id desc) as place_in_trend
      from ${rows} f where f.error_at is null and f.status <> 'canceled')
    select ${columns}, f.of_measure as count, coalesce((
        select jsonb_agg(jsonb_build_object('taken', t.taken, 'value', t.value) order by t.taken, t.id)
        from ranked t where t.measure = f.measure and t.value is not null
          and t.unit is not distinct from f.unit and t.place_in_trend <= ${trendLength}), '[]') as trend
    from ranked f ${people} where f.place = 1 order by f.taken desc, f.text`
  return found.map(measureWithTrend)
}
