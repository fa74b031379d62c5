import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../../../../server/database/connect.ts'
import { careDays, type CareReason } from '../care.ts'

interface Wanted {
  readonly doctorId: string
  readonly patientId: string
  readonly reason?: CareReason
  readonly remark?: string | null
  /** How long ago the doctor took the patient into care. */
  readonly secondsAgo?: number
}

/** Stores an act of taking a patient into care, for a test; answers its id. */
export async function aCareTaking(sql: Sql, wanted: Wanted): Promise<string> {
  const id = uuidv7()
  const { doctorId, patientId, reason = 'on call', remark = null, secondsAgo = 0 } = wanted
  await sql`
    insert into care_takings (id, patient_id, doctor_id, reason, remark, taken_at, expires_at,
      created_by, updated_by)
    select ${id}, ${patientId}, ${doctorId}, ${reason}, ${remark}, t.at,
      t.at + make_interval(hours => ${careDays * 24}), ${doctorId}, ${doctorId}
    from (select now() - make_interval(secs => ${secondsAgo}) as at) t`
  return id
}
