import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useMemo } from 'react'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { Letterhead } from '../../../../web/ui/letterhead.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { addAppointment } from '../../appointments/appointment.ts'
import { useOpenVisit } from '../../appointments/web/open-visit.tsx'
import { ViewSwitch } from '../../appointments/web/view-switch.tsx'
import { type Calendar, moveAppointment, readCalendar } from '../calendar.ts'
import { AgendaList } from './agenda-list.tsx'
import { columnParts, dayParts, doctorParts } from './agenda-parts.ts'
import { openBooking } from './booking.ts'
import { datesOf, rangeOf, titleOf } from './calendar-days.ts'
import { type CalendarUrl, useCalendarUrl } from './calendar-search.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import {
  dayColumns,
  doctorName,
  type GridColumn,
  roomColumns,
  weekColumns,
} from './grid-columns.ts'
import { moveVisit } from './move-visit.ts'
import { TimeGrid } from './time-grid.tsx'
import { WhyAnywayPlace } from './why-anyway-place.tsx'

// Most people open the day view, so the code of the other views is loaded on demand.
const MonthTable = lazy(() =>
  import('./month-table.tsx').then(({ MonthTable }) => ({ default: MonthTable })),
)
const WeekTable = lazy(() =>
  import('./week-table.tsx').then(({ WeekTable }) => ({ default: WeekTable })),
)

const narrow = '(max-width: 47.99em)'

/** Days of one or more doctors, beside the list of appointments. */
export function CalendarPage() {
  const session = useSession()
  const words = useDateWords()
  const url = useCalendarUrl()
  const { view, date, doctors, by } = url.search
  const range = rangeOf(view, date)
  const isMonth = view === 'month'
  const isByRoom = view === 'day' && by === 'room'
  const calendar = useAnswer(
    readCalendar,
    { query: { ...range, doctors: doctors?.join(), by: isByRoom ? 'room' : undefined } },
    { enabled: !isMonth },
  )
  const actions = (
    <>
      <ViewSwitch view={view} urlOf={(next) => url.urlWith({ view: next })} />
      {mayCall(session, addAppointment) && (
        <Button onClick={() => openBooking(bookingIn(url))}>Book a visit</Button>
      )}
    </>
  )
  return (
    <Page title="Appointments" actions={actions}>
      <Letterhead />
      <CalendarToolbar url={url} />
      <Suspense fallback={<Loading lines={10} />}>
        {isMonth ? (
          <MonthTable
            label={titleOf(view, date, words)}
            month={date.slice(0, 7)}
            range={range}
            doctors={doctors}
            urlOf={(day) => url.urlWith({ view: 'day', date: day })}
          />
        ) : calendar.data ? (
          <CalendarDays calendar={calendar.data} url={url} />
        ) : calendar.error ? (
          <LoadFailure problem={calendar.error} />
        ) : (
          <Loading lines={10} />
        )}
      </Suspense>
      <WhyAnywayPlace />
    </Page>
  )
}

/** Prefills a new visit with the day on screen, and with the doctor if only one is shown. */
function bookingIn({ search: { date, doctors } }: CalendarUrl) {
  const [only] = doctors?.length === 1 ? doctors : []
  return { date, ...(only === undefined ? {} : { doctorId: only }) }
}

function CalendarDays({ calendar, url }: { calendar: Calendar; url: CalendarUrl }) {
  const session = useSession()
  const words = useDateWords()
  const isNarrow = useMediaQuery(narrow)
  const openVisit = useOpenVisit()
  const { search, urlWith } = url
  const { view, date, showsCanceled, by, colors } = search
  const [only] = calendar.doctors
  const isOne = calendar.doctors.length === 1
  const dates = datesOf(rangeOf(view, date))
  // Memoized, so that columns render again only when their contents change.
  const columns = useMemo(
    () =>
      view === 'day'
        ? (by === 'room' ? roomColumns : dayColumns)(calendar, date, showsCanceled)
        : view === 'week' && only && isOne
          ? weekColumns(calendar, only, showsCanceled, words)
          : null,
    [calendar, view, date, showsCanceled, by, only, isOne, words],
  )
  const shown = useMemo(
    () =>
      showsCanceled
        ? calendar
        : { ...calendar, visits: calendar.visits.filter((one) => one.status !== 'canceled') },
    [calendar, showsCanceled],
  )
  const names = new Map(calendar.doctors.map((doctor) => [doctor.id, doctorName(doctor)]))
  const open = ({ id }: { id: string }) => openVisit(id)
  const label = titleOf(view, date, words)
  const urlOf = ({ doctorId, date: day }: GridColumn) => {
    if (doctorId === null) return null
    return view === 'day'
      ? urlWith({ view: 'week', doctors: [doctorId] })
      : urlWith({ view: 'day', date: day })
  }

  return (
    <>
      {calendar.isCut && (
        <p role="status">Not all doctors and visits are shown. Choose fewer doctors or days.</p>
      )}
      {calendar.doctors.length === 0 ? (
        <p>No doctor sees patients yet.</p>
      ) : view === 'agenda' || (isNarrow && view === 'week') ? (
        <AgendaList
          colors={colors}
          parts={dayParts(shown, dates, session.clinic.today, words)}
          doctors={isOne ? null : names}
          onOpen={open}
        />
      ) : isNarrow && view === 'day' && by === 'room' ? (
        <AgendaList
          colors={colors}
          parts={columnParts(columns ?? [])}
          doctors={names}
          onOpen={open}
        />
      ) : isNarrow && !isOne ? (
        <AgendaList
          colors={colors}
          parts={doctorParts(shown, date, words)}
          doctors={null}
          onOpen={open}
        />
      ) : columns ? (
        <TimeGrid
          // A new key resets the keyboard cursor for another day.
          key={`${view} ${by} ${label}`}
          colors={colors}
          label={label}
          columns={columns}
          mayMove={mayCall(session, moveAppointment)}
          urlOf={urlOf}
          onOpen={open}
          onBook={openBooking}
          onMove={(visit, to) => void moveVisit(visit, to, words)}
        />
      ) : (
        <WeekTable
          label={label}
          calendar={shown}
          dates={dates}
          urlOf={(doctorId, day) =>
            urlWith({
              doctors: [doctorId],
              ...(day === undefined ? {} : { view: 'day', date: day }),
            })
          }
        />
      )}
    </>
  )
}
