import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../../../../server/database/connect.ts'
import type { AppointmentStatus } from '../appointment.ts'

interface Wanted {
  readonly patientId: string
  readonly doctorId: string
  readonly date?: string
  readonly time?: string
  readonly minutes?: number
  readonly reason?: string | null
  readonly status?: AppointmentStatus
  /** Why it may overlap another visit of the patient. */
  readonly patientOverlapReason?: string
}

/** Stores an appointment, in clinic time, for tests that need one; answers its id. */
export async function anAppointment(sql: Sql, wanted: Wanted): Promise<string> {
  const id = uuidv7()
  const { date = '2030-03-04', time = '09:00', minutes = 30 } = wanted
  await sql`
    insert into appointments (id, patient_id, doctor_id, starts_at, ends_at, reason, status,
      patient_overlap_reason)
    select ${id}, ${wanted.patientId}, ${wanted.doctorId}, starts_at,
      starts_at + make_interval(mins => ${minutes}), ${wanted.reason ?? null},
      ${wanted.status ?? 'scheduled'}, ${wanted.patientOverlapReason ?? null}
    from (select (${date}::date + ${time}::time) at time zone time_zone as starts_at from clinic) c`
  return id
}

/** The body of a valid booking. */
export function newAppointment(patientId: string, doctorId: string) {
  return { id: uuidv7(), patientId, doctorId, date: '2030-03-04', time: '09:00' }
}
