import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { stretchNames } from '../../../contract/stretches.ts'
import { requiredLine } from '../../../contract/text.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'
import {
  charts,
  DimensionColumn,
  MeasureColumn,
  mostDimensions,
  part,
  readReport,
  Report,
  reportGroups,
  ReportQuery,
} from './report.ts'

/** Own reports of a clinic. */
export const mostOwnReports = 200
/** Figures and filters of one of them. */
export const mostMeasures = 6
export const mostFilters = 10
/** The id of a report that is shown before it is stored: its figures lead to no rows. */
export const previewId = 'preview'

const condition = z.strictObject({ dimension: part, value: z.string().max(200).nullable() })

/** The rows and figures of a report, and how it shows them; `own-report-rules.ts` says which parts there are. */
const parts = {
  dataset: z
    .string('Choose what is counted.')
    .min(1, 'Choose what is counted.')
    .max(60, 'There are no such rows to count.'),
  by: z.array(part).max(mostDimensions, `Choose at most ${mostDimensions} groups.`),
  measures: z
    .array(part)
    .min(1, 'Choose at least one figure.')
    .max(mostMeasures, `Choose at most ${mostMeasures} figures.`),
  where: z.array(condition).max(mostFilters, `Choose at most ${mostFilters} filters.`),
  chart: z.enum(charts, 'Choose a chart.'),
  /** Left out, the last 12 months; datasets about now have no days. */
  days: z
    .enum(stretchNames, 'Choose the days from the list.')
    .nullish()
    .transform((name) => name ?? null),
}
export const ReportParts = z.strictObject(parts)
export type ReportParts = z.output<typeof ReportParts>

const entered = { title: requiredLine('Title', 100), question: requiredLine('Question', 200) }
export const NewOwnReport = z.strictObject({ id: Id, ...entered, ...parts })
export type NewOwnReport = z.output<typeof NewOwnReport>
export const OwnReportChanges = z.strictObject({ ...entered, ...parts })
export type OwnReportChanges = z.output<typeof OwnReportChanges>

/** How a report is made, to begin another one with. */
export const ReportDesign = z.object({ ...entered, ...parts })
export type ReportDesign = z.output<typeof ReportDesign>

export const OwnReport = ReportDesign.extend({ id: Id, ...stamps })
export type OwnReport = z.output<typeof OwnReport>

/** Rows that reports can count, with all parts that a report may choose from. */
export const ReportDataset = z.object({
  id: z.string(),
  name: z.string(),
  /** The group of reports that it belongs to. */
  group: z.enum(reportGroups),
  /** The rows, such as `visit`, `visits`. */
  of: z.tuple([z.string(), z.string()]),
  /** Which rows there are, in words. */
  about: z.string(),
  /** Whether a report of it is about days; else it is about now. */
  hasDays: z.boolean(),
  dimensions: z.array(
    DimensionColumn.extend({
      /** The words of all its values, where these are known. */
      values: z.array(z.string()),
    }),
  ),
  measures: z.array(MeasureColumn),
})
export type ReportDataset = z.infer<typeof ReportDataset>

export const listReportDatasets = endpoint({
  method: 'GET',
  path: '/api/report-datasets',
  summary: 'The rows that own reports can count, with their groups and figures',
  action: 'list',
  kind: 'report',
  permission: 'reports.design',
  unaudited: settingsOnly,
  answer: z.array(ReportDataset),
})

export const previewReport = endpoint({
  method: 'POST',
  path: '/api/report-previews',
  summary: 'The figures of a report that is not stored; nothing is stored by this either',
  action: 'read',
  kind: 'report',
  permission: 'reports.design',
  noted: true,
  body: ReportParts.extend({ compare: ReportQuery.shape.compare }),
  answer: Report,
  status: 200,
})

export const readReportDesign = endpoint({
  method: 'GET',
  path: '/api/reports/:id/design',
  summary: 'How a report is made, to begin an own one with',
  action: 'read',
  kind: 'report',
  permission: 'reports.design',
  unaudited: settingsOnly,
  params: readReport.params,
  answer: ReportDesign,
})

export const readOwnReport = endpoint({
  method: 'GET',
  path: '/api/own-reports/:id',
  summary: 'Read how an own report of the clinic is made',
  action: 'read',
  kind: 'report',
  permission: 'reports.design',
  unaudited: settingsOnly,
  params: ById,
  answer: OwnReport,
  reads: ['reports'],
})

export const addOwnReport = endpoint({
  method: 'POST',
  path: '/api/own-reports',
  summary: 'Add an own report of the clinic: measures of a dataset by at most two dimensions',
  action: 'insert',
  kind: 'report',
  permission: 'reports.design',
  body: NewOwnReport,
  answer: OwnReport,
  status: 201,
  changes: ['reports'],
})

export const changeOwnReport = endpoint({
  method: 'PUT',
  path: '/api/own-reports/:id',
  summary: 'Change an own report of the clinic',
  action: 'update',
  kind: 'report',
  permission: 'reports.design',
  params: ById,
  body: OwnReportChanges,
  answer: OwnReport,
  versioned: true,
  changes: ['reports'],
})

export const removeOwnReport = endpoint({
  method: 'DELETE',
  path: '/api/own-reports/:id',
  summary: 'Delete an own report of the clinic; what it counts stays',
  action: 'delete',
  kind: 'report',
  permission: 'reports.design',
  params: ById,
  versioned: true,
  current: OwnReport,
  changes: ['reports'],
})

export const restoreOwnReport = endpoint({
  method: 'POST',
  path: '/api/own-reports/:id/restoration',
  summary: 'Bring a deleted own report of the clinic back',
  action: 'update',
  kind: 'report',
  permission: 'reports.design',
  params: ById,
  answer: OwnReport,
  changes: ['reports'],
})
