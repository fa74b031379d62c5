import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../../../../server/database/connect.ts'
import { emergencyMinutes } from '../emergency-access.ts'

interface Wanted {
  readonly doctorId: string
  readonly patientId: string
  readonly reason?: string
  /** How long ago it was opened. */
  readonly secondsAgo?: number
}

/** Stores an emergency access of a doctor who is named for it, for a test; answers its id. */
export async function anEmergencyAccess(sql: Sql, wanted: Wanted): Promise<string> {
  const id = uuidv7()
  const { doctorId, patientId, reason = 'Unconscious, no companion', secondsAgo = 0 } = wanted
  await sql`update users set may_open_anyway = true where id = ${doctorId}`
  await sql`
    insert into emergency_accesses (id, patient_id, doctor_id, reason, opened_at, expires_at,
      created_by, updated_by)
    values (${id}, ${patientId}, ${doctorId}, ${reason},
      now() - make_interval(secs => ${secondsAgo}),
      now() - make_interval(secs => ${secondsAgo}) + make_interval(mins => ${emergencyMinutes}),
      ${doctorId}, ${doctorId})`
  return id
}
