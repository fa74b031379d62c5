import type { Sql } from '../../../../../server/database/connect.ts'
import type { Fragment } from '../../../../../server/database/keyset.ts'

/** How an observation `o` with this number stands to its reference range: by the numbers, or else by its flag. */
export function rangeOf(sql: Sql, number: Fragment) {
  const isAbove = sql`coalesce(${number} > o.high, o.flag in ('high', 'critically-high'), false)`
  const isBelow = sql`coalesce(${number} < o.low, o.flag in ('low', 'critically-low'), false)`
  return {
    isAbove,
    isBelow,
    isOut: sql`(${isAbove} or ${isBelow} or o.flag is not distinct from 'abnormal')`,
  }
}

/** The average of numbers of one measurement in one unit; of several kinds together it would say nothing. */
export const averageOfOneKind = (sql: Sql, number: Fragment): Fragment =>
  sql`case when count(distinct (o.text, o.unit)) filter (where ${number} is not null) = 1 then avg(${number}) end`
