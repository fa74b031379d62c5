import { acting, type Writer } from '../../../../server/database/acting.ts'
import type { AnySql } from '../../../../server/database/connect.ts'

/** A record as another system had it; the names are those of the columns. */
export interface ImportedRecord {
  readonly id: string
  readonly appointment_id: string
  readonly notes: string
  readonly prescription: string | null
}

/**
 * Stores records of an import: each of the doctor, the patient and the day of its visit, signed since then
 * but by nobody here.
 */
export async function importRecords(
  tx: AnySql,
  records: readonly ImportedRecord[],
  by: string | null,
): Promise<void> {
  if (records.length === 0) return
  await tx`
    insert into medical_records (id, patient_id, doctor_id, appointment_id, record_date, notes,
      prescription, signed_at, created_by, updated_by)
    select r.id, a.patient_id, a.doctor_id, a.id, (a.starts_at at time zone c.time_zone)::date,
      r.notes, r.prescription, a.starts_at, ${by}::uuid, ${by}::uuid
    from jsonb_to_recordset(${tx.json(records.map((record) => ({ ...record })))}) as r (id uuid,
      appointment_id uuid, notes text, prescription text)
    join appointments a on a.id = r.appointment_id, clinic c`
}

/** Gives a record words of a later import. What it said stays among its versions. */
export async function changeImportedRecord(
  tx: AnySql,
  id: string,
  values: { readonly notes?: string; readonly prescription?: string | null },
  by: Writer,
): Promise<void> {
  await tx`update medical_records set ${tx({ ...values })}, updated_by = ${acting(tx, by)}
    where id = ${id}`
}
