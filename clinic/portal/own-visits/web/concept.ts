import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(paths.ownBooking(), () => import('./booking-page.tsx'), 'BookingPage'),
    guardedPage(paths.ownVisitDetails('$id'), () => import('./own-visit-page.tsx'), 'OwnVisitPage'),
    guardedPage(paths.bookingRules(), () => import('./booking-rules-page.tsx'), 'BookingRulesPage'),
  ],
}
