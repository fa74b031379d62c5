import { lazyPage } from './lazy-page.ts'
import { only, open } from './page-route.tsx'
import { paths } from './paths.ts'

/** Pages about visits and when they can be. */
export const schedulingRoutes = [
  only(
    paths.appointments(),
    () => import('../clinic/calendar/web/appointments-view-page.tsx'),
    'AppointmentsViewPage',
  ),
  only(
    paths.appointmentAdd(),
    () => import('../clinic/appointments/web/appointment-add-page.tsx'),
    'AppointmentAddPage',
  ),
  only(
    paths.appointmentEdit('$id'),
    () => import('../clinic/appointments/web/appointment-edit-page.tsx'),
    'AppointmentEditPage',
  ),
  only(
    paths.waitingList(),
    () => import('../clinic/waiting-list/web/waiting-list-page.tsx'),
    'WaitingListPage',
  ),
  only(
    paths.waitingDetails('$id'),
    () => import('../clinic/waiting-list/web/waiting-page.tsx'),
    'WaitingPage',
  ),
  only(
    paths.visitMessages(),
    () => import('../clinic/visit-messages/web/visit-messages-page.tsx'),
    'VisitMessagesPage',
  ),
  open(
    paths.visitLink(),
    lazyPage(() => import('../clinic/visit-messages/web/visit-link-page.tsx'), 'VisitLinkPage'),
  ),
  only(
    paths.seriesAdd(),
    () => import('../clinic/series/web/series-add-page.tsx'),
    'SeriesAddPage',
  ),
  only(
    paths.seriesDetails('$id'),
    () => import('../clinic/series/web/series-page.tsx'),
    'SeriesPage',
  ),
  only(paths.dayReport(), () => import('../clinic/today/web/day-report-page.tsx'), 'DayReportPage'),
  only(paths.today(), () => import('../clinic/today/web/today-page.tsx'), 'TodayPage'),
  open(
    paths.waitingRoom(),
    lazyPage(() => import('../clinic/today/web/waiting-room-page.tsx'), 'WaitingRoomPage'),
  ),
  open(
    paths.openBooking(),
    lazyPage(
      () => import('../clinic/booking-requests/web/open-booking-page.tsx'),
      'OpenBookingPage',
    ),
  ),
  open(
    paths.openBookingConfirm(),
    lazyPage(
      () => import('../clinic/booking-requests/web/booking-confirm-page.tsx'),
      'BookingConfirmPage',
    ),
  ),
  open(
    paths.checkIn(),
    lazyPage(() => import('../clinic/check-in/web/check-in-page.tsx'), 'CheckInPage'),
  ),
  only(
    paths.schedules(),
    () => import('../clinic/schedules/web/schedules-page.tsx'),
    'SchedulesPage',
  ),
  only(
    paths.scheduleEdit('$id'),
    () => import('../clinic/schedules/web/schedule-page.tsx'),
    'SchedulePage',
  ),
  only(
    paths.absenceDetails('$id'),
    () => import('../clinic/absences/web/absence-page.tsx'),
    'AbsencePage',
  ),
  only(
    paths.resources(),
    () => import('../clinic/resources/web/resources-page.tsx'),
    'ResourcesPage',
  ),
  only(
    paths.resourceAdd(),
    () => import('../clinic/resources/web/resource-add-page.tsx'),
    'ResourceAddPage',
  ),
  only(
    paths.resourceEdit('$id'),
    () => import('../clinic/resources/web/resource-page.tsx'),
    'ResourcePage',
  ),
  only(
    paths.visitTypes(),
    () => import('../clinic/visit-types/web/visit-types-page.tsx'),
    'VisitTypesPage',
  ),
  only(
    paths.visitTypeAdd(),
    () => import('../clinic/visit-types/web/visit-type-add-page.tsx'),
    'VisitTypeAddPage',
  ),
  only(
    paths.visitTypeEdit('$id'),
    () => import('../clinic/visit-types/web/visit-type-page.tsx'),
    'VisitTypePage',
  ),
]
