import { Button } from '@mantine/core'
import { useState } from 'react'
import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { usePathId } from '../../../../web/go.ts'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { Letterhead } from '../../../../web/ui/letterhead.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { readReport, type Report, type ReportQuery } from '../report.ts'
import { AsOf } from './as-of.tsx'
import { OwnReportActs } from './builder/own-report-acts.tsx'
import { DaysOfReport } from './days-of-report.tsx'
import { ReportChart } from './report-chart.tsx'
import { ReportFiles } from './report-files.tsx'
import { ReportFilters } from './report-filters.tsx'
import { SectionOfReport } from './report-section.tsx'
import { ReportTable } from './report-table.tsx'
import { ReportTotals } from './report-totals.tsx'
import classes from './report-page.module.css'

/** One report: its question, the figures of its days beside those before, a chart, and the rows behind each figure. */
export function ReportPage() {
  const id = usePathId()
  const { query, set } = usePageSearch(readReport)
  const report = useAnswer(readReport, { params: { id }, query })
  const [measure, setMeasure] = useState('')
  const { data } = report
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  const filtered = data ?? (report.error && last?.id === id ? askedOf(last, query) : undefined)
  if (!data && report.error?.id === 'not-found') {
    return <LeaveWithNotice notice="Report not found" to={paths.reports()} />
  }
  const chosen = data?.measures.find((one) => one.id === measure) ?? data?.measures[0]
  return (
    <Page
      title={filtered?.title ?? 'Report'}
      actions={
        <>
          <ButtonLink to={paths.reports()} variant="default">
            All reports
          </ButtonLink>
          {data && <OwnReportActs report={data} query={query} />}
          {data && <ReportFiles report={data} query={query} />}
          {data && (
            <ButtonLink
              to={paths.reportScheduleAdd({ ...data.days, ...query, report: id })}
              variant="default"
            >
              Schedule
            </ButtonLink>
          )}
          <Button variant="default" onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      <Letterhead />
      {filtered && (
        <>
          <p className={classes.question}>{filtered.question}</p>
          <ReportFilters report={filtered} query={query} onChange={set} />
        </>
      )}
      {data ? (
        <>
          <DaysOfReport report={data} />
          <AsOf at={data.asOf} />
          <ReportTotals report={data} />
          {chosen && data.chart !== 'none' && (
            <section className={classes.chart} aria-label="Chart">
              {data.measures.length > 1 && (
                <div className={classes.measure}>
                  <FilterSelect
                    label="Figure"
                    value={chosen.id}
                    all={null}
                    options={data.measures.map(({ id: value, name }) => ({ value, label: name }))}
                    onChoose={setMeasure}
                  />
                </div>
              )}
              <p className={classes.printed} data-figure={chosen.name} aria-hidden />
              <ReportChart report={data} measure={chosen} />
            </section>
          )}
          <ReportTable report={data} />
          {data.sections.map((section) => (
            <SectionOfReport key={section.title} report={data} section={section} />
          ))}
          <p className={classes.about}>{data.about}</p>
        </>
      ) : report.error ? (
        <>
          <LoadFailure problem={report.error} />
          {!filtered && (
            <div>
              <ButtonLink to={paths.reportDetails(id)}>Show its usual days</ButtonLink>
            </div>
          )}
        </>
      ) : (
        <Loading lines={12} visible />
      )}
    </Page>
  )
}
ReportPage.about = readReport

/** A report with the days that are asked for: where they are refused, its filters stay and show them. */
function askedOf(report: Report, { from, to }: Partial<ReportQuery>): Report {
  const { days } = report
  return { ...report, days: days && { from: from ?? days.from, to: to ?? days.to } }
}
ReportPage.isMailed = true
