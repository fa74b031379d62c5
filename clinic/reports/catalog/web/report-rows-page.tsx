import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { usePathId } from '../../../../web/go.ts'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { PlainDay } from '../../../../web/ui/when.tsx'
import { listReportRows, type MeasureColumn, readReport, type Report } from '../report.ts'
import { AsOf } from './as-of.tsx'
import { ReportRowsTable } from './report-rows-table.tsx'
import classes from './report-page.module.css'

/** The rows behind a figure of a report, newest first. */
export function ReportRowsPage() {
  const id = usePathId()
  const { query } = usePageSearch(listReportRows)
  const rows = useAnswer(listReportRows, { params: { id }, query })
  const { from, to, where, measure } = query
  const report = useAnswer(readReport, {
    params: { id },
    query: { from, to, where, compare: 'none' },
  })
  const { data } = report
  const named = data?.measures.find((one) => one.id === measure)
  const chosen = [...(data?.fixed ?? []), ...(data?.where ?? [])].map(
    ({ name, words }) => `${name}: ${words}`,
  )
  return (
    <Page
      title={data ? `${data.title}: rows` : 'Rows of a report'}
      actions={
        <ButtonLink to={paths.reportDetails(id, { from, to, where })} variant="default">
          Report of these rows
        </ButtonLink>
      }
    >
      <p className={classes.days}>
        {[named && data && measureInWords(named, data), ...chosen].filter((one) => one).join(', ')}
        {data?.days && (
          <>
            {(named ?? chosen.length > 0) ? ', ' : ''}
            <PlainDay date={data.days.from} /> to <PlainDay date={data.days.to} />
          </>
        )}
      </p>
      <AsOf at={rows.data?.asOf ?? null} />
      <ReportRowsTable label="Rows" empty="There are no such rows" rows={rows} />
      <Pager page={rows.data} of={data?.of ?? ['row', 'rows']} />
    </Page>
  )
}
ReportRowsPage.about = listReportRows

/** `Patients, one problem of each`. */
const measureInWords = ({ name, isOfEach }: MeasureColumn, { of: [one] }: Report) =>
  isOfEach ? `${name}, one ${one} of each` : name
