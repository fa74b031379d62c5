import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { DateWords } from '../../../contract/date-words.ts'
import { useAnswer } from '../../../web/ask.ts'
import { useSetUrlValue, useUrlValues } from '../../../web/go.ts'
import { paths } from '../../../contract/paths.ts'
import { mayCall } from '../../../web/guard.tsx'
import { useSession } from '../../../web/session-context.tsx'
import { FilterDate } from '../../../web/table/filter-date.tsx'
import { Filters } from '../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../web/table/page-search.ts'
import { Pager } from '../../../web/table/pager.tsx'
import { SearchField } from '../../../web/table/search-field.tsx'
import { Arriving } from '../../../web/ui/arriving.tsx'
import { ButtonLink } from '../../../web/ui/button-link.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { useDateWords } from '../../../web/ui/when.tsx'
import { listOwnAppointments, type OwnAppointment } from '../../visits/appointments/appointment.ts'
import {
  patientColumn,
  reasonColumn,
  timeColumns,
} from '../../visits/appointments/web/appointment-columns.tsx'
import { RecordsWaiting } from '../../records/medical-records/web/records-waiting.tsx'
import { useVisitActs } from '../../visits/today/web/use-visit-acts.ts'
import { readTiles } from '../tiles.ts'
import classes from './dashboard-section.module.css'
import { openFirst } from './open-first.ts'
import { WeeksSection } from './weeks-section.tsx'

// The panel is larger than the page, and most of a day goes by without it.
const VisitRecordPanel = lazy(() =>
  import('./visit-record-panel.tsx').then((file) => ({ default: file.VisitRecordPanel })),
)

/** In the order of S-24, then further useful columns. */
const columns = [patientColumn, ...timeColumns, reasonColumn]
const panel = 'visit'
const openRecord = 'Open record'

/**
 * A doctor's own visits (S-24 to S-26): today's that are to come, then those that are over, then all
 * others.
 */
export function DoctorDashboardPage() {
  const session = useSession()
  const { today } = session.clinic
  const words = useDateWords()
  const acts = useVisitActs()
  const { [panel]: openVisit } = useUrlValues()
  const setOpenVisit = useSetUrlValue(panel)
  const { query, set, isFiltered } = usePageSearch(listOwnAppointments)
  const visits = useAnswer(listOwnAppointments, { query })
  const coming = useAnswer(listOwnAppointments, {
    query: { from: today, order: 'oldest', limit: 100 },
  })
  const todays = coming.data?.rows.filter(({ date }) => date === today)
  const next = todays && nextOf(todays)
  const isStart = !isFiltered && query.after === undefined && query.before === undefined
  const others = visits.data?.rows.filter(({ date }) => date !== today)
  const startRows = todays && others && [...openFirst(todays), ...others]
  const visitColumn: Column<OwnAppointment> = {
    head: 'Visit',
    short: true,
    cell: (visit) => {
      const word = visitWord(visit, today)
      return (
        word && (
          <div className={classes.visit}>
            <Button
              variant={visit.id === next?.id ? 'filled' : word === openRecord ? 'subtle' : 'light'}
              size="compact-sm"
              aria-label={`${word}: ${visit.patient?.name ?? words.time(visit.time)}`}
              onClick={() => {
                if (word === 'Start visit') void acts.act(visit, 'start')
                void setOpenVisit(visit.id)
              }}
            >
              {word}
            </Button>
            {visit.id === next?.id && <b>{visit.state === 'in progress' ? 'Now' : 'Next'}</b>}
          </div>
        )
      )
    },
  }
  return (
    <Page
      title="Doctor Dashboard"
      actions={<ButtonLink to={paths.medicalRecordAdd()}>+ Add Medical Record</ButtonLink>}
    >
      <div className={classes.brief}>
        {coming.isLoading && <Arriving />}
        {coming.data && (
          <p className={classes.summary}>{summaryOf(coming.data.rows, today, words)}</p>
        )}
        <RecordsWaiting />
      </div>
      <Filters>
        <SearchField
          value={query.search}
          placeholder="Patient or reason"
          onSearch={(search) => set({ search })}
        />
        <FilterDate label="From" value={query.from} onChoose={(from) => set({ from })} />
        <FilterDate label="To" value={query.to} onChoose={(to) => set({ to })} />
      </Filters>
      <ListTable
        label="Your appointments"
        columns={[...columns, visitColumn]}
        rows={isStart ? startRows : visits.data?.rows}
        empty="No Appointments Found"
        loading={visits.isLoading || coming.isLoading}
        problem={visits.error ?? coming.error}
      />
      <Pager page={visits.data} of={['appointment', 'appointments']} />
      {mayCall(session, readTiles) && <WeeksSection title="Your weeks" />}
      {openVisit && (
        <Suspense>
          <VisitRecordPanel
            key={openVisit}
            visitId={openVisit}
            onClose={() => setOpenVisit(null)}
          />
        </Suspense>
      )}
    </Page>
  )
}
DoctorDashboardPage.about = { roles: ['doctor'] } as const

/**
 * The next act: a visit of today is started, an open one of an earlier day gets its record; a completed one
 * shows it.
 */
function visitWord({ status, state, date }: OwnAppointment, today: string) {
  if (status === 'completed') return openRecord
  if (status !== 'scheduled' || date > today) return null
  if (state === 'in progress') return 'Continue visit'
  return date === today ? 'Start visit' : 'Write record'
}

/** The visit in progress, else the next one to start. */
function nextOf(todays: readonly OwnAppointment[]): OwnAppointment | undefined {
  const open = todays.filter(({ status }) => status === 'scheduled')
  return open.find(({ state }) => state === 'in progress') ?? open[0]
}

/** The day in a sentence, and the next visit; `coming` begins with today and is in order of time. */
function summaryOf(coming: readonly OwnAppointment[], today: string, words: DateWords): string {
  const visits = coming.filter(({ date, status }) => date === today && status !== 'canceled')
  const isToCome = ({ status, state }: OwnAppointment) =>
    status === 'scheduled' && state !== 'in progress'
  const open = visits.filter(isToCome).length
  const next = coming.find(isToCome)
  const day =
    visits.length === 0
      ? 'No visits today.'
      : `${visits.length === 1 ? '1 visit' : `${visits.length} visits`} today, ${open} still to come.`
  if (!next) return day
  return `${day} Next: ${words.near(next.date)} at ${words.time(next.time)}.`
}
