import { Button } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { Letterhead } from '../../../../web/ui/letterhead.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { addAppointment } from '../../appointments/appointment.ts'
import { ViewSwitch } from '../../appointments/web/view-switch.tsx'
import { type Calendar, readCalendar } from '../calendar.ts'
import { openBooking } from './booking.ts'
import { rangeOf, titleOf } from './calendar-days.ts'
import { type CalendarUrl, useCalendarUrl } from './calendar-search.ts'
import classes from './calendar-page.module.css'
import { CalendarContent } from './calendar-content.tsx'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { DayStrip } from './day-strip.tsx'
import { SignLegend } from './sign-legend.tsx'
import { WhyAnywayPlace } from './why-anyway-place.tsx'

// Most people open the day view, so the code of the month is loaded on demand.
const MonthTable = lazy(() =>
  import('./month-table.tsx').then(({ MonthTable }) => ({ default: MonthTable })),
)

/** Days of one or more doctors, beside the list of appointments. */
export function CalendarPage({ notice }: { notice?: ReactNode }) {
  const session = useSession()
  const words = useDateWords()
  const { firstWeekday } = session.clinic
  const url = useCalendarUrl()
  const { view, date, doctors, by } = url.search
  const range = rangeOf(view, date, firstWeekday)
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
        <Button onClick={() => openBooking(bookingIn(url))}>+ Add Appointment</Button>
      )}
    </>
  )
  return (
    <Page title="Appointments" actions={actions}>
      {notice}
      <Letterhead />
      <CalendarToolbar url={url} />
      {!isMonth && (
        <div className={classes.day}>
          {view === 'day' && calendar.data && <StripOfDay calendar={calendar.data} />}
          <SignLegend />
        </div>
      )}
      <Suspense fallback={<Loading lines={10} />}>
        {isMonth ? (
          <MonthTable
            label={titleOf(view, date, firstWeekday, words)}
            month={date.slice(0, 7)}
            range={range}
            doctors={doctors}
            urlOf={(day) => url.urlWith({ view: 'day', date: day })}
          />
        ) : calendar.data ? (
          <CalendarContent calendar={calendar.data} url={url} />
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

/** Offers are among the held times; requests of new patients are not. */
function StripOfDay({ calendar: { visits, held } }: { calendar: Calendar }) {
  return <DayStrip visits={visits} offered={held.filter(({ kind }) => kind === 'offer').length} />
}

/** Prefills a new visit with the day on screen, and with the doctor if only one is shown. */
function bookingIn({ search: { date, doctors } }: CalendarUrl) {
  const [only] = doctors?.length === 1 ? doctors : []
  return { date, ...(only === undefined ? {} : { doctorId: only }) }
}
