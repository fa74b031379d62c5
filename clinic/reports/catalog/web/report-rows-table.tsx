import type { UseQueryResult } from '@tanstack/react-query'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import { formatMoney, fromMinor } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import type { Problem } from '../../../../contract/problem.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Instant, PlainDay, useDateWords } from '../../../../web/ui/when.tsx'
import { momentInWords } from '../../../chart/facts/moment.ts'
import { figureInWords } from '../figure-words.ts'
import type { listReportRows, ReportRow, RowColumn, RowLink } from '../report.ts'

/** Where each kind of row is shown. */
const pageOf: Record<RowLink, (id: string) => string> = {
  appointment: paths.appointmentEdit,
  patient: paths.patientDetails,
  bill: paths.billEdit,
  payment: paths.paymentDetails,
  'stock item': paths.stockItemDetails,
  record: paths.medicalRecordDetails,
}

interface ReportRowsTableProps {
  readonly label: string
  readonly empty: string
  readonly rows: UseQueryResult<AnswerOf<typeof listReportRows>, Problem>
}

/** The rows behind a figure. Columns in which all of them are empty are left out. */
export function ReportRowsTable({ label, empty, rows }: ReportRowsTableProps) {
  const { clinic } = useSession()
  const page = rows.data
  const columns = (page?.columns ?? []).flatMap<Column<ReportRow>>((column, place) => {
    if (page?.rows.length && page.rows.every(({ cells }) => cells[place] === null)) return []
    return {
      head: column.name,
      ...(isNumber(column) ? { align: 'end' } : {}),
      ...(isTime(column) ? { short: true } : {}),
      cell: ({ cells, link }) => {
        const shown = (
          <Cell value={cells[place] ?? null} column={column} currency={clinic.currency} />
        )
        return place === 0 && link ? (
          <TextLink to={pageOf[link.to](link.id)}>{shown}</TextLink>
        ) : (
          shown
        )
      },
    }
  })
  return (
    <ListTable
      label={label}
      columns={columns}
      rows={page?.rows}
      empty={empty}
      rowTo={(row) => (row.link ? pageOf[row.link.to](row.link.id) : '')}
      loading={rows.isLoading}
      problem={rows.error}
    />
  )
}

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
