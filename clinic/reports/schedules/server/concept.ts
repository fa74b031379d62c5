import type { ServerConcept } from '../../../../server/concept.ts'
import { reportScheduleRoutes } from './report-schedule-routes.ts'
import { scheduleRounds } from './schedule-rounds.ts'

export const reportSchedules: ServerConcept = {
  mount: reportScheduleRoutes,
  background: (parts) => [scheduleRounds(parts)],
}
