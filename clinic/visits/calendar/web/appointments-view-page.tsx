import { Navigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import * as z from 'zod'
import { paths } from '../../../../contract/paths.ts'
import { partsOf, useUrlValues } from '../../../../web/go.ts'
import { lazyPage } from '../../../../web/lazy-page.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { Arriving } from '../../../../web/ui/arriving.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { CalendarView, calendarViews } from '../calendar.ts'
import { listAppointments } from '../../appointments/appointment.ts'
import { rememberedView } from '../../../../web/remembered-view.ts'

const AppointmentsPage = lazyPage(
  () => import('../../appointments/web/appointments-page.tsx'),
  'AppointmentsPage',
)
const NewPatientRequests = lazy(() =>
  import('../../booking-requests/web/new-patient-requests.tsx').then(({ NewPatientRequests }) => ({
    default: NewPatientRequests,
  })),
)
const CalendarPage = lazyPage(() => import('./calendar-page.tsx'), 'CalendarPage')

const AnyView = z.enum(['list', ...calendarViews])

const newPatients = (isFolded: boolean) => (
  <Suspense fallback={<Arriving />}>
    <NewPatientRequests isFolded={isFolded} />
  </Suspense>
)

/**
 * Appointments as a list or as a calendar, by the URL; only the code of that one is loaded. An address
 * that asks for nothing opens the view that the person chose last, and the day before any choice.
 */
export function AppointmentsViewPage() {
  const values = useUrlValues()
  const { currentUser } = useSession()
  const view = CalendarView.safeParse(values['view']).data
  const { show, ...asked } = values
  if (Object.keys(asked).length === 0) {
    const last = AnyView.safeParse(rememberedView('appointments', currentUser?.id)).data ?? 'day'
    const first = paths.appointments({ view: last, ...(show === undefined ? {} : { show }) })
    return <Navigate {...partsOf(first)} replace />
  }
  return (
    <Suspense
      fallback={
        <Page title="Appointments">
          <Loading lines={10} />
        </Page>
      }
    >
      {view ? (
        <CalendarPage notice={newPatients(true)} />
      ) : (
        <AppointmentsPage notice={newPatients(false)} />
      )}
    </Suspense>
  )
}
AppointmentsViewPage.about = listAppointments
