import type { Sql } from '../../../../../server/database/connect.ts'
import type { Fragment } from '../../../../../server/database/keyset.ts'
import { unitInWords } from '../../../../chart/observations/observation-words.ts'
import type { Column } from '../dataset.ts'

/** The average of numbers of one measurement in one unit; of several kinds together it would say nothing. */
export function averageOfOneKind(sql: Sql, number: Fragment): Fragment {
  // Cheaper than to count distinct texts, which sorts them all.
  const isOne = (text: Fragment) =>
    sql`min(${text} collate "C") filter (where ${number} is not null)
      = max(${text} collate "C") filter (where ${number} is not null)`
  return sql`case when ${isOne(sql`o.text`)} and ${isOne(sql`coalesce(o.unit, '')`)} then avg(${number}) end`
}

/** The value of an observation `o` as text; of a blood pressure both. */
export const valueOf = (sql: Sql): Fragment =>
  sql`case when jsonb_array_length(o.parts) = 2 and o.parts #>> '{0,unit}' = 'mm[Hg]'
    then concat_ws('/', o.parts #>> '{0,value}', o.parts #>> '{1,value}')
    else coalesce(o.value::text, o.value_text) end`

/** Its unit, in words. */
export const unitColumn = (sql: Sql): Column => ({
  name: 'Unit',
  unit: null,
  value: sql`coalesce(o.unit, o.parts #>> '{0,unit}')`,
  inWords: unitInWords,
})

export const unitWords = (units: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  Promise.resolve(new Map(units.map((unit) => [unit, unitInWords(unit) || 'No unit'])))
