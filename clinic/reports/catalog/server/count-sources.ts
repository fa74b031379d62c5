import type { AnySql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import type { Measure } from './dataset.ts'

/** Rows to be counted, or kept sums to be added up: the figures of both are merged. */
export interface Source {
  readonly from: Fragment
  readonly where: Fragment
  /** The values by which rows are grouped. */
  readonly keys: readonly Fragment[]
  /** Two aggregates for each measure: its value, and what that is divided by. */
  readonly sums: readonly Fragment[]
  /** The values of which measures take a share. */
  readonly spread?: {
    /** Adds `u.point`, a whole number. */
    readonly joins: Fragment
    readonly where: Fragment
    /** An aggregate: how many rows have a point. */
    readonly number: Fragment
  }
}

/** The figures by group, and of all rows. */
export interface Counted {
  readonly rows: readonly {
    readonly by: readonly (string | null)[]
    readonly figures: readonly (number | null)[]
  }[]
  readonly totals: readonly (number | null)[]
  readonly isCut: boolean
}

interface Sums {
  readonly keys: readonly (string | null)[]
  readonly sums: readonly (number | null)[]
}

interface ReadSums extends Sums {
  readonly isTotal: boolean
}

/** The most groups that are read; a report shows `mostGroups` of them. */
const mostRead = 20_000

const keyOf = (values: readonly (string | null)[]) => JSON.stringify(values)
/** Stands for all rows where others are the keys of groups. */
const ofAll = ''

/** SQL with commas between its parts. */
export const listed = (parts: readonly Fragment[], sql: AnySql): Fragment =>
  parts.slice(1).reduce((all, one) => sql`${all}, ${one}`, parts[0] ?? sql``)

/** The figures of all sources together; the totals are added up from the groups where they can be. */
export async function countSources(
  sql: AnySql,
  sources: readonly Source[],
  measures: readonly Measure[],
): Promise<Counted> {
  const isGrouped = sources.some(({ keys }) => keys.length > 0)
  const isWhole = isGrouped && measures.some((one) => 'isWhole' in one && one.isWhole)
  const read = await readAll(sources, isWhole)
  const found = merged(read.filter((one) => !one.isTotal))
  const isCut = found.length > mostRead
  const [whole] = merged((await totals()).map(({ sums }) => ({ keys: [], sums })))
  const shares = await sharesOf()
  const figures = (sums: Sums['sums'], points: ReadonlyMap<number, number> | undefined) =>
    measures.map((one, place) =>
      'share' in one
        ? (points?.get(one.share) ?? null)
        : figureOf(one, sums[2 * place], sums[2 * place + 1]),
    )
  return {
    rows: found.slice(0, mostRead).map(({ keys, sums }) => {
      return { by: keys, figures: figures(sums, shares.get(keyOf(keys))) }
    }),
    totals: figures(whole?.sums ?? [], shares.get(ofAll)),
    isCut,
  }

  /** The sums of all rows, or parts that add up to them. */
  async function totals(): Promise<readonly Sums[]> {
    if (isWhole) return read.filter((one) => one.isTotal)
    return isCut ? readAll(sources.map((one) => ({ ...one, keys: [] }))) : found
  }

  async function readAll(some: readonly Source[], withTotal = false): Promise<ReadSums[]> {
    return (await Promise.all(some.map((one) => readSums(one, withTotal)))).flat()
  }

  /** By group; with a total, all rows together come first, from the same reading. */
  function readSums({ from, where, keys, sums }: Source, withTotal: boolean): Promise<ReadSums[]> {
    const names = namesOf(keys)
    const isTotal = withTotal ? sql`grouping(${listed(names, sql)}) > 0` : sql`false`
    const groups = withTotal ? sql`grouping sets ((${listed(names, sql)}), ())` : listed(names, sql)
    // By itself, so that the limit does not make PostgreSQL find one group after the other, in order and in one process.
    return sql<ReadSums[]>`
      with counted as materialized (
        select jsonb_build_array(${listed(names, sql)}) as keys,
          jsonb_build_array(${listed(
            sums.map((one): Fragment => sql`(${one})::float8`),
            sql,
          )}) as sums,
          ${isTotal} as is_total
        from ${from} ${grouped(keys)} where ${where}
        ${names.length > 0 ? sql`group by ${groups}` : sql``})
      select * from counted ${withTotal ? sql`order by is_total desc` : sql``} limit ${mostRead + 2}`
  }

  /** By group and share, and of all rows: the least point that so many rows have, or less. */
  async function sharesOf() {
    const asked = [...new Set(measures.flatMap((one) => ('share' in one ? [one.share] : [])))]
    const points = new Map<string, Map<number, number>>()
    if (asked.length === 0) return points
    const parts = sources.flatMap(({ from, where, keys, spread }): Fragment[] => {
      if (!spread) return []
      const groups = [...namesOf(keys), sql`u.point`]
      return [
        sql`(select jsonb_build_array(${listed(namesOf(keys), sql)}) as keys, u.point,
            ${spread.number} as number
          from ${from} ${spread.joins} ${grouped(keys)}
          where ${where} and ${spread.where} group by ${listed(groups, sql)})`,
      ]
    })
    const rows = await sql<{ keys: (string | null)[] | null; share: number; point: number }[]>`
      with points as materialized (
        select keys, point, sum(number) as number
        from (${parts.slice(1).reduce((all, one) => sql`${all} union all ${one}`, parts[0] ?? sql``)}) p
        group by keys, point
      ), running as (
        select keys, point, sum(number) over (partition by keys order by point) as so_far,
          sum(number) over (partition by keys) as all_rows
        from points
        union all
        select null, point, sum(sum(number)) over (order by point), sum(sum(number)) over ()
        from points group by point)
      select keys, share, min(point) as point
      from running join unnest(${asked}::float8[]) share on so_far >= share * all_rows
      group by keys, share`
    for (const { keys, share, point } of rows) {
      const key = keys ? keyOf(keys) : ofAll
      points.set(key, (points.get(key) ?? new Map<number, number>()).set(share, point))
    }
    return points
  }

  function namesOf(keys: readonly Fragment[]): Fragment[] {
    // Bytes are compared sooner than letters of a language.
    return keys.map((_, place): Fragment => sql`g.${sql.unsafe(`g${place}`)}::text collate "C"`)
  }

  /** Each key is worked out once for each row. */
  function grouped(keys: readonly Fragment[]): Fragment {
    if (keys.length === 0) return sql``
    const made = keys.map((key, place): Fragment => sql`${key} as ${sql.unsafe(`g${place}`)}`)
    return sql`cross join lateral (select ${listed(made, sql)}) g`
  }
}

/** Groups that several sources have become one. */
function merged(parts: readonly Sums[]): Sums[] {
  const all = new Map<string, Sums>()
  for (const one of parts) {
    const key = keyOf(one.keys)
    const before = all.get(key)
    all.set(key, before ? { keys: one.keys, sums: added(before.sums, one.sums) } : one)
  }
  return [...all.values()]
}

function added(some: Sums['sums'], others: Sums['sums']): Sums['sums'] {
  return some.map((one, place) => {
    const other = others[place] ?? null
    return one === null ? other : one + (other ?? 0)
  })
}

/** Nothing adds up to 0; an average of nothing is null. */
function figureOf(
  measure: Exclude<Measure, { share: number }>,
  value: number | null | undefined,
  divisor: number | null | undefined,
): number | null {
  if (measure.per !== undefined) return divisor ? (value ?? 0) / divisor : null
  return value ?? (measure.isWhole ? null : 0)
}
