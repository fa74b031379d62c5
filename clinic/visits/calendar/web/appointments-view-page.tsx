import { lazy, Suspense } from 'react'
import { useUrlValues } from '../../../../web/go.ts'
import { lazyPage } from '../../../../web/lazy-page.ts'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { CalendarView } from '../calendar.ts'
import { listAppointments } from '../../appointments/appointment.ts'

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

/** Appointments as a list or as a calendar, by the URL; only the code of that one is loaded. */
export function AppointmentsViewPage() {
  const { view } = useUrlValues()
  return (
    <Suspense
      fallback={
        <Page title="Appointments">
          <Loading lines={10} />
        </Page>
      }
    >
      {CalendarView.safeParse(view).success ? (
        <CalendarPage />
      ) : (
        <AppointmentsPage notice={newPatients} />
      )}
    </Suspense>
  )
}
AppointmentsViewPage.about = listAppointments
