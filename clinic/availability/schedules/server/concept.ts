import type { ServerConcept } from '../../../../server/concept.ts'
import { scheduleRoutes } from './schedule-routes.ts'

export const schedules: ServerConcept = { mount: scheduleRoutes }
