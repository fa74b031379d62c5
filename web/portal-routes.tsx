import { changeBookingRules } from '../clinic/portal/booking-rules.ts'
import { bookOwnVisit, readOwnVisit } from '../clinic/portal/own-visit.ts'
import { lazyPage } from './lazy-page.ts'
import { only } from './page-route.tsx'
import { paths } from './paths.ts'

/** Pages of what patients do by themselves. */
export const portalRoutes = [
  only(
    bookOwnVisit,
    paths.ownBooking(),
    lazyPage(() => import('../clinic/portal/web/booking-page.tsx'), 'BookingPage'),
  ),
  only(
    readOwnVisit,
    paths.ownVisitDetails('$id'),
    lazyPage(() => import('../clinic/portal/web/own-visit-page.tsx'), 'OwnVisitPage'),
  ),
  only(
    changeBookingRules,
    paths.bookingRules(),
    lazyPage(() => import('../clinic/portal/web/booking-rules-page.tsx'), 'BookingRulesPage'),
  ),
]
