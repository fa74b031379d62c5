import { useAnswer } from '../../../../web/ask.ts'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { listReportRows, readReport, type Report, type ReportSection } from '../report.ts'
import { rangeOf } from './report-links.ts'
import { ReportRowsTable } from './report-rows-table.tsx'
import { ReportTable } from './report-table.tsx'
import { RowsLink } from './rows-link.tsx'
import classes from './report-table.module.css'

/** The most rows of a section; a page of its own has all. */
const mostRows = 100

interface SectionOfReportProps {
  readonly report: Report
  readonly section: ReportSection
}

/** A further part of the page of a report, about the same days and filters. */
export function SectionOfReport({ report, section }: SectionOfReportProps) {
  return 'by' in section ? (
    <Groups report={report} title={section.title} by={section.by} />
  ) : (
    <Rows report={report} title={section.title} measure={section.rowsOf} />
  )
}

interface GroupsProps {
  readonly report: Report
  readonly title: string
  readonly by: string
}

function Groups({ report, title, by }: GroupsProps) {
  const query = { ...rangeOf(report), by, compare: 'none' as const }
  const { data, error } = useAnswer(readReport, { params: { id: report.id }, query })
  if (data) return <ReportTable report={data} title={title} />
  return (
    <Card title={title}>
      {error ? <LoadFailure problem={error} /> : <Loading lines={4} visible />}
    </Card>
  )
}

interface RowsProps {
  readonly report: Report
  readonly title: string
  readonly measure: string
}

function Rows({ report, title, measure }: RowsProps) {
  const query = { ...rangeOf(report), measure, limit: mostRows }
  const rows = useAnswer(listReportRows, { params: { id: report.id }, query })
  return (
    <Card title={title}>
      {rows.data?.total === 0 ? (
        <p className={classes.none}>There are none.</p>
      ) : (
        <ReportRowsTable label={title} empty="There are none." rows={rows} />
      )}
      {rows.data?.next && (
        <p>
          These are the newest {mostRows}.{' '}
          <RowsLink report={report} measure={measure}>
            All of them
          </RowsLink>
        </p>
      )}
    </Card>
  )
}
