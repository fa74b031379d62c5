import * as z from 'zod'
import { plainDate } from '../../../contract/dates.ts'
import { endpoint } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { onlyCounts } from '../../../contract/unaudited.ts'

/** The parts of the page of all reports, in their order. */
export const reportGroups = [
  'Own',
  'Desk',
  'Patients',
  'Clinical',
  'Money',
  'Stock',
  'Trust',
  'Statutory',
] as const
export type ReportGroup = (typeof reportGroups)[number]

/**
 * Kinds of numbers: `money` is in minor units of the clinic's currency, `percent` is a share from 0 to 1, `minutes`
 * and `days` are lengths of time.
 */
export const units = ['count', 'money', 'percent', 'minutes', 'days', 'quantity'] as const
export type Unit = (typeof units)[number]

/** The ways in which a report is drawn; its table is there in any case. */
export const charts = ['over time', 'bars', 'grid', 'pyramid', 'none'] as const
export type Chart = (typeof charts)[number]

/** The most groups that a report shows; the rest of them is left out, and the report says so. */
export const mostGroups = 500
/** The most days of a report. */
export const mostDays = 3700
/** The most dimensions by which a report groups its rows. */
export const mostDimensions = 2

const id = z.string().regex(/^[a-z0-9-]{1,60}$/, 'This is not a report.')
/** The id of a dimension or of a measure. */
export const part = z.string().regex(/^[a-zA-Z]{1,40}$/, 'There is no such part of a report.')

/** A dimension and the value that its rows have; null for rows without one. */
export interface Condition {
  readonly dimension: string
  readonly value: string | null
}

/** `status:canceled,room:` as conditions, and back: commas and colons in values are encoded. */
export function readConditions(text = ''): Condition[] {
  if (text === '') return []
  return text.split(',').map((one) => {
    const [dimension = '', value = ''] = one.split(':')
    return { dimension, value: value === '' ? null : decodeURIComponent(value) }
  })
}
export function writeConditions(conditions: readonly Condition[]): string {
  return conditions
    .map(
      ({ dimension, value }) => `${dimension}:${value === null ? '' : encodeURIComponent(value)}`,
    )
    .join(',')
}

const Where = z
  .string()
  .max(1000)
  .regex(
    /^[a-zA-Z]{1,40}:[\w%.~!*'()-]*(,[a-zA-Z]{1,40}:[\w%.~!*'()-]*){0,9}$/,
    'These filters cannot be read.',
  )
  .refine((text) => {
    try {
      return readConditions(text).length > 0
    } catch {
      return false
    }
  }, 'These filters cannot be read.')

const range = {
  from: plainDate('From').optional(),
  to: plainDate('To').optional(),
  /** Only rows with these values of dimensions, such as `state:canceled`; steps of time are days. */
  where: Where.optional(),
}

/** The days before, as many whole weeks before, the same days a year ago, or nothing. */
export const comparisons = ['before', 'weeks', 'year', 'none'] as const
export type Comparison = (typeof comparisons)[number]

/** How a report is asked for; everything that is left out is as its definition has it. */
export const ReportQuery = z.strictObject({
  ...range,
  /** Dimensions with a comma between them, such as `doctor,month`. */
  by: z
    .string()
    .regex(/^[a-zA-Z]{1,40}(,[a-zA-Z]{1,40})?$/, 'These groups cannot be read.')
    .optional(),
  compare: z.enum(comparisons).optional(),
})
export type ReportQuery = z.output<typeof ReportQuery>

const ById = z.object({ id })

const Named = z.object({ id: part, name: z.string() })
export const DimensionColumn = Named.extend({
  /** Whether its values are days in their order, each the first one of a stretch. */
  isTime: z.boolean(),
  /** Whether its values are bands of a number, which a filter can bound by itself. */
  isNumber: z.boolean(),
})
export const MeasureColumn = Named.extend({
  unit: z.enum(units),
  /** How it is counted. */
  about: z.string().nullable(),
  /** Whether the groups add up to the total. */
  addsUp: z.boolean(),
  /** Whether it counts different things, such as patients, and leads to one row of each. */
  isOfEach: z.boolean(),
})
export type MeasureColumn = z.infer<typeof MeasureColumn>

/** The moment as of which figures are, where that is seconds ago; null where they are current. */
const AsOf = z.string().nullable()

const Figures = z.array(z.number().nullable())

const ReportGroupRow = z.object({
  /** The value of each dimension with its words. */
  by: z.array(
    z.object({
      value: z.string().nullable(),
      words: z.string(),
      /** The last day of a step of time, whose value is its first one. */
      until: z.string().nullable(),
      /** Its place among the values of its dimension; null where these have no order of their own. */
      place: z.number().int().nullable(),
    }),
  ),
  /** One for each measure. */
  figures: Figures,
  /** Null also for groups of several dimensions, of which only the totals are compared. */
  before: Figures.nullable(),
})
export type ReportGroupRow = z.infer<typeof ReportGroupRow>

export const ConditionInWords = z.object({
  dimension: part,
  name: z.string(),
  value: z.string().nullable(),
  words: z.string(),
})
export type ConditionInWords = z.infer<typeof ConditionInWords>

const Days = z.object({ from: z.string(), to: z.string() })

/** A further part of the page of a report: its figures by another dimension, or the rows behind one of them. */
export const ReportSection = z.union([
  z.object({ title: z.string(), by: part }),
  z.object({ title: z.string(), rowsOf: part }),
])
export type ReportSection = z.infer<typeof ReportSection>

/** The parts of a report that are known without counting. */
export const ReportSummary = z.object({
  id,
  group: z.enum(reportGroups),
  title: z.string(),
  /** The question that it answers. */
  question: z.string(),
})
export type ReportSummary = z.infer<typeof ReportSummary>

export const Report = ReportSummary.extend({
  /** The rows that it counts, such as `visit`, `visits`. */
  of: z.tuple([z.string(), z.string()]),
  /** How the rows are chosen, in words. */
  about: z.string(),
  /** When its rows were computed, where they are kept and not counted from what is stored now. */
  computedAt: z.string().nullable(),
  /** The days that it is about, both counted; null for the state of now. */
  days: Days.nullable(),
  /** The days that it is compared with. */
  before: Days.nullable(),
  comparedBy: z.enum(comparisons),
  /** Whether it shows the viewer's own rows only. */
  isOwn: z.boolean(),
  chart: z.enum(charts),
  dimensions: z.array(DimensionColumn),
  measures: z.array(MeasureColumn),
  sections: z.array(ReportSection),
  rows: z.array(ReportGroupRow),
  /** Whether there are more groups than `mostGroups`. */
  isCut: z.boolean(),
  totals: Figures,
  totalsBefore: Figures.nullable(),
  /** All dimensions by which it can be grouped and filtered. */
  allDimensions: z.array(DimensionColumn),
  /** The filters that were asked for, with their words. */
  where: z.array(ConditionInWords),
  /** The filters that an own report always has. */
  fixed: z.array(ConditionInWords),
  /** Of `money`. */
  currency: z.string(),
  asOf: AsOf,
})
export type Report = z.infer<typeof Report>

/** Pages that rows of reports lead to. */
export const rowLinks = [
  'appointment',
  'patient',
  'bill',
  'payment',
  'stock item',
  'record',
] as const
export type RowLink = (typeof rowLinks)[number]

export const ReportRow = z.object({
  id: z.string(),
  patientId: z.uuid().nullable(),
  link: z.object({ to: z.enum(rowLinks), id: z.uuid() }).nullable(),
  /** One text or number for each column. */
  cells: z.array(z.union([z.string(), z.number()]).nullable()),
})
export type ReportRow = z.infer<typeof ReportRow>

export const RowColumn = z.object({
  name: z.string(),
  /** Null for text; `when` is a moment, a day, a month or a year, as far as it is known. */
  unit: z.enum([...units, 'day', 'moment', 'when']).nullable(),
})
export type RowColumn = z.infer<typeof RowColumn>

export const listReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  summary: 'The reports that the caller may open, with the questions that they answer',
  action: 'list',
  kind: 'report',
  permission: 'reports.read',
  unaudited: onlyCounts,
  answer: z.array(ReportSummary),
  reads: ['reports'],
})

export const readReport = endpoint({
  method: 'GET',
  path: '/api/reports/:id',
  summary: 'The figures of a report by its dimensions, with those of the days before',
  action: 'read',
  kind: 'report',
  permission: 'reports.read',
  params: ById,
  query: ReportQuery,
  answer: Report,
})

export const listReportRows = endpoint({
  method: 'GET',
  path: '/api/reports/:id/rows',
  summary: 'The rows behind a figure of a report, newest first',
  action: 'list',
  kind: 'report',
  permission: 'reports.read',
  params: ById,
  query: PageQuery.omit({ search: true }).extend({
    ...range,
    /** The rows that this measure counts; without it all rows of the report. */
    measure: part.optional(),
  }),
  answer: pageOf(ReportRow).extend({ columns: z.array(RowColumn), asOf: AsOf }),
})

export const reportFileKinds = ['csv', 'xlsx', 'pdf'] as const
export type ReportFileKind = (typeof reportFileKinds)[number]

export const exportReport = endpoint({
  method: 'GET',
  path: '/api/reports/:id/file',
  summary: 'The table of a report as a file: CSV, a spreadsheet or a PDF',
  action: 'export',
  kind: 'report',
  permission: 'reports.read',
  params: ById,
  query: ReportQuery.extend({ as: z.enum(reportFileKinds).default('csv') }),
  file: true,
})
