import { daysAfter } from '../../../../../contract/dates.ts'
import type { Days } from '../../../../../contract/stretches.ts'
import type { Transaction } from '../../../../../server/database/connect.ts'
import type { Fragment } from '../../../../../server/database/keyset.ts'
import { listed } from '../count-sources.ts'
import type { Dataset } from '../dataset.ts'
import { dayOf } from './kept-days.ts'
import { allRows } from './kept-dimension.ts'

interface Made {
  readonly name: string
  readonly dataset: Dataset
  readonly zone: string
}

/** Makes the sums of some days anew, of all rows and by each dimension of the dataset. */
export async function makeSums(
  tx: Transaction,
  { name, dataset, zone }: Made,
  { from: first, to: last }: Days,
): Promise<void> {
  const { at, from, where, measures, spread } = dataset
  if (!at || typeof from === 'function') throw new Error(`${name} has no days to keep.`)
  const dimensions = Object.entries(dataset.dimensions).filter(([, { ofDay }]) => !ofDay)
  const names = [allRows, ...dimensions.map(([id]) => id)]
  const columns = dimensions.map((_, place): Fragment => tx`g.${tx.unsafe(`v${place}`)}`)
  const values = dimensions.map(
    ([, { value }], place): Fragment => tx`(${value})::text as ${tx.unsafe(`v${place}`)}`,
  )
  const sums = Object.values(measures).flatMap((one): Fragment[] =>
    'value' in one ? [one.value, one.per ?? tx`null`] : [tx`null`, tx`null`],
  )
  const startOf = (start: string): Fragment =>
    at.kind === 'moment'
      ? tx`(${start}::date::timestamp at time zone ${zone}::text)`
      : tx`${start}::date`
  const rows = tx`
    ${from} cross join lateral (
      select ${listed([tx`${dayOf(tx, at, zone)} as day`, ...values, tx`${spread?.point ?? tx`null`} as point`], tx)}) g
    where ${at.value} >= ${startOf(first)} and ${at.value} < ${startOf(daysAfter(last, 1))} and ${where}`
  // Each group is of one dimension, or of all rows; so one of the columns at most has a value.
  const sets = tx`grouping sets (${listed([tx`()`, ...columns.map((one): Fragment => tx`(${one})`)], tx)})`
  const group = listed(
    [
      tx`g.day`,
      columns.reduce(
        (all, one, place): Fragment => tx`${all} + ${place + 1}::int * (1 - grouping(${one}))`,
        tx`1`,
      ),
      tx`coalesce(${listed([...columns, tx`null`], tx)})`,
    ],
    tx,
  )
  const spreads = spread
    ? tx`
      select day, dimension, value, array_agg(point order by point) as points,
        array_agg(number order by point) as numbers
      from (
        select ${group}, g.point, count(*)::int from ${rows} and ${spread.where}
        group by g.day, g.point, ${sets}
      ) p (day, dimension, value, point, number)
      group by 1, 2, 3`
    : tx`select null::date as day, 1 as dimension, null as value, null::int[] as points, null::int[] as numbers where false`
  await tx`delete from report_sums where dataset = ${name} and day between ${first}::date and ${last}::date`
  await tx`
    insert into report_sums (dataset, dimension, day, value, sums, points, numbers)
    select ${name}, (${names}::text[])[c.dimension], c.day, c.value, c.sums, s.points, s.numbers
    from (
      select ${group}, array[${listed(
        sums.map((one): Fragment => tx`(${one})::float8`),
        tx,
      )}]
      from ${rows} group by g.day, ${sets}
    ) c (day, dimension, value, sums)
    left join (${spreads}) s on s.day = c.day and s.dimension = c.dimension
      and coalesce(s.value, '') = coalesce(c.value, '') and (s.value is null) = (c.value is null)`
}
