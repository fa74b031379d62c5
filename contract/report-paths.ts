import { withQuery } from './with-query.ts'

/** The parts of a report that stand in its address. */
export interface ReportAsk {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly where?: string | undefined
}
export interface GroupedAsk extends ReportAsk {
  readonly by?: string | undefined
  readonly compare?: string | undefined
}

/** The pages about reports. */
export const reportPaths = {
  reports: () => '/reports',
  reportDetails: (id: string, asked: GroupedAsk = {}) => withQuery(`/reports/${id}`, asked),
  /** A new report of the clinic's own; with a copy, it begins as that report is shown. */
  reportAdd: (
    as: {
      readonly copy?: string | undefined
      readonly by?: string | undefined
      readonly where?: string | undefined
      readonly days?: string | undefined
    } = {},
  ) => withQuery('/reports/new', as),
  reportEdit: (id: string) => `/reports/${id}/edit`,
  /** The rows behind a figure of a report. */
  reportRowsDetails: (
    id: string,
    asked: ReportAsk & { readonly measure?: string | undefined } = {},
  ) => withQuery(`/reports/${id}/rows`, asked),
  /** The schedules that mail links to reports. */
  reportSchedules: () => '/reports/schedules',
  /** With a report: a schedule of it, as it is asked for. */
  reportScheduleAdd: (known: GroupedAsk & { readonly report?: string } = {}) =>
    withQuery('/reports/schedules/add', known),
  reportScheduleEdit: (id: string) => `/reports/schedules/edit/${id}`,
}
