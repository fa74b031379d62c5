import { guardedPage, type Page } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const ownVisitsPages: readonly Page[] = [
  guardedPage(paths.ownBooking(), () => import('./booking-page.tsx'), 'BookingPage'),
  guardedPage(paths.ownVisitDetails('$id'), () => import('./own-visit-page.tsx'), 'OwnVisitPage'),
  guardedPage(paths.bookingRules(), () => import('./booking-rules-page.tsx'), 'BookingRulesPage'),
]
