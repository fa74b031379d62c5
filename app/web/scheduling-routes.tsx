import { lazyPage } from '../../web/lazy-page.ts'
import { only, open } from './page-route.tsx'
import { paths } from '../../web/paths.ts'

/** Pages about visits and when they can be. */
export const schedulingRoutes = [
  only(
    paths.appointments(),
    () => import('../../clinic/visits/calendar/web/appointments-view-page.tsx'),
    'AppointmentsViewPage',
  ),
  only(
    paths.appointmentAdd(),
    () => import('../../clinic/visits/appointments/web/appointment-add-page.tsx'),
    'AppointmentAddPage',
  ),
  only(
    paths.appointmentEdit('$id'),
    () => import('../../clinic/visits/appointments/web/appointment-edit-page.tsx'),
    'AppointmentEditPage',
  ),
  only(
    paths.waitingList(),
    () => import('../../clinic/visits/waiting-list/web/waiting-list-page.tsx'),
    'WaitingListPage',
  ),
  only(
    paths.waitingDetails('$id'),
    () => import('../../clinic/visits/waiting-list/web/waiting-page.tsx'),
    'WaitingPage',
  ),
  only(
    paths.visitMessages(),
    () => import('../../clinic/visits/messages/web/visit-messages-page.tsx'),
    'VisitMessagesPage',
  ),
  open(
    paths.visitLink(),
    lazyPage(() => import('../../clinic/visits/messages/web/visit-link-page.tsx'), 'VisitLinkPage'),
  ),
  only(
    paths.seriesAdd(),
    () => import('../../clinic/visits/series/web/series-add-page.tsx'),
    'SeriesAddPage',
  ),
  only(
    paths.seriesDetails('$id'),
    () => import('../../clinic/visits/series/web/series-page.tsx'),
    'SeriesPage',
  ),
  only(paths.dayReport(), () => import('../../clinic/visits/today/web/day-report-page.tsx'), 'DayReportPage'),
  only(paths.today(), () => import('../../clinic/visits/today/web/today-page.tsx'), 'TodayPage'),
  open(
    paths.waitingRoom(),
    lazyPage(() => import('../../clinic/visits/today/web/waiting-room-page.tsx'), 'WaitingRoomPage'),
  ),
  open(
    paths.openBooking(),
    lazyPage(
      () => import('../../clinic/visits/booking-requests/web/open-booking-page.tsx'),
      'OpenBookingPage',
    ),
  ),
  open(
    paths.openBookingConfirm(),
    lazyPage(
      () => import('../../clinic/visits/booking-requests/web/booking-confirm-page.tsx'),
      'BookingConfirmPage',
    ),
  ),
  open(
    paths.checkIn(),
    lazyPage(() => import('../../clinic/visits/check-in/web/check-in-page.tsx'), 'CheckInPage'),
  ),
  only(
    paths.schedules(),
    () => import('../../clinic/availability/schedules/web/schedules-page.tsx'),
    'SchedulesPage',
  ),
  only(
    paths.scheduleEdit('$id'),
    () => import('../../clinic/availability/schedules/web/schedule-page.tsx'),
    'SchedulePage',
  ),
  only(
    paths.absenceDetails('$id'),
    () => import('../../clinic/visits/absences/web/absence-page.tsx'),
    'AbsencePage',
  ),
  only(
    paths.resources(),
    () => import('../../clinic/availability/resources/web/resources-page.tsx'),
    'ResourcesPage',
  ),
  only(
    paths.resourceAdd(),
    () => import('../../clinic/availability/resources/web/resource-add-page.tsx'),
    'ResourceAddPage',
  ),
  only(
    paths.resourceEdit('$id'),
    () => import('../../clinic/availability/resources/web/resource-page.tsx'),
    'ResourcePage',
  ),
  only(
    paths.visitTypes(),
    () => import('../../clinic/availability/visit-types/web/visit-types-page.tsx'),
    'VisitTypesPage',
  ),
  only(
    paths.visitTypeAdd(),
    () => import('../../clinic/availability/visit-types/web/visit-type-add-page.tsx'),
    'VisitTypeAddPage',
  ),
  only(
    paths.visitTypeEdit('$id'),
    () => import('../../clinic/availability/visit-types/web/visit-type-page.tsx'),
    'VisitTypePage',
  ),
]
