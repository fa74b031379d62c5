import type { Transaction } from '../../../../../server/database/connect.ts'
import { listed } from '../count-sources.ts'
import type { Dataset } from '../dataset.ts'
import { summedUp } from './kept-sums.ts'

interface Made {
  readonly name: string
  readonly dataset: Dataset
}

/** Adds up the sums of the days of a month, which begins with `first`. */
export async function makeMonthSums(
  tx: Transaction,
  { name, dataset }: Made,
  first: string,
): Promise<void> {
  const sums = summedUp(tx, dataset, Object.keys(dataset.measures))
  const ofMonth = tx`s.dataset = ${name}
    and s.day >= ${first}::date and s.day < ${first}::date + interval '1 month'`
  await tx`delete from report_month_sums where dataset = ${name} and day = ${first}::date`
  await tx`
    with spreads as (
      select dimension, value, array_agg(point order by point) as points,
        array_agg(number order by point) as numbers
      from (
        select s.dimension, s.value, u.point, sum(u.number)::int
        from report_sums s cross join unnest(s.points, s.numbers) u (point, number)
        where ${ofMonth} group by 1, 2, 3
      ) p (dimension, value, point, number)
      group by 1, 2)
    insert into report_month_sums (dataset, dimension, day, value, sums, points, numbers)
    select ${name}, c.dimension, ${first}::date, c.value, c.sums, p.points, p.numbers
    from (
      select s.dimension, s.value, array[${listed(sums, tx)}] as sums from report_sums s
      where ${ofMonth} group by 1, 2
    ) c
    left join spreads p on p.dimension = c.dimension
      and coalesce(p.value, '') = coalesce(c.value, '') and (p.value is null) = (c.value is null)`
}
