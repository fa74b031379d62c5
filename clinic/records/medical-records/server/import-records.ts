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
 * but by nobody here. The first one of a visit is shown with the facts of that visit.
 */
export async function importRecords(
  tx: AnySql,
  records: readonly ImportedRecord[],
  by: string | null,
): Promise<void> {
  if (records.length === 0) return
  await tx`
    insert into medical_records (id, patient_id, doctor_id, appointment_id, record_date, notes,
      prescription, with_facts, signed_at, created_by, updated_by)
    select r.id, a.patient_id, a.doctor_id, a.id, (a.starts_at at time zone c.time_zone)::date,
      r.notes, r.prescription, not exists (select from medical_records o
        where o.appointment_id = a.id and o.with_facts), a.starts_at, ${by}::uuid, ${by}::uuid
    from jsonb_to_recordset(${tx.json(records.map((record) => ({ ...record })))}) as r (id uuid,
      appointment_id uuid, notes text, prescription text)
    join appointments a on a.id = r.appointment_id, clinic c`
}

/** A record of an import, with the texts that are left once no fact stands in them. */
export interface RecordWithoutFacts extends Omit<ImportedRecord, 'appointment_id'> {
  /** Whether it is the one of its visit that is shown with the facts. */
  readonly with_facts: boolean
  /** The version that was looked at. */
  readonly version: number
}

/**
 * Takes facts out of the texts of records that an import wrote and nobody signed here. Each keeps its words of before
 * among its versions. Answers the new versions; those that somebody changed meanwhile are left out.
 */
export async function takeFactsOut(
  tx: AnySql,
  records: readonly RecordWithoutFacts[],
  by: Writer,
): Promise<readonly { readonly id: string; readonly version: number }[]> {
  if (records.length === 0) return []
  return tx<{ id: string; version: number }[]>`
    update medical_records m set notes = r.notes, prescription = r.prescription,
      with_facts = r.with_facts, updated_by = ${acting(tx, by)}
    from jsonb_to_recordset(${tx.json(records.map((record) => ({ ...record })))}) as r (id uuid,
      notes text, prescription text, with_facts boolean, version integer)
    where m.id = r.id and m.version = r.version and m.signed_at is not null and m.signed_by is null
    returning m.id, m.version`
}

/** Gives a record words of a later import. Its words of before stay among its versions. */
export async function changeImportedRecord(
  tx: AnySql,
  id: string,
  values: { readonly notes?: string; readonly prescription?: string | null },
  by: Writer,
): Promise<void> {
  await tx`update medical_records set ${tx({ ...values })}, updated_by = ${acting(tx, by)}
    where id = ${id}`
}
