import type { ServerConcept } from '../../../../server/concept.ts'
import { calendarFeedRoutes } from './calendar-feed-routes.ts'

export const calendarFeeds: ServerConcept = { mount: calendarFeedRoutes }
