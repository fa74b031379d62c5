import { only } from './page-route.tsx'
import { paths } from './paths.ts'

/** Pages of what patients do by themselves. */
export const portalRoutes = [
  only(paths.ownBooking(), () => import('../clinic/portal/web/booking-page.tsx'), 'BookingPage'),
  only(
    paths.ownVisitDetails('$id'),
    () => import('../clinic/portal/web/own-visit-page.tsx'),
    'OwnVisitPage',
  ),
  only(
    paths.bookingRules(),
    () => import('../clinic/portal/web/booking-rules-page.tsx'),
    'BookingRulesPage',
  ),
]
