import type { FieldErrors } from '../../../contract/problem.ts'
import type { ReportDataset, ReportParts } from './own-report.ts'
import { type Chart, charts, type MeasureColumn } from './report.ts'
import { timeSteps } from './report-days.ts'

/** The group of time by the step that suits the days of a report. */
export const anyStep = 'time'

export function isTimeGroup(id: string): boolean {
  return id === anyStep || timeSteps.some((step) => step === id)
}

/** Why a chart cannot show groups and figures; undefined where it can. */
export function chartRefusal(
  chart: Chart,
  by: readonly string[],
  measures: readonly Pick<MeasureColumn, 'name' | 'unit'>[],
): string | undefined {
  switch (chart) {
    case 'none':
      return undefined
    case 'over time':
      return by.length === 1 && by.every(isTimeGroup)
        ? undefined
        : 'A chart over time needs time as its only group.'
    case 'bars':
      return by.length === 1 ? undefined : 'Bars need exactly one group.'
    case 'grid':
      return by.length === 2 ? undefined : 'A grid needs two groups.'
    case 'pyramid': {
      if (by.join() !== 'age,sex') return 'A pyramid needs the groups age and sex, in this order.'
      const other = measures.find(({ unit }) => unit !== 'count')
      return other && `A pyramid shows counts only, and “${other.name}” is none.`
    }
  }
}

/** The charts that can show groups and figures, the most telling one first. */
export function chartsFor(
  by: readonly string[],
  measures: readonly Pick<MeasureColumn, 'name' | 'unit'>[],
): Chart[] {
  const inOrder: readonly Chart[] = ['pyramid', ...charts.filter((one) => one !== 'pyramid')]
  return inOrder.filter((chart) => !chartRefusal(chart, by, measures))
}

/** The faults in the parts of a report, by field; nothing where its dataset can count them all. */
export function refusalsOf(
  { by, measures, where, chart }: Omit<ReportParts, 'days' | 'dataset'>,
  { of: [, many], dimensions, measures: known }: ReportDataset,
): FieldErrors {
  const errors: Record<string, string> = {}
  const isGroup = (id: string) =>
    dimensions.some((one) => one.id === id || (id === anyStep && one.isTime))
  const wrongGroup = by.find((id) => !isGroup(id))
  if (wrongGroup !== undefined)
    errors['by'] = `There is no group “${wrongGroup}” of ${many}. Choose another one.`
  else if (new Set(by).size < by.length) errors['by'] = 'Choose two different groups.'
  else if (by.filter(isTimeGroup).length > 1) errors['by'] = 'Choose one group of time.'
  const wrongMeasure = measures.find((id) => !known.some((one) => one.id === id))
  if (wrongMeasure !== undefined)
    errors['measures'] = `There is no figure “${wrongMeasure}” of ${many}. Choose another one.`
  else if (new Set(measures).size < measures.length) errors['measures'] = 'Choose each figure once.'
  const wrongFilter = where.find(
    ({ dimension }) => !dimensions.some(({ id, isTime }) => id === dimension && !isTime),
  )
  if (wrongFilter)
    errors['where'] =
      `There is no filter “${wrongFilter.dimension}” of ${many}. Choose another one.`
  const chosen = measures.flatMap((id) => known.find((one) => one.id === id) ?? [])
  const refusal = chartRefusal(chart, by, chosen)
  if (refusal) errors['chart'] = refusal
  return errors
}
