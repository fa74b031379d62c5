import { useMediaQuery } from '@mantine/hooks'
import { lazy, useMemo } from 'react'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { useOpenVisit } from '../../appointments/web/open-visit.tsx'
import { type Calendar, moveAppointment } from '../calendar.ts'
import { AgendaList } from './agenda-list.tsx'
import { type AgendaEntry, columnParts, dayParts, doctorParts } from './agenda-parts.ts'
import { withoutAway } from './away-doctors.ts'
import { AwayLine } from './away-line.tsx'
import { openBooking } from './booking.ts'
import { datesOf, rangeOf, titleOf } from './calendar-days.ts'
import type { CalendarUrl } from './calendar-search.ts'
import { useClinicClock } from './clinic-clock.ts'
import { isInPart, useStripPart } from './day-strip-parts.ts'
import { gapsFrom } from './free-gaps.ts'
import {
  dayColumns,
  doctorName,
  type GridColumn,
  roomColumns,
  weekColumns,
} from './grid-columns.ts'
import { moveVisit } from './move-visit.ts'
import { TimeGrid } from './time-grid.tsx'

const WeekTable = lazy(() =>
  import('./week-table.tsx').then(({ WeekTable }) => ({ default: WeekTable })),
)

const narrow = '(max-width: 47.99em)'

/** The days of a calendar as columns, as a table or as lists, by the view and the width. */
export function CalendarContent({ calendar, url }: { calendar: Calendar; url: CalendarUrl }) {
  const session = useSession()
  const words = useDateWords()
  const { firstWeekday } = session.clinic
  const isNarrow = useMediaQuery(narrow)
  const openVisit = useOpenVisit()
  const { search, urlWith } = url
  const { view, date, showsCanceled, by, colors, zoom } = search
  const part = useStripPart()
  const clock = useClinicClock()
  const isByDoctor = view === 'day' && by === 'doctor'
  const { here, away } = useMemo(
    () => (isByDoctor ? withoutAway(calendar, date) : { here: calendar, away: [] }),
    [calendar, date, isByDoctor],
  )
  const [only] = calendar.doctors
  const isOne = calendar.doctors.length === 1
  const dates = datesOf(rangeOf(view, date, firstWeekday))
  // Memoized, so that columns render again only when their contents change.
  const columns = useMemo(
    () =>
      view === 'day'
        ? (by === 'room' ? roomColumns : dayColumns)(here, date, showsCanceled)
        : view === 'week' && only && isOne
          ? weekColumns(calendar, only, showsCanceled, words)
          : null,
    [calendar, here, view, date, showsCanceled, by, only, isOne, words],
  )
  const shown = useMemo(
    () => ({
      ...calendar,
      visits: calendar.visits.filter((one) => showsCanceled || one.status !== 'canceled'),
    }),
    [calendar, showsCanceled],
  )
  const names = new Map(calendar.doctors.map((doctor) => [doctor.id, doctorName(doctor)]))
  const open = ({ id }: { id: string }) => openVisit(id)
  /** All of the day, or the visits or offers of the chosen part. */
  const isChosen = ({ what }: AgendaEntry) =>
    part === null ||
    (what.kind === 'visit' && isInPart(part, what.visit)) ||
    (what.kind === 'held' && what.held.kind === 'offer' && part === 'offered')
  const label = titleOf(view, date, firstWeekday, words)
  const urlOf = ({ doctorId, date: day }: GridColumn) => {
    if (doctorId === null) return null
    return view === 'day'
      ? urlWith({ view: 'week', doctors: [doctorId] })
      : urlWith({ view: 'day', date: day })
  }

  const mayBook = mayCall(session, moveAppointment)
  const bookFree = ({ doctorId, time }: AgendaEntry) => openBooking({ doctorId, date, time })

  return (
    <>
      {calendar.isCut && (
        <p role="status">Not all doctors and visits are shown. Choose fewer doctors or days.</p>
      )}
      <AwayLine away={away} urlOf={(doctorId) => urlWith({ view: 'day', doctors: [doctorId] })} />
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
          parts={doctorParts({ ...here, visits: shown.visits }, date, words, {
            least: session.clinic.visitMinutes,
            from: gapsFrom(date, clock, 5),
          }).map((one) => ({ ...one, entries: one.entries.filter(isChosen) }))}
          doctors={null}
          onOpen={open}
          onBook={mayBook ? bookFree : undefined}
        />
      ) : columns ? (
        <TimeGrid
          // A new key resets the keyboard cursor for another day.
          key={`${view} ${by} ${label}`}
          colors={colors}
          zoom={view === 'day' ? zoom : 'larger'}
          part={view === 'day' ? part : null}
          label={label}
          columns={columns}
          mayMove={mayBook}
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
