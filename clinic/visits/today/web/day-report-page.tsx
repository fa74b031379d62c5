import { Button } from '@mantine/core'
import { personLabel } from '../../../../contract/person.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { FilterDate } from '../../../../web/table/filter-date.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Letterhead } from '../../../../web/ui/letterhead.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { Clock, Day } from '../../../../web/ui/when.tsx'
import { anywayWords } from '../../appointments/booked-anyway.ts'
import { doctorColumn, patientColumn } from '../../appointments/web/appointment-columns.tsx'
import { readDayReport, type ReportedVisit, tally, type Tally } from '../day-report.ts'
import classes from './day-report-page.module.css'

/** The report of a day, made to be printed. */
export function DayReportPage() {
  const { query, set } = usePageSearch(readDayReport)
  const { data: report, error } = useAnswer(readDayReport, { query })
  return (
    <Page
      title="Report of the day"
      actions={
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <Letterhead />
      <div className={classes.filters}>
        <Filters>
          <FilterDate
            label="Day"
            value={query.date ?? report?.date}
            onChoose={(date) => set({ date })}
          />
        </Filters>
      </div>
      {report ? (
        <Report visits={report.visits} date={report.date} isCut={report.isCut} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={10} visible />
      )}
    </Page>
  )
}
DayReportPage.about = readDayReport

interface ReportProps {
  readonly visits: readonly ReportedVisit[]
  readonly date: string
  readonly isCut: boolean
}

function Report({ visits, date, isCut }: ReportProps) {
  const byDoctor = tally(visits, ({ doctorId, doctor }) => ({
    id: doctorId,
    name: doctor?.name ?? personLabel(doctor, doctorId),
  }))
  const byType = tally(visits, ({ visitType }) => ({
    id: visitType?.id ?? '',
    name: visitType?.name ?? 'No type',
  }))
  const all = tally(visits, () => ({ id: 'all', name: 'All' }))
  const anyway = visits.filter((visit) => anywayWords(visit).length > 0)
  return (
    <>
      <h2 className={classes.day}>
        <Day date={date} />
      </h2>
      {isCut && <p role="status">This day has more visits than a report shows.</p>}
      <Part title="By doctor" columns={tallyColumns('Doctor')} rows={[...byDoctor, ...all]} />
      <Part title="By visit type" columns={tallyColumns('Visit type')} rows={byType} />
      <Part
        title="Booked anyway"
        empty="No visit was booked anyway."
        columns={[
          ...who,
          { head: 'Why', cell: (one) => anywayWords(one).join('; ') },
          by('anywayBy'),
        ]}
        rows={anyway}
      />
      <Part
        title="No-shows"
        empty="There were no no-shows."
        columns={[...who, reason, by('canceledBy')]}
        rows={visits.filter(({ state }) => state === 'no-show')}
      />
      <Part
        title="Canceled"
        empty="No visit was canceled."
        columns={[...who, reason, by('canceledBy')]}
        rows={visits.filter(({ state }) => state === 'canceled')}
      />
    </>
  )
}

const who: readonly Column<ReportedVisit>[] = [
  { head: 'Time', short: true, cell: ({ time }) => <Clock time={time} /> },
  patientColumn,
  doctorColumn,
]
const reason: Column<ReportedVisit> = { head: 'Reason', cell: ({ cancelReason }) => cancelReason }
const by = (name: 'anywayBy' | 'canceledBy'): Column<ReportedVisit> => ({
  head: 'By',
  cell: ({ [name]: person }) => person && (person.name ?? personLabel(person, person.id)),
})

function tallyColumns(head: string): readonly Column<Tally>[] {
  const number = (title: string, read: (row: Tally) => number): Column<Tally> => ({
    head: title,
    align: 'end',
    cell: (row) => String(read(row)),
  })
  return [
    { head, cell: ({ name }) => name },
    number('Visits', ({ visits }) => visits),
    number('Completed', ({ completed }) => completed),
    number('No-shows', ({ noShows }) => noShows),
    number('Canceled', ({ canceled }) => canceled),
    number('Minutes', ({ minutes }) => minutes),
  ]
}

interface PartProps<Row> {
  readonly title: string
  readonly empty?: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
}

function Part<Row extends { readonly id: string }>({
  title,
  empty = 'No Appointments Found',
  columns,
  rows,
}: PartProps<Row>) {
  return (
    <section aria-label={title} className={classes.part}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <ListTable
          label={title}
          columns={columns}
          rows={rows}
          empty={empty}
          loading={false}
          problem={null}
        />
      )}
    </section>
  )
}
