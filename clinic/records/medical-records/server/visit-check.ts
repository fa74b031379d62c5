import { Problem } from '../../../../contract/problem.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'

interface Visit {
  readonly patientId: string
  readonly appointmentId?: string | null | undefined
}

/** The same where the statement has its columns. */
interface VisitInQuery {
  readonly patientId: Fragment
  readonly appointmentId: Fragment
}

/** A record or bill of a visit needs a chart in use, and an appointment of that chart. */
export function visitConditions(sql: AnySql, { patientId, appointmentId }: Visit | VisitInQuery) {
  return {
    isPatient: sql`exists (select 1 from patients
      where id = ${patientId} and merged_into is null and archived_at is null)`,
    isAppointment: sql`(${appointmentId ?? null}::uuid is null or exists (
      select 1 from appointments
      where id = ${appointmentId ?? null} and patient_id = ${patientId} and deleted_at is null))`,
  }
}

/** Says what is wrong with the visit of a bill or a record; a record needs care too (Z-17). */
export async function checkVisit(
  sql: AnySql,
  visit: Visit,
  isInCare: Fragment = sql`true`,
): Promise<void> {
  const { isPatient, isAppointment } = visitConditions(sql, visit)
  const [known] = await sql<{ patient: boolean; appointment: boolean; care: boolean }[]>`
    select ${isPatient} as patient, ${isAppointment} as appointment, ${isInCare} as care`
  if (!known?.patient) refuseField('patientId', 'This patient is not in the register.')
  if (!known.care) throw new Problem('not-in-care')
  if (!known.appointment)
    refuseField('appointmentId', 'This appointment is not one of the patient.')
}
