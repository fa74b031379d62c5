import { v7 as uuidv7 } from 'uuid'
import { aNoteTemplate } from '../clinic/records/note-templates/server/a-note-template.ts'
import type { Sql } from '../server/database/connect.ts'

/** A record and what notes are written with. */
export interface NoteRows {
  /** Signed, with an addendum. */
  readonly record: string
  readonly addendum: string
  /** Of that record, without an answer. */
  readonly amendmentRequest: string
  /** A form for notes; retired, so that its title is free. */
  readonly noteTemplate: string
  /** The doctor's, and one of the clinic. */
  readonly snippet: string
  readonly clinicSnippet: string
  /** Issued by the doctor, of that record. */
  readonly document: string
}

/** Stores them with a text that occurs nowhere else; answers their ids. */
export async function someNotes(
  sql: Sql,
  { doctorId, patientId }: { doctorId: string; patientId: string },
  text: string,
): Promise<NoteRows> {
  const [record, addendum, amendmentRequest] = [uuidv7(), uuidv7(), uuidv7()]
  const [snippet, clinicSnippet] = [uuidv7(), uuidv7()]
  await sql`
    insert into medical_records (id, patient_id, doctor_id, record_date, notes, prescription,
      signed_at, signed_by, created_by, updated_by)
    values (${record}, ${patientId}, ${doctorId}, '2026-01-02', ${`${text} notes`},
      ${`${text} tablets`}, now(), ${doctorId}, ${doctorId}, ${doctorId})`
  await sql`
    with request as (
      insert into amendment_requests (id, record_id, text, created_by)
      values (${amendmentRequest}, ${record}, ${text}, ${patientId}))
    insert into record_addenda (id, record_id, text, created_by)
    values (${addendum}, ${record}, ${text}, ${doctorId})`
  await sql`
    insert into snippets (id, owner_id, shortcut, title, body)
    values (${snippet}, ${doctorId}, 'own', ${text}, ${text}),
      (${clinicSnippet}, null, ${clinicSnippet.slice(-12)}, 'Of the clinic', 'A text of the clinic')`
  const document = await anIssuedDocument(sql, { doctorId, patientId, recordId: record }, text)
  const noteTemplate = await aNoteTemplate(sql, { title: text, status: 'retired' })
  return {
    ...{ record, addendum, amendmentRequest },
    ...{ noteTemplate, snippet, clinicSnippet, document },
  }
}

interface Of {
  readonly doctorId: string
  readonly patientId: string
  readonly recordId: string
}

/** Stores a document that was issued, with a text in place of its PDF; answers its id. */
export async function anIssuedDocument(sql: Sql, of: Of, text: string): Promise<string> {
  const id = uuidv7()
  await sql`
    insert into issued_documents (id, number, kind, title, patient_id, record_id, limited, content,
      file_type, file, file_hash, code_hash, signer_id, created_by)
    values (${id}, ${id}, 'visit-summary', ${text}, ${of.patientId}, ${of.recordId}, false, '{}',
      'application/pdf', ${Buffer.from(text)}, '', sha256(${id}::text::bytea), ${of.doctorId}, ${of.doctorId})`
  return id
}
