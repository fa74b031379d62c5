import { Problem } from '../../../contract/problem.ts'
import type { AnySql } from '../../../server/database/connect.ts'

interface Visit {
  readonly patientId: string
  readonly appointmentId?: string | null | undefined
}

/** What is written about a visit is about a chart in use, and about one of its own appointments. */
export async function checkVisit(sql: AnySql, { patientId, appointmentId }: Visit): Promise<void> {
  const [known] = await sql<{ patient: boolean; appointment: boolean }[]>`
    select
      exists (select 1 from patients
        where id = ${patientId} and merged_into is null and archived_at is null) as patient,
      ${appointmentId ?? null}::uuid is null or exists (select 1 from appointments
        where id = ${appointmentId ?? null} and patient_id = ${patientId} and deleted_at is null)
        as appointment`
  if (!known?.patient) refuse('patientId', 'This patient is not in the register.')
  if (!known.appointment) refuse('appointmentId', 'This appointment is not one of the patient.')
}

function refuse(field: string, message: string): never {
  throw new Problem('invalid', { detail: message, errors: { [field]: message } })
}
