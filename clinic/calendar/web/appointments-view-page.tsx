import { lazy, Suspense } from 'react'
import { useUrlValues } from '../../../web/go.ts'
import { Loading } from '../../../web/ui/loading.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { AppointmentsPage } from '../../appointments/web/appointments-page.tsx'
import { CalendarView } from '../calendar.ts'

const CalendarPage = lazy(() =>
  import('./calendar-page.tsx').then(({ CalendarPage }) => ({ default: CalendarPage })),
)

/** Appointments as a list, or as the calendar that the URL asks for. */
export function AppointmentsViewPage() {
  const { view } = useUrlValues()
  if (!CalendarView.safeParse(view).success) return <AppointmentsPage />
  return (
    <Suspense
      fallback={
        <Page title="Appointments">
          <Loading lines={10} />
        </Page>
      }
    >
      <CalendarPage />
    </Suspense>
  )
}
