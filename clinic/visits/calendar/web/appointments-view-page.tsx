import { Navigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { paths } from '../../../../contract/paths.ts'
import { partsOf, useUrlValues } from '../../../../web/go.ts'
import { lazyPage } from '../../../../web/lazy-page.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { CalendarView } from '../calendar.ts'
import { listAppointments } from '../../appointments/appointment.ts'
import { rememberedView } from '../../appointments/web/remembered-view.ts'

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

const newPatients = (
  <Suspense>
    <NewPatientRequests />
  </Suspense>
)

/**
 * Appointments as a list or as a calendar, by the URL; only the code of that one is loaded. An address
 * that asks for nothing opens the view that the person chose last.
 */
export function AppointmentsViewPage() {
  const values = useUrlValues()
  const { currentUser } = useSession()
  const view = CalendarView.safeParse(values['view']).data
  const last = CalendarView.safeParse(rememberedView(currentUser?.id)).data
  if (last && Object.keys(values).length === 0) {
    return <Navigate {...partsOf(paths.appointments({ view: last }))} replace />
  }
  return (
    <Suspense
      fallback={
        <Page title="Appointments">
          <Loading lines={10} />
        </Page>
      }
    >
      {view ? <CalendarPage /> : <AppointmentsPage notice={newPatients} />}
    </Suspense>
  )
}
AppointmentsViewPage.about = listAppointments
