import { Problem } from '../../../../contract/problem.ts'
import type { Days } from '../../../../contract/stretches.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { timeLimit } from '../../../../server/database/time-limit.ts'
import type { Condition } from '../report.ts'
import { stepsOf, type TimeStep, timeSteps } from '../report-days.ts'
import type { Dataset, Dimension, Facts, Measure } from './dataset.ts'

/** The names of the dimensions that every dataset with days has. */
const stepNames: Record<TimeStep, string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
}

export interface KnownDimension {
  readonly id: string
  readonly name: string
  readonly isTime: boolean
}

/** All dimensions of a dataset: those of time, and its own. */
export function dimensionsOf(dataset: Dataset): KnownDimension[] {
  const times = dataset.at ? timeSteps : []
  return [
    ...times.map((id) => ({ id, name: stepNames[id], isTime: true })),
    ...Object.entries(dataset.dimensions).map(([id, { name }]) => ({ id, name, isTime: false })),
  ]
}

interface Asked {
  readonly by: readonly string[]
  readonly measures: readonly string[]
  readonly where: readonly Condition[]
  /** Null where the dataset has no days. */
  readonly days: Days | null
}

/** The figures by group, and of all rows. */
export interface Counted {
  readonly rows: readonly {
    readonly by: readonly (string | null)[]
    readonly figures: readonly (number | null)[]
  }[]
  readonly totals: (number | null)[]
  readonly isCut: boolean
}

interface Found {
  readonly keys: (string | null)[]
  readonly sums: (number | null)[]
}

/** The most groups that are read; a report shows `mostGroups` of them. */
const mostRead = 20_000

/** Counts the rows of a dataset by dimensions. The figures of all rows come from those of the groups where they can. */
export function reportRunner(sql: Sql, dataset: Dataset, facts: Facts) {
  const { zone, firstWeekday } = facts
  const inTime = timeLimit(sql, facts.patience)

  /** The moment, or the day, at which a day begins. */
  const startOf = (day: Fragment): Fragment =>
    dataset.at?.kind === 'moment' ? sql`(${day}::timestamp at time zone ${zone}::text)` : day

  function inDays({ from, to }: Days): Fragment {
    if (!dataset.at) return sql`true`
    const { value } = dataset.at
    return sql`${value} >= ${startOf(sql`${from}::date`)} and ${value} < ${startOf(sql`(${to}::date + 1)`)}`
  }

  /** The place of a row's step among all steps, from 1. */
  function placeAmong(starts: readonly string[]): Fragment {
    if (!dataset.at) throw new Error('A dataset without days has no steps.')
    return sql`width_bucket(${dataset.at.value}, array(
      select ${startOf(sql`d::date`)} from unnest(${[...starts]}::text[]) d order by d::date))`
  }

  const isStep = (id: string): id is TimeStep => (timeSteps as readonly string[]).includes(id)

  function dimension(id: string): Dimension {
    const found = Object.hasOwn(dataset.dimensions, id) ? dataset.dimensions[id] : undefined
    if (!found)
      throw new Problem('malformed', { detail: `There is no group ${id} in this report.` })
    return found
  }

  function measure(id: string) {
    const found = Object.hasOwn(dataset.measures, id) ? dataset.measures[id] : undefined
    if (!found)
      throw new Problem('malformed', { detail: `There is no figure ${id} in this report.` })
    return found
  }

  /** Which rows a report is about: those of its days, its filters and its viewer. */
  function chosen({ days, where }: Pick<Asked, 'days' | 'where'>): Fragment {
    const conditions = where.map(({ dimension: id, value }) => {
      const { value: text, isText } = dimension(id)
      if (value === null) return sql`(${text})::text is null`
      return isText ? sql`left(md5(${text}), 16) = ${value}` : sql`(${text})::text = ${value}`
    })
    return sql`${dataset.where} ${days ? sql`and ${inDays(days)}` : sql``}
      ${facts.seesAll ? sql`` : sql`and ${dataset.own ?? sql`false`}`}
      ${conditions.reduce((all, one) => sql`${all} and ${one}`, sql``)}`
  }

  async function count({ by, measures, where, days }: Asked): Promise<Counted> {
    const known = measures.map(measure)
    const steps = by.map((id) => (isStep(id) && days ? stepsOf(days, id, firstWeekday) : undefined))
    const keys = by.map((id, place): Fragment => {
      const starts = steps[place]
      return starts ? placeAmong(starts) : sql`(${dimension(id).value})`
    })
    const sums = listed(
      known
        .flatMap(({ value, per }) => [value, per ?? sql`null`])
        .map((one): Fragment => sql`(${one})::float8`),
    )
    const rows = chosen({ days, where })
    const { is: from } = await tables(days)
    const read = (grouped: readonly Fragment[]) => {
      const named = grouped.map((_, place): Fragment => sql.unsafe(`g.g${place}`))
      const made = grouped.map((key, place): Fragment => sql`${key} as ${sql.unsafe(`g${place}`)}`)
      return inTime(
        (tx) => tx<Found[]>`
        select ${named.length > 0 ? sql`jsonb_build_array(${listed(named.map((one): Fragment => sql`${one}::text`))})` : sql`jsonb_build_array()`} as keys,
          jsonb_build_array(${sums}) as sums
        from ${from} ${made.length > 0 ? sql`cross join lateral (select ${listed(made)}) g` : sql``}
        where ${rows}
        ${named.length > 0 ? sql`group by ${listed(named)} limit ${mostRead + 1}` : sql``}`,
      )
    }
    const found = await read(keys)
    const isCut = found.length > mostRead
    const needsTotals = by.length > 0 && (isCut || known.some(({ isWhole }) => isWhole))
    const sumsOfAll = needsTotals ? (await read([]))[0]?.sums : added(found, 2 * known.length)
    const figures = (values: readonly (number | null)[]) =>
      known.map((one, place) => figureOf(one, values[2 * place], values[2 * place + 1]))
    return {
      rows: found.map(({ keys: values, sums: one }) => ({
        by: values.map((value, place) => {
          const starts = steps[place]
          return starts ? (starts[Number(value) - 1] ?? null) : value
        }),
        figures: figures(one),
      })),
      totals: figures(sumsOfAll ?? []),
      isCut,
    }
  }

  const listed = (parts: readonly Fragment[]): Fragment =>
    parts.slice(1).reduce((all, one) => sql`${all}, ${one}`, parts[0] ?? sql``)

  /** The tables of the rows; a fragment by itself would run when it is awaited. */
  async function tables(days: Days | null): Promise<{ readonly is: Fragment }> {
    if (typeof dataset.from !== 'function') return { is: dataset.from }
    if (!days) throw new Error('Rows are calculated for some days.')
    return dataset.from(days)
  }

  /** The text behind the hash of a filter, of these days or else of any; undefined where no row has it. */
  async function textOf(condition: Condition, days: Days | null): Promise<string | undefined> {
    const { is: from } = await tables(days)
    const found = await inTime(
      (tx) => tx<{ text: string }[]>`
        select ${dimension(condition.dimension).value} as text from ${from}
        where ${chosen({ days, where: [condition] })} limit 1`,
    )
    const isOfAnyDays = days === null || typeof dataset.from === 'function'
    return found[0]?.text ?? (isOfAnyDays ? undefined : textOf(condition, null))
  }

  return { count, chosen, measure, dimension, tables, textOf, inTime }
}

/** Nothing adds up to 0; an average of nothing is null. */
function figureOf(
  { per, isWhole }: Measure,
  value: number | null | undefined,
  divisor: number | null | undefined,
): number | null {
  if (per !== undefined) return divisor ? (value ?? 0) / divisor : null
  return value ?? (isWhole ? null : 0)
}

function added(found: readonly Found[], length: number): (number | null)[] {
  return Array.from({ length }, (_, place) => {
    const values = found.map(({ sums }) => sums[place] ?? null).filter((value) => value !== null)
    return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) : null
  })
}
