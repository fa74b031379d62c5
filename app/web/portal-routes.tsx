import { only } from './page-route.tsx'
import { paths } from '../../web/paths.ts'

/** Pages of what patients do by themselves. */
export const portalRoutes = [
  only(paths.ownBooking(), () => import('../../clinic/portal/own-visits/web/booking-page.tsx'), 'BookingPage'),
  only(
    paths.ownVisitDetails('$id'),
    () => import('../../clinic/portal/own-visits/web/own-visit-page.tsx'),
    'OwnVisitPage',
  ),
  only(
    paths.bookingRules(),
    () => import('../../clinic/portal/own-visits/web/booking-rules-page.tsx'),
    'BookingRulesPage',
  ),
]
