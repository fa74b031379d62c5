import { useSyncExternalStore } from 'react'
import type { CalendarVisit } from '../calendar.ts'

/** What is known of a visit before it is booked. */
export interface BookingStart extends Partial<
  Pick<CalendarVisit, 'doctorId' | 'date' | 'time' | 'minutes' | 'resourceIds'>
> {
  readonly patientId?: string
}

let open: { readonly key: number; readonly start: BookingStart } | null = null
const listeners = new Set<() => void>()

function show(next: typeof open) {
  open = next
  for (const listener of listeners) listener()
}

/** Opens the booking panel over whatever page is on screen. */
export function openBooking(start: BookingStart = {}) {
  show({ key: (open?.key ?? 0) + 1, start })
}

export function closeBooking() {
  show(null)
}

/** The booking that is under way. */
export function useBooking() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
}
