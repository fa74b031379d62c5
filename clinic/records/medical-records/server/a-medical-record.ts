import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../../../../server/database/connect.ts'

interface Wanted {
  readonly doctorId: string
  readonly patientId: string
  readonly appointmentId?: string
  readonly date?: string
  readonly notes?: string
  readonly prescription?: string | null
  /** Whether its doctor has signed it. */
  readonly isSigned?: boolean
}

/** Stores a record for a test, unsigned unless asked otherwise; answers its id. */
export async function aMedicalRecord(sql: Sql, wanted: Wanted): Promise<string> {
  const id = uuidv7()
  await sql`
    insert into medical_records (id, patient_id, doctor_id, appointment_id, record_date, notes,
      prescription, signed_at, signed_by, created_by, updated_by)
    values (${id}, ${wanted.patientId}, ${wanted.doctorId}, ${wanted.appointmentId ?? null},
      ${wanted.date ?? '2026-03-01'},
      ${wanted.notes ?? 'Cough for three days, lungs clear.'}, ${wanted.prescription ?? null},
      ${wanted.isSigned ? sql`now()` : null}, ${wanted.isSigned ? wanted.doctorId : null},
      ${wanted.doctorId}, ${wanted.doctorId})`
  return id
}

/** A valid body for adding a record. */
export function newMedicalRecord(patientId: string) {
  return {
    id: uuidv7(),
    patientId,
    date: '2026-03-01',
    notes: 'Cough for three days, lungs clear.',
    prescription: 'Rest, fluids',
  }
}
