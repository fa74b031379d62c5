import { withQuery } from './with-query.ts'

/** The parts of a report that stand in its address. */
export interface ReportAsk {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly where?: string | undefined
}

/** The pages about reports. */
export const reportPaths = {
  reports: () => '/reports',
  reportDetails: (
    id: string,
    asked: ReportAsk & {
      readonly by?: string | undefined
      readonly compare?: string | undefined
    } = {},
  ) => withQuery(`/reports/${id}`, asked),
  /** The rows behind a figure of a report. */
  reportRowsDetails: (
    id: string,
    asked: ReportAsk & { readonly measure?: string | undefined } = {},
  ) => withQuery(`/reports/${id}/rows`, asked),
}
