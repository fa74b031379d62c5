import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../server/database/connect.ts'

/** Rows that an import made besides charts, visits and records. */
export interface ImportedRows {
  /** Open, about the appointment. */
  readonly importConflict: string
  /** An imported item of the patient, with an attachment. */
  readonly item: string
  /** A resource about no patient that an import only kept. */
  readonly keptResource: string
}

interface Whose {
  readonly imported: string
  readonly appointment: string
  readonly patientId: string
}

/** Stores a conflict and an item of a patient with a text that occurs nowhere else, and a resource of nobody. */
export async function someImported(
  sql: Sql,
  { imported, appointment, patientId }: Whose,
  text: string,
): Promise<ImportedRows> {
  const [importConflict, item, keptResource] = [uuidv7(), uuidv7(), uuidv7()]
  const note = {
    resourceType: 'DocumentReference',
    content: [{ attachment: { contentType: 'text/plain', data: btoa(text) } }],
  }
  await sql`
    insert into import_changes (id, import_id, source, resource_type, resource_id, row_kind, row_id,
      patient_id, field, ours, imported, state)
    values (${importConflict}, ${imported}, ${text}, 'Encounter', ${appointment}, 'appointment',
      ${appointment}, ${patientId}, 'reason', ${text}, ${`${text} imported`}, 'open')`
  await sql`
    insert into fhir_resources (id, resource_type, resource_id, content_hash, content, patient_id,
      mapped_to, mapped_id, title, words, day, import_id, source, has_attachments)
    values (${item}, 'DocumentReference', ${item}, '', ${sql.json(note)}, ${patientId},
      'imported item', ${item}, ${text}, ${text}, '2026-01-02', ${imported}, ${text}, true)`
  await sql`
    insert into fhir_resources (id, resource_type, resource_id, content_hash, content, kept_because,
      title, words, day, import_id, source)
    values (${keptResource}, 'Location', ${keptResource}, '', '{}', 'No screen of its own yet',
      'Room 4', 'Name: Room 4', '2026-01-02', ${imported}, 'places.json')`
  return { importConflict, item, keptResource }
}
