import { openPage, type Page } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const bookingRequestsPages: readonly Page[] = [
  openPage(paths.openBooking(), () => import('./open-booking-page.tsx'), 'OpenBookingPage'),
  openPage(
    paths.openBookingConfirm(),
    () => import('./booking-confirm-page.tsx'),
    'BookingConfirmPage',
  ),
]
