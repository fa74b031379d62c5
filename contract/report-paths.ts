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
