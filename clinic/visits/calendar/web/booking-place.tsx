import { lazy, Suspense } from 'react'
import { closeBooking, useBooking } from './booking.ts'

const BookingPanel = lazy(() =>
  import('./booking-panel.tsx').then(({ BookingPanel }) => ({ default: BookingPanel })),
)

/** The place where the booking panel opens; rendered once, in the frame. */
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
