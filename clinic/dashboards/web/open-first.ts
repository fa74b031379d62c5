import type { AppointmentStatus } from '../../visits/appointments/appointment.ts'

/** Visits that are not over, then those that are; each part stays in its order. */
export function openFirst<V extends { readonly status: AppointmentStatus }>(
  visits: readonly V[],
): readonly V[] {
  const isOpen = ({ status }: V) => status === 'scheduled'
  return [...visits.filter(isOpen), ...visits.filter((visit) => !isOpen(visit))]
}
