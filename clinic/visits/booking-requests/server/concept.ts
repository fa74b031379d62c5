import { nowAndThen, type ServerConcept } from '../../../../server/concept.ts'
import { bookingRequestRoutes } from './booking-request-routes.ts'
import { clearRequestsNowAndThen } from './booking-request-store.ts'

export const bookingRequests: ServerConcept = {
  mount: bookingRequestRoutes,
  background: ({ sql, live }) => [nowAndThen(() => clearRequestsNowAndThen(sql, live))],
}
