import * as z from 'zod'
import { fieldErrors, type FieldErrors } from '../../../../../contract/problem.ts'
import {
  mostFilters,
  type OwnReport,
  OwnReportChanges,
  type ReportDataset,
  type ReportDesign,
  ReportParts,
} from '../../own-report.ts'
import { chartsFor, refusalsOf } from '../../own-report-rules.ts'
import { type Condition, readConditions, writeConditions } from '../../report.ts'

/** A filter of the form: `state:canceled`, or `state` before a value is chosen. */
const FilterText = z.string().transform((text, context): Condition => {
  const [read] = text.includes(':') ? readConditions(text) : []
  if (read) return read
  context.addIssue({ code: 'custom', message: 'Choose a value, or remove the filter.' })
  return z.NEVER
})
export const filterText = (condition: Condition) => writeConditions([condition])
export const dimensionIn = (text: string) => text.split(':', 1)[0] ?? ''

const where = z.array(FilterText).max(mostFilters, `Choose at most ${mostFilters} filters.`)
/** The body of an own report with its filters as texts. */
export const OwnReportForm = OwnReportChanges.extend({ where })
const PartsForm = ReportParts.extend({ where })

/** The values of a form that begins with a report; `of` changes some of its parts. */
export function formValues(design: ReportDesign | OwnReport, of: Partial<ReportDesign> = {}) {
  const all = { ...design, ...of }
  return { ...all, where: all.where.map(filterText) }
}

/** The values of the form as the body of a request; the form has checked them. */
export function bodyOf(values: z.input<typeof OwnReportForm>) {
  return { ...values, where: OwnReportForm.parse(values).where }
}

interface Draft {
  /** The parts of the report, once they make one. */
  readonly parts: z.output<typeof PartsForm> | null
  /** The parts that are missing or wrong, by field. */
  readonly errors: FieldErrors
}

/** The report that the values of a form make up to now. */
export function draftOf(
  values: Readonly<Record<string, unknown>>,
  datasets: readonly ReportDataset[],
): Draft {
  const { dataset, by, measures, where: filters, chart, days } = values
  const entered = { dataset, by, measures, where: filters, chart, days: days === '' ? null : days }
  const read = PartsForm.safeParse(entered)
  if (!read.success) return { parts: null, errors: fieldErrors(read.error) }
  const known = datasets.find(({ id }) => id === dataset)
  const errors = known ? refusalsOf(read.data, known) : { dataset: 'Choose what is counted.' }
  return Object.keys(errors).length > 0 ? { parts: null, errors } : { parts: read.data, errors }
}

/** The parts of a report, as the form holds them. */
interface Choices {
  readonly by: readonly string[]
  readonly measures: readonly string[]
  readonly where: readonly string[]
  readonly chart: string
  readonly days: string
}

/** The choices that stay when another dataset is counted. */
export function choicesFor(dataset: ReportDataset, before: Choices): Choices {
  const has = (id: string) => dataset.dimensions.some((one) => one.id === id)
  const kept = before.measures.filter((id) => dataset.measures.some((one) => one.id === id))
  const [first] = dataset.measures
  const by = before.by.filter((id) => has(id) || (id === 'time' && dataset.hasDays))
  const measures = kept.length > 0 ? kept : first ? [first.id] : []
  return {
    ...{ by, measures, where: before.where.filter((text) => has(dimensionIn(text))) },
    chart: chartFor(dataset, { ...before, by, measures }),
    days: dataset.hasDays ? before.days || '12 months' : '',
  }
}

/** The chart that was chosen while it can show the choices, or else the one that suits them. */
export function chartFor(
  dataset: ReportDataset,
  { by, measures, chart }: Pick<Choices, 'by' | 'measures' | 'chart'>,
): string {
  const charts = chartsFor(by, measuresOf(dataset, measures))
  return charts.find((one) => one === chart) ?? charts[0] ?? 'none'
}

export function measuresOf({ measures }: ReportDataset, ids: readonly string[]) {
  return ids.flatMap((id) => measures.find((one) => one.id === id) ?? [])
}
