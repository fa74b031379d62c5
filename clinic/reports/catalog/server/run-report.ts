import { Problem } from '../../../../contract/problem.ts'
import type { Days } from '../../../../contract/stretches.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { timeLimit } from '../../../../server/database/time-limit.ts'
import { boundsIn } from '../bounds.ts'
import type { Condition } from '../report.ts'
import { isStep, stepsOf, type TimeStep, timeSteps } from '../report-days.ts'
import { type Counted, countSources, type Source } from './count-sources.ts'
import type { Dataset, Dimension, Facts, Measure } from './dataset.ts'
import { isOfMonths, keptDimension } from './sums/kept-dimension.ts'
import { daysBetweenKept, readKeptMonths } from './sums/kept-days.ts'
import { keptSums } from './sums/kept-sums.ts'
import { shapeOf } from './sums/shape-of.ts'

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
  readonly isNumber: boolean
}

/** All dimensions of a dataset: those of time, and its own. */
export function dimensionsOf(dataset: Dataset): KnownDimension[] {
  const times = dataset.at ? timeSteps : []
  return [
    ...times.map((id) => ({ id, name: stepNames[id], isTime: true, isNumber: false })),
    ...Object.entries(dataset.dimensions).map(([id, { name, number }]) => ({
      ...{ id, name, isTime: false, isNumber: number !== undefined },
    })),
  ]
}

interface Asked {
  readonly by: readonly string[]
  readonly measures: readonly string[]
  readonly where: readonly Condition[]
  /** Null where the dataset has no days. */
  readonly days: Days | null
}

interface Counting {
  /** The name of the dataset. */
  readonly name: string
  readonly dataset: Dataset
  readonly facts: Facts
}

/** Counts the rows of a dataset by dimensions. The figures of all rows come from those of the groups where they can. */
export function reportRunner(sql: Sql, { name, dataset, facts }: Counting) {
  const { zone, firstWeekday } = facts
  const inTime = timeLimit(sql, facts.patience, { seen: 'one snapshot', way: 'in order' })

  /** The moment, or the day, at which a day begins. */
  const startOf = (day: Fragment): Fragment =>
    dataset.at?.kind === 'moment' ? sql`(${day}::timestamp at time zone ${zone}::text)` : day

  function inDays(stretches: readonly Days[]): Fragment {
    const { at } = dataset
    if (!at) return sql`true`
    const { value, within } = at
    const each = stretches.map(
      ({ from, to }): Fragment =>
        within?.({ from, to }) ??
        sql`${value} >= ${startOf(sql`${from}::date`)} and ${value} < ${startOf(sql`(${to}::date + 1)`)}`,
    )
    return sql`(${each.reduce((all, one) => sql`${all} or ${one}`)})`
  }

  /** The place of a row's step among all steps, from 1. */
  function placeAmong(starts: readonly string[]): Fragment {
    if (!dataset.at) throw new Error('A dataset without days has no steps.')
    return sql`width_bucket(${dataset.at.value}, array(
      select ${startOf(sql`d::date`)} from unnest(${[...starts]}::text[]) d order by d::date))`
  }

  function dimension(id: string): Dimension {
    const found = Object.hasOwn(dataset.dimensions, id) ? dataset.dimensions[id] : undefined
    if (!found)
      throw new Problem('malformed', { detail: `There is no group ${id} in this report.` })
    return found
  }

  function measure(id: string): Measure {
    const found = Object.hasOwn(dataset.measures, id) ? dataset.measures[id] : undefined
    if (!found)
      throw new Problem('malformed', { detail: `There is no figure ${id} in this report.` })
    return found
  }

  /** Which rows a report is about: those of its days, its filters and its viewer. */
  function chosen(where: readonly Condition[], stretches: readonly Days[] | null): Fragment {
    const conditions = where.map(({ dimension: id, value }) => {
      const { value: text, isText, number } = dimension(id)
      const bounds = number && boundsIn(value)
      if (bounds) {
        return sql`${number} between ${bounds.from ?? -Infinity}::float8 and ${bounds.to ?? Infinity}::float8`
      }
      if (value === null) return sql`(${text})::text is null`
      return isText ? sql`left(md5(${text}), 16) = ${value}` : sql`(${text})::text = ${value}`
    })
    return sql`${dataset.where} ${stretches ? sql`and ${inDays(stretches)}` : sql``}
      ${facts.seesAll ? sql`` : sql`and ${dataset.own ?? sql`false`}`}
      ${conditions.reduce((all, one) => sql`${all} and ${one}`, sql``)}`
  }

  /** The rows of some stretches of days, to be counted. */
  async function rowsOf(
    { by, measures, where, days }: Asked,
    stretches: readonly Days[] | null,
  ): Promise<Source> {
    const { is: from } = await tables(days, [...by, ...where.map((one) => one.dimension)])
    const { spread } = dataset
    return {
      from,
      where: chosen(where, stretches),
      keys: by.map((id): Fragment => {
        return isStep(id) && days ? placeAmong(startsOf(id, days)) : sql`(${dimension(id).value})`
      }),
      sums: measures.map(measure).flatMap((one) => {
        return 'value' in one ? [one.value, one.per ?? sql`null`] : [sql`null`, sql`null`]
      }),
      ...(spread && {
        spread: {
          joins: sql`cross join lateral (select ${spread.point} as point) u`,
          where: spread.where,
          number: sql`count(*)`,
        },
      }),
    }
  }

  const startsOf = (step: TimeStep, days: Days) => stepsOf(days, step, firstWeekday)

  /** Figures by group. Sums that are kept of past days are added to what is counted of the others. */
  async function count(asked: Asked): Promise<Counted> {
    const { by, days } = asked
    const counted = await countAll(asked)
    const steps = by.map((id) => (isStep(id) && days ? startsOf(id, days) : undefined))
    return {
      ...counted,
      rows: counted.rows.map(({ by: values, figures }) => ({
        by: values.map((value, place) => {
          const starts = steps[place]
          return starts ? (starts[Number(value) - 1] ?? null) : value
        }),
        figures,
      })),
    }
  }

  async function countAll(asked: Asked): Promise<Counted> {
    const { days } = asked
    const measures = asked.measures.map(measure)
    const kept = keptDimension(dataset, asked, facts)
    if (!days || !kept) {
      const source = await rowsOf(asked, days && [days])
      return inTime((tx) => countSources(tx, [source], measures))
    }
    const sums = { ...{ name, dataset, zone, shape: shapeOf(dataset) }, ...kept }
    // One snapshot, so that each day is in one of the sources.
    return inTime(async (tx) => {
      const known = await readKeptMonths(tx, sums, days)
      const { months, otherDays } = isOfMonths(dataset, asked)
        ? known
        : { months: [], otherDays: known.days }
      const gaps = daysBetweenKept(days, known.days)
      const steps = (id: TimeStep) => startsOf(id, days)
      const sources = [
        ...(months.length > 0 ? [keptSums(tx, sums, 'months', months, asked, steps)] : []),
        ...(otherDays.length > 0 ? [keptSums(tx, sums, 'days', otherDays, asked, steps)] : []),
        ...(gaps.length > 0 ? [await rowsOf(asked, gaps)] : []),
      ]
      return countSources(tx, sources, measures)
    })
  }

  /** The tables of the rows, and of the dimensions that are asked for; a fragment by itself would run when it is awaited. */
  async function tables(
    days: Days | null,
    by: readonly string[],
  ): Promise<{ readonly is: Fragment }> {
    const { is: rows } = await tablesOfRows(days)
    const joins = [...new Set(by)].flatMap((id) => (isStep(id) ? [] : (dimension(id).joins ?? [])))
    return { is: joins.reduce((all, one): Fragment => sql`${all} ${one}`, rows) }
  }

  async function tablesOfRows(days: Days | null): Promise<{ readonly is: Fragment }> {
    if (typeof dataset.from !== 'function') return { is: dataset.from }
    if (!days) throw new Error('Rows are calculated for some days.')
    return dataset.from(days)
  }

  /** The text behind the hash of a filter, of these days or else of any; undefined where no row has it. */
  async function textOf(condition: Condition, days: Days | null): Promise<string | undefined> {
    const { is: from } = await tables(days, [condition.dimension])
    const found = await inTime(
      (tx) => tx<{ text: string }[]>`
        select ${dimension(condition.dimension).value} as text from ${from}
        where ${chosen([condition], days && [days])} limit 1`,
    )
    const isOfAnyDays = days === null || typeof dataset.from === 'function'
    return found[0]?.text ?? (isOfAnyDays ? undefined : textOf(condition, null))
  }

  return { count, chosen, measure, dimension, tables, textOf, inTime }
}
