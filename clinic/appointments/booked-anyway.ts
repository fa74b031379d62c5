import type { Appointment } from './appointment.ts'

/** Why a visit was booked against which rules, in words; empty when it was not. */
export function anywayWords(
  visit: Pick<
    Appointment,
    'overlapReason' | 'patientOverlapReason' | 'resourceOverlapReason' | 'outsideReason'
  >,
): string[] {
  return (
    [
      ['Overlaps', visit.overlapReason],
      ['Overlaps for the patient', visit.patientOverlapReason],
      ['Overlaps in a room', visit.resourceOverlapReason],
      ['Outside hours', visit.outsideReason],
    ] as const
  ).flatMap(([what, why]) => (why === null ? [] : [why ? `${what}: ${why}` : what]))
}
