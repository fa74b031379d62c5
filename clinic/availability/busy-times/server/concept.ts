import type { ServerConcept } from '../../../../server/concept.ts'
import { busyCalendarRoutes } from './busy-calendar-routes.ts'
import { busyRounds } from './busy-rounds.ts'

export const busyTimes: ServerConcept = {
  mount: busyCalendarRoutes,
  background: (parts) => [busyRounds(parts)],
}
