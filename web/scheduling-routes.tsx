import { readAbsence } from '../clinic/absences/absence.ts'
import {
  addAppointment,
  changeAppointment,
  listAppointments,
} from '../clinic/appointments/appointment.ts'
import { listSchedules, readSchedule } from '../clinic/schedules/schedule.ts'
import { addVisitType, listVisitTypes, readVisitType } from '../clinic/visit-types/visit-type.ts'
import { addSeries, readSeries } from '../clinic/series/series.ts'
import { listVisitMessages } from '../clinic/visit-messages/visit-message.ts'
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
    readVisitType,
    paths.visitTypeEdit('$id'),
    lazyPage(() => import('../clinic/visit-types/web/visit-type-page.tsx'), 'VisitTypePage'),
  ),
]
