import { lazy, Suspense } from 'react'
import { closeBooking, useBooking } from './booking.ts'

const BookingPanel = lazy(() =>
  import('./booking-panel.tsx').then(({ BookingPanel }) => ({ default: BookingPanel })),
)

/** Where the booking panel opens; stands once, in the frame. */
export function BookingPlace() {
  const booking = useBooking()
  return (
    booking && (
      <Suspense>
        <BookingPanel key={booking.key} start={booking.start} onClose={closeBooking} />
      </Suspense>
    )
  )
}
