import { useSyncExternalStore } from 'react'
import type { CalendarVisit } from '../calendar.ts'

/** The values of a visit that are known before it is booked. */
export interface BookingStart extends Partial<
  Pick<CalendarVisit, 'doctorId' | 'date' | 'time' | 'resourceIds'>
> {
  readonly patientId?: string
}

let open: { readonly key: number; readonly start: BookingStart } | null = null
const listeners = new Set<() => void>()

function show(next: typeof open) {
  open = next
  for (const listener of listeners) listener()
}

/** Opens the booking panel over the current page. */
export function openBooking(start: BookingStart = {}) {
  show({ key: (open?.key ?? 0) + 1, start })
}

export function closeBooking() {
  show(null)
}

/** The open booking, or null. */
export function useBooking() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
}
