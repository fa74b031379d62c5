import type { ServerConcept } from '../../../../server/concept.ts'
import { calendarRoutes } from './calendar-routes.ts'

export const calendar: ServerConcept = { mount: calendarRoutes }
