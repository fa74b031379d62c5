import type { Condition } from '../../report.ts'
import { isStep } from '../../report-days.ts'
import type { Dataset, Facts, KeptOf } from '../dataset.ts'

interface Asked {
  readonly by: readonly string[]
  readonly measures: readonly string[]
  readonly where: readonly Condition[]
}

/** Names the sums of all rows of a day. */
export const allRows = ''

export interface Kept {
  readonly source: KeptOf
  /** `allRows`, or the name of a dimension. */
  readonly dimension: string
}

/**
 * The dimension whose kept sums answer a report: its groups and filters, beside time, are of one dimension at most.
 * Undefined where its rows have to be counted.
 */
export function keptDimension(
  dataset: Dataset,
  { by, measures, where }: Asked,
  { seesAll }: Facts,
): Kept | undefined {
  const areSums = measures.every((id) => {
    const measure = dataset.measures[id]
    return measure && !('isWhole' in measure && measure.isWhole)
  })
  if (!dataset.kept || !seesAll || !areSums) return undefined
  const asked = new Set(
    [...by, ...where.map(({ dimension }) => dimension)].filter(
      (id) => !isStep(id) && !dataset.dimensions[id]?.ofDay,
    ),
  )
  const [only = allRows] = asked
  const isKnown = only === allRows || dataset.dimensions[only]
  return asked.size > 1 || !isKnown ? undefined : { source: dataset.kept, dimension: only }
}

/** Whether sums of whole months can answer a report: nothing in it tells the days of a month apart. */
export function isOfMonths(
  { dimensions }: Dataset,
  { by, where }: Pick<Asked, 'by' | 'where'>,
): boolean {
  const asked = [...by, ...where.map(({ dimension }) => dimension)]
  return asked.every((id) => id !== 'day' && id !== 'week' && !dimensions[id]?.ofDay)
}
