import type { AnySql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'

/** How an observation `o` with this number stands to its reference range: by its flag, or else by the numbers. */
export function rangeOf(sql: AnySql, number: Fragment) {
  const isAbove = sql`coalesce(
    case when o.flag is null then ${number} > o.high else o.flag in ('high', 'critically-high') end, false)`
  const isBelow = sql`coalesce(
    case when o.flag is null then ${number} < o.low else o.flag in ('low', 'critically-low') end, false)`
  const isOut = sql`(${isAbove} or ${isBelow} or o.flag is not distinct from 'abnormal')`
  return {
    isOut,
    standing: sql`case when ${isAbove} then 'above' when ${isBelow} then 'below' when ${isOut} then 'out'
      when o.low is not null or o.high is not null or o.flag is not null then 'in' end`,
  }
}
