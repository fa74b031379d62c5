import { readAbsence } from '../clinic/absences/absence.ts'
import {
  addAppointment,
  changeAppointment,
  listAppointments,
} from '../clinic/appointments/appointment.ts'
import { addResource, changeResource, listResources } from '../clinic/resources/resource.ts'
import { listSchedules, readSchedule } from '../clinic/schedules/schedule.ts'
import { addVisitType, changeVisitType, listVisitTypes } from '../clinic/visit-types/visit-type.ts'
import { addSeries, readSeries } from '../clinic/series/series.ts'
import { listVisitMessages } from '../clinic/visit-messages/visit-message.ts'
import { listToday } from '../clinic/today/today.ts'
import { lazyPage } from './lazy-page.ts'
import { only, open } from './page-route.tsx'
import { paths } from './paths.ts'

/** Pages about visits and when they can be. */
export const schedulingRoutes = [
  only(
    listAppointments,
    paths.appointments(),
    lazyPage(
      () => import('../clinic/calendar/web/appointments-view-page.tsx'),
      'AppointmentsViewPage',
    ),
  ),
  only(
    addAppointment,
    paths.appointmentAdd(),
    lazyPage(
      () => import('../clinic/appointments/web/appointment-add-page.tsx'),
      'AppointmentAddPage',
    ),
  ),
  only(
    changeAppointment,
    paths.appointmentEdit('$id'),
    lazyPage(
      () => import('../clinic/appointments/web/appointment-edit-page.tsx'),
      'AppointmentEditPage',
    ),
  ),
  only(
    listVisitMessages,
    paths.visitMessages(),
    lazyPage(
      () => import('../clinic/visit-messages/web/visit-messages-page.tsx'),
      'VisitMessagesPage',
    ),
  ),
  open(
    paths.visitLink(),
    lazyPage(() => import('../clinic/visit-messages/web/visit-link-page.tsx'), 'VisitLinkPage'),
  ),
  only(
    addSeries,
    paths.seriesAdd(),
    lazyPage(() => import('../clinic/series/web/series-add-page.tsx'), 'SeriesAddPage'),
  ),
  only(
    readSeries,
    paths.seriesDetails('$id'),
    lazyPage(() => import('../clinic/series/web/series-page.tsx'), 'SeriesPage'),
  ),
  only(
    listToday,
    paths.today(),
    lazyPage(() => import('../clinic/today/web/today-page.tsx'), 'TodayPage'),
  ),
  open(
    paths.waitingRoom(),
    lazyPage(() => import('../clinic/today/web/waiting-room-page.tsx'), 'WaitingRoomPage'),
  ),
  open(
    paths.checkIn(),
    lazyPage(() => import('../clinic/check-in/web/check-in-page.tsx'), 'CheckInPage'),
  ),
  only(
    listSchedules,
    paths.schedules(),
    lazyPage(() => import('../clinic/schedules/web/schedules-page.tsx'), 'SchedulesPage'),
  ),
  only(
    readSchedule,
    paths.scheduleEdit('$id'),
    lazyPage(() => import('../clinic/schedules/web/schedule-page.tsx'), 'SchedulePage'),
  ),
  only(
    readAbsence,
    paths.absenceDetails('$id'),
    lazyPage(() => import('../clinic/absences/web/absence-page.tsx'), 'AbsencePage'),
  ),
  only(
    listResources,
    paths.resources(),
    lazyPage(() => import('../clinic/resources/web/resources-page.tsx'), 'ResourcesPage'),
  ),
  only(
    addResource,
    paths.resourceAdd(),
    lazyPage(() => import('../clinic/resources/web/resource-add-page.tsx'), 'ResourceAddPage'),
  ),
  only(
    changeResource,
    paths.resourceEdit('$id'),
    lazyPage(() => import('../clinic/resources/web/resource-page.tsx'), 'ResourcePage'),
  ),
  only(
    listVisitTypes,
    paths.visitTypes(),
    lazyPage(() => import('../clinic/visit-types/web/visit-types-page.tsx'), 'VisitTypesPage'),
  ),
  only(
    addVisitType,
    paths.visitTypeAdd(),
    lazyPage(() => import('../clinic/visit-types/web/visit-type-add-page.tsx'), 'VisitTypeAddPage'),
  ),
  only(
    changeVisitType,
    paths.visitTypeEdit('$id'),
    lazyPage(() => import('../clinic/visit-types/web/visit-type-page.tsx'), 'VisitTypePage'),
  ),
]
