import type { OwnAppointment } from './appointment.ts'

/** The rules that a visit can be booked against, by the property that has the reason. */
export const anywayRules = {
  overlapReason: 'Overlaps',
  patientOverlapReason: 'Overlaps for the patient',
  resourceOverlapReason: 'Overlaps in a room',
  outsideReason: 'Outside hours',
} as const
type AnywayRule = keyof typeof anywayRules

/** The rules that a visit was booked against, with the reasons; empty for none, and for its patient. */
export function anywayWords(visit: Pick<OwnAppointment, AnywayRule>): string[] {
  return Object.entries(anywayRules).flatMap(([rule, what]) => {
    const why = visit[rule as AnywayRule]
    return why === null || why === undefined ? [] : [why ? `${what}: ${why}` : what]
  })
}
