import { createHash } from 'node:crypto'
import { daysAfter, isStretch } from '../../../../contract/dates.ts'
import { Problem } from '../../../../contract/problem.ts'
import { type Days, daysOf } from '../../../../contract/stretches.ts'
import { grouped } from '../../../../contract/number-words.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { boundsIn, boundsInWords } from '../bounds.ts'
import {
  type Condition,
  type ConditionInWords,
  mostDays,
  mostDimensions,
  mostGroups,
  readConditions,
  type Report,
  type ReportGroupRow,
  type ReportQuery,
} from '../report.ts'
import { daysBefore, mostSteps, stepsOf, timeSteps, usualStep } from '../report-days.ts'
import {
  addsUp,
  type Dataset,
  type Facts,
  measureColumn,
  type ReportDefinition,
} from './dataset.ts'
import type { Counted } from './count-sources.ts'
import { dimensionsOf, reportRunner } from './run-report.ts'

export type AskedReport = Omit<Report, ReportOfStore>
type ReportOfStore = 'id' | 'group' | 'title' | 'question' | 'currency' | 'asOf' | 'computedAt'

/** The days of a report; null where its dataset has none. */
export function daysAsked(
  { days }: ReportDefinition,
  dataset: Dataset,
  { today, firstWeekday }: Facts,
  { from, to }: Pick<ReportQuery, 'from' | 'to'>,
): Days | null {
  if (!dataset.at) return null
  const usual = daysOf(days ?? '12 months', today, firstWeekday)
  const asked = { from: from ?? usual.from, to: to ?? usual.to }
  if (!isStretch(asked.from, asked.to, mostDays)) {
    const detail = `A report is about at most ${grouped(mostDays)} days, and its first day is not after its last.`
    throw new Problem('malformed', { detail })
  }
  return asked
}

/** The filters of a report itself, and those that it is asked for with. */
export function conditionsOf(
  { where = [] }: ReportDefinition,
  query: Pick<ReportQuery, 'where'>,
): Condition[] {
  return [...where, ...readConditions(query.where)]
}

export interface Comparing {
  /** Compares every group, as files do. A page shows figures of before for groups of one kind, and else their totals. */
  readonly comparesAll?: boolean
}

/** Counts a report as it is asked for, with the days before, words for its values, and the greatest groups first. */
export async function answerReport(
  sql: Sql,
  definition: ReportDefinition,
  dataset: Dataset,
  facts: Facts,
  query: ReportQuery,
  { comparesAll }: Comparing = {},
): Promise<AskedReport> {
  const runner = reportRunner(sql, { name: definition.dataset, dataset, facts })
  const known = dimensionsOf(dataset)
  const days = daysAsked(definition, dataset, facts, query)
  const by = groupsOf(definition, query, days)
  const where = conditionsOf(definition, query)
  const compare = query.compare ?? 'before'
  const before = days && compare !== 'none' ? daysBefore(days, compare) : null
  const { measures } = definition
  const comparesGroups = comparesAll || by.length < 2
  const [now, then] = await Promise.all([
    runner.count({ by, measures, where, days }),
    before && runner.count({ by: comparesGroups ? by : [], measures, where, days: before }),
  ])
  const steps = by.map((id) => stepsIn(id, days))
  const stepsBefore = by.map((id) => stepsIn(id, before))
  const filled = filledIn(now, steps)
  const earlier = new Map(
    then?.rows.map(({ by: values, figures }) => [
      keyOf(values.map((value, place) => placeIn(stepsBefore[place], value))),
      figures,
    ]),
  )
  const words = await wordsOf(by, filled)
  const rows = filled.map<ReportGroupRow>(({ by: values, figures }) => ({
    by: values.map((value, place) => ({
      value: dataset.dimensions[by[place] ?? '']?.isText ? hashOf(value) : value,
      words: words(place, value),
      until: value === null ? null : untilOf(steps[place], value),
      place: placeOf(by[place] ?? '', value),
    })),
    figures: [...figures],
    before:
      then && comparesGroups
        ? [
            ...(earlier.get(keyOf(values.map((value, place) => placeIn(steps[place], value)))) ??
              nothing()),
          ]
        : null,
  }))
  const sorted = inOrder(rows.filter((row) => !isOfNothing(row)))
  return {
    of: [...dataset.of],
    about: dataset.about,
    days,
    before,
    comparedBy: compare,
    isOwn: !facts.seesAll,
    chart: query.by === undefined ? definition.chart : chartFor(by),
    dimensions: by.map((id) => namedDimension(id)),
    measures: measures.map((id) => measureColumn(id, runner.measure(id))),
    sections: [...(definition.sections ?? [])],
    // Without groups, the totals say it all.
    rows: by.length > 0 ? sorted.slice(0, mostGroups) : [],
    isCut: now.isCut || sorted.length > mostGroups,
    totals: [...now.totals],
    totalsBefore: then ? [...then.totals] : null,
    allDimensions: known,
    where: await Promise.all(readConditions(query.where).map(inWords)),
    fixed: await Promise.all((definition.where ?? []).map(inWords)),
  }

  /** Whether nothing of a group was counted, now or before; hours and the like stand there all the same. */
  function isOfNothing({ by: values, figures, before: earlierOnes }: ReportGroupRow): boolean {
    const isNothing = (figure: number | null, place: number) => {
      const measure = runner.measure(measures[place] ?? '')
      // A wait of 0 minutes is a figure; a share of 0 is none.
      return figure === null || (figure === 0 && (addsUp(measure) || measure.unit === 'percent'))
    }
    return (
      values.every(({ place }) => place === null) &&
      figures.every(isNothing) &&
      (earlierOnes ?? []).every(isNothing)
    )
  }

  async function inWords(condition: Condition): Promise<ConditionInWords> {
    const { name } = namedDimension(condition.dimension)
    return { ...condition, name, words: await wordsOfCondition(condition) }
  }

  async function wordsOfCondition(condition: Condition): Promise<string> {
    const { dimension, value } = condition
    const bounds = dataset.dimensions[dimension]?.number && boundsIn(value)
    if (bounds) return boundsInWords(bounds)
    const isText = dataset.dimensions[dimension]?.isText && value !== null
    const shown = isText ? await runner.textOf(condition, days) : value
    if (shown === undefined) return 'A text that is no longer there'
    return (await wordsOf([dimension], [{ by: [shown], figures: [] }]))(0, shown)
  }

  /** The last day of a step of the report. */
  function untilOf(starts: readonly string[] | undefined, start: string): string | null {
    if (!starts || !days) return null
    const next = starts[starts.indexOf(start) + 1]
    return next === undefined ? days.to : daysAfter(next, -1)
  }

  function namedDimension(id: string) {
    const found = known.find((one) => one.id === id)
    if (!found)
      throw new Problem('malformed', { detail: `There is no group ${id} in this report.` })
    return found
  }

  function stepsIn(id: string, stretch: Days | null): string[] | undefined {
    const step = timeSteps.find((one) => one === id)
    if (!step || !stretch || !dataset.at) return undefined
    const starts = stepsOf(stretch, step, facts.firstWeekday)
    if (starts.length > mostSteps) {
      throw new Problem('malformed', {
        detail: `These are more than ${mostSteps} steps. Choose longer ones.`,
      })
    }
    return starts
  }

  /** Steps of time in which nothing was counted stand there too. */
  function filledIn(counted: Counted, all: readonly (string[] | undefined)[]): Counted['rows'] {
    const [starts] = all
    if (!starts || all.length > 1) return counted.rows
    const found = new Map(counted.rows.map((row) => [row.by[0], row]))
    return starts.map((start) => found.get(start) ?? { by: [start], figures: nothing() })
  }

  /** The figures where there are no rows: none of what adds up, and no average. */
  function nothing(): (number | null)[] {
    return measures.map((id) => {
      return addsUp(runner.measure(id)) ? 0 : null
    })
  }

  async function wordsOf(ids: readonly string[], counted: Counted['rows']) {
    const maps = await Promise.all(
      ids.map(async (id, place) => {
        const { wordsOf: lookUp } = dataset.dimensions[id] ?? {}
        const values = counted
          .map(({ by: all }) => all[place] ?? null)
          .filter((one) => one !== null)
        return lookUp && values.length > 0 ? lookUp([...new Set(values)]) : undefined
      }),
    )
    return (place: number, value: string | null) => {
      const { words, without } = dataset.dimensions[ids[place] ?? ''] ?? {}
      if (value === null) return without ?? 'None'
      return maps[place]?.get(value) ?? words?.[value] ?? value
    }
  }

  /** The place of a value among those of its dimension; null where its figure decides the order. */
  function placeOf(id: string, value: string | null): number | null {
    const starts = steps[by.indexOf(id)]
    const { isOrdered, words: inOrder } = dataset.dimensions[id] ?? {}
    if (!starts && !isOrdered) return null
    // Rows without a value are last.
    return value === null
      ? Number.MAX_SAFE_INTEGER
      : (starts ?? Object.keys(inOrder ?? {})).indexOf(value)
  }

  function chartFor(ids: readonly string[]): Report['chart'] {
    if (ids.length > 1) return 'grid'
    return ids.some((id) => timeSteps.some((step) => step === id)) ? 'over time' : 'bars'
  }
}

/**
 * Values with a place in their order, all others by their first figure. The groups of one value of the first dimension
 * stand together, the greatest of them first.
 */
function inOrder(rows: readonly ReportGroupRow[]): ReportGroupRow[] {
  const sums = new Map<string | null, number>()
  for (const { by, figures } of rows) {
    const first = by[0]?.value ?? null
    sums.set(first, (sums.get(first) ?? 0) + (figures[0] ?? 0))
  }
  const figureOf = ({ by, figures: [figure] }: ReportGroupRow, at: number) =>
    at < by.length - 1 ? (sums.get(by[at]?.value ?? null) ?? 0) : (figure ?? 0)
  return rows.toSorted((a, b) => {
    for (const [at, { place, words }] of a.by.entries()) {
      const other = b.by[at]
      const order =
        (place ?? 0) - (other?.place ?? 0) ||
        (place === null ? figureOf(b, at) - figureOf(a, at) : 0) ||
        words.localeCompare(other?.words ?? '')
      if (order !== 0) return order
    }
    return 0
  })
}

/** The dimensions asked for; a report over time takes the step that suits its days. */
function groupsOf({ by }: ReportDefinition, query: ReportQuery, days: Days | null): string[] {
  const asked =
    query.by?.split(',') ?? by.map((id) => (id === 'time' && days ? usualStep(days) : id))
  if (new Set(asked).size < asked.length || asked.length > mostDimensions) {
    throw new Problem('malformed', { detail: 'A report has at most two groups, one of each kind.' })
  }
  return [...asked]
}

/** A step by its place, so that steps of two stretches can be compared. */
function placeIn(starts: readonly string[] | undefined, value: string | null): string | null {
  return starts && value !== null ? String(starts.indexOf(value)) : value
}

/** Stands for a text outside of the database, the same as `left(md5(text), 16)`. */
const hashOf = (text: string | null) =>
  text === null ? null : createHash('md5').update(text).digest('hex').slice(0, 16)

const keyOf = (values: readonly (string | null)[]) => JSON.stringify(values)
