import type { WebConcept } from '../../../../web/concept.ts'
import { openPage } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const concept: WebConcept = {
  pages: [
    openPage(paths.openBooking(), () => import('./open-booking-page.tsx'), 'OpenBookingPage'),
    openPage(
      paths.openBookingConfirm(),
      () => import('./booking-confirm-page.tsx'),
      'BookingConfirmPage',
    ),
  ],
}
