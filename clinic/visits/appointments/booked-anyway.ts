import type { OwnAppointment } from './appointment.ts'

/** The rules that a visit was booked against, with the reasons; empty for none, and for its patient. */
export function anywayWords(
  visit: Pick<
    OwnAppointment,
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
  ).flatMap(([what, why]) =>
    why === null || why === undefined ? [] : [why ? `${what}: ${why}` : what],
  )
}
