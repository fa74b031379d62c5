import { formatMoney, fromMinor } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { usePathId } from '../../../../web/go.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Instant, PlainDay, useDateWords } from '../../../../web/ui/when.tsx'
import {
  listReportRows,
  type MeasureColumn,
  readReport,
  type Report,
  type ReportRow,
  type RowColumn,
  type RowLink,
} from '../report.ts'
import { momentInWords } from '../../../chart/facts/moment.ts'
import { AsOf } from './as-of.tsx'
import { figureInWords } from '../figure-words.ts'
import classes from './report-page.module.css'

/** Where each kind of row is shown. */
const pageOf: Record<RowLink, (id: string) => string> = {
  appointment: paths.appointmentEdit,
  patient: paths.patientDetails,
  bill: paths.billEdit,
  payment: paths.paymentDetails,
  'stock item': paths.stockItemDetails,
  record: paths.medicalRecordDetails,
}

/** The rows behind a figure of a report, newest first. */
export function ReportRowsPage() {
  const id = usePathId()
  const { clinic } = useSession()
  const { query } = usePageSearch(listReportRows)
  const rows = useAnswer(listReportRows, { params: { id }, query })
  const { from, to, where, measure } = query
  const report = useAnswer(readReport, {
    params: { id },
    query: { from, to, where, compare: 'none' },
  })
  const { data } = report
  const columns = (rows.data?.columns ?? []).map<Column<ReportRow>>((column, place) => ({
    head: column.name,
    ...(isNumber(column) ? { align: 'end' } : {}),
    ...(isTime(column) ? { short: true } : {}),
    cell: ({ cells, link }) => {
      const shown = <Cell value={cells[place] ?? null} column={column} currency={clinic.currency} />
      return place === 0 && link ? (
        <TextLink to={pageOf[link.to](link.id)}>{shown}</TextLink>
      ) : (
        shown
      )
    },
  }))
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
      <ListTable
        label="Rows"
        columns={columns}
        rows={rows.data?.rows}
        empty="There are no such rows"
        rowTo={(row) => (row.link ? pageOf[row.link.to](row.link.id) : '')}
        loading={rows.isLoading}
        problem={rows.error}
      />
      <Pager page={rows.data} of={data?.of ?? ['row', 'rows']} />
    </Page>
  )
}
ReportRowsPage.about = listReportRows

/** `Patients, one problem of each`. */
const measureInWords = ({ name, isOfEach }: MeasureColumn, { of: [one] }: Report) =>
  isOfEach ? `${name}, one ${one} of each` : name

const isTime = ({ unit }: RowColumn) => unit === 'day' || unit === 'moment' || unit === 'when'

const isNumber = (column: RowColumn) => column.unit !== null && !isTime(column)

interface CellProps {
  readonly value: string | number | null
  readonly column: RowColumn
  readonly currency: string
}

function Cell({ value, column: { unit }, currency }: CellProps) {
  const words = useDateWords()
  if (value === null) return ''
  if (unit === 'when') return momentInWords(String(value), words)
  if (unit === 'moment') return <Instant at={String(value)} />
  if (unit === 'day') return <PlainDay date={String(value)} />
  if (unit === null) return String(value)
  if (unit === 'money') return formatMoney(fromMinor(Number(value), currency), currency)
  return figureInWords(Number(value), unit, currency)
}
