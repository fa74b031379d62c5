import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import type {
  MedicalRecord,
  MedicalRecordChanges,
  MedicalRecordRow,
  MedicalRecordVersion,
  NewMedicalRecord,
} from '../medical-record.ts'
import { formOfNew } from '../draft.ts'
import { dropDraftOf } from './draft-store.ts'
import { medicalRecordList } from './medical-record-list.ts'
import { medicalRecordRows } from './medical-record-rows.ts'
import { noteTexts, type NoteTexts } from './note-texts.ts'
import { signedNow } from './signed-now.ts'
import { checkVisit } from './visit-check.ts'

/** Records, cut to what a viewer may see (P-07 to P-10). */
export function medicalRecordStore(sql: Sql) {
  const { read, short, whole, people, visibleTo } = medicalRecordRows(sql)
  // A co-signer reads the records that name them; the list keeps to a doctor's own (P-07).
  const openTo = (viewer: Viewer) =>
    viewer.role === 'doctor'
      ? sql`(${visibleTo(viewer)} or r.co_signer_id = ${viewer.userId})`
      : visibleTo(viewer)
  // A patient reads no texts of before the signature: nobody answered for them yet.
  const readsVersion = (viewer: Viewer) =>
    viewer.role === 'patient'
      ? sql`v.written_at >= (select signed_at from medical_records where id = v.record_id)`
      : sql`true`

  /** The stored record of an id, if the same request made it. */
  async function sameCreation(viewer: Viewer, id: string, hash: Buffer) {
    const [stored] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
      select created_by, creation_hash from medical_records where id = ${id}`
    if (!stored) return undefined
    checkSameCreation(stored, viewer.userId, hash)
    return read(sql`r.id = ${id}`)
  }

  return {
    async find(viewer: Viewer, id: string): Promise<MedicalRecord | undefined> {
      const record = await read(sql`r.id = ${id} and ${openTo(viewer)}`)
      if (viewer.role !== 'patient' || !record?.edits) return record
      const [readable] = await sql<{ edits: number }[]>`
        select count(*)::int as edits from medical_record_versions v
        where v.record_id = ${id} and ${readsVersion(viewer)}`
      return { ...record, ...readable }
    },

    async findEntry(viewer: Viewer, id: string): Promise<MedicalRecordRow | undefined> {
      const [entry] = await sql<MedicalRecordRow[]>`
        select ${short} from medical_records r ${people}
        where r.id = ${id} and ${openTo(viewer)}`
      return entry
    },

    /**
     * Reads a record for editing. Only here does another doctor's record get another answer than a
     * missing one.
     */
    findForEdit: (id: string) => read(sql`r.id = ${id}`),

    list: medicalRecordList(sql),

    async versions(viewer: Viewer, id: string): Promise<MedicalRecordVersion[]> {
      return sql<MedicalRecordVersion[]>`
        select v.version, v.notes, v.prescription, v.written_at,
          case when u.id is not null
            then jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email) end as written_by
        from medical_record_versions v
        left join users u on u.id = v.written_by and u.status <> 'deleted'
        where v.record_id = ${id} and ${readsVersion(viewer)}
        order by v.version desc`
    },

    /**
     * The signed-in doctor is the record's doctor (C-21), with the patient in care or by emergency
     * access (Z-17); the draft is dropped in the same transaction.
     */
    async add(viewer: WritingViewer, record: NewMedicalRecord): Promise<MedicalRecord> {
      const hash = creationHash(record)
      const before = await sameCreation(viewer, record.id, hash)
      if (before) {
        await dropDraftOf(sql, viewer, formOfNew(record.id))
        return before
      }
      const isInCare = sql`record_access(${viewer.userId}, ${record.patientId}) is not null`
      await checkVisit(sql, record, isInCare)
      const note = await noteTexts(sql, record)
      const sign = await signedNow(sql, viewer, record.sign)
      await sql.begin(async (tx) => {
        const made = await tx`
          insert into medical_records (id, patient_id, doctor_id, appointment_id, record_date, notes,
            template_id, template_version, answers, remarks, prescription, signed_at, signed_by, co_signer_id, limited, creation_hash, created_by, updated_by)
          values (${record.id}, ${record.patientId}, ${viewer.userId},
            ${record.appointmentId ?? null}, ${record.date}, ${note.notes},
            ${note.templateId}, ${note.templateVersion},
            ${note.answers && tx.json(note.answers)}, ${note.remarks},
            ${record.prescription}, ${sign.at}, ${sign.by}, ${sign.coSigner},
            ${record.limited ?? false}, ${hash},
            ${viewer.userId}, ${acting(sql, viewer)})
          on conflict (id) do nothing`
        if (made.count > 0) await dropDraftOf(tx, viewer, formOfNew(record.id))
      })
      const stored = await sameCreation(viewer, record.id, hash)
      if (!stored) throw new Problem('unexpected')
      return stored
    },

    async change(
      viewer: WritingViewer,
      id: string,
      version: number,
      changes: MedicalRecordChanges,
    ): Promise<MedicalRecord> {
      const note = await noteTexts(sql, changes)
      const changed = await sql.begin((tx) => changeTexts(tx, viewer, id, version, changes, note))
      if (changed) return changed
      throw refusedChange(await read(sql`r.id = ${id}`))
    },
  }

  async function changeTexts(
    tx: AnySql,
    viewer: WritingViewer,
    id: string,
    version: number,
    changes: MedicalRecordChanges,
    note: NoteTexts,
  ): Promise<MedicalRecord | undefined> {
    const sign = await signedNow(tx, viewer, changes.sign)
    // Answers the row as this statement left it, not as a later one did.
    const [record] = await tx<MedicalRecord[]>`
      with r as (
        update medical_records
        set notes = ${note.notes}, template_id = ${note.templateId},
          template_version = ${note.templateVersion},
          answers = ${note.answers && tx.json(note.answers)}, remarks = ${note.remarks},
          prescription = ${changes.prescription},
          limited = coalesce(${changes.limited ?? null}, limited),
          signed_at = ${sign.at}, signed_by = ${sign.by}, co_signer_id = ${sign.coSigner},
          updated_by = ${acting(sql, viewer)}
        where id = ${id} and version = ${version} and doctor_id = ${viewer.userId}
          and signed_at is null
        returning *)
      select ${whole} from r ${people}`
    if (record) await dropDraftOf(tx, viewer, id)
    return record
  }
}

/** A signed record takes no change, whatever version it was read in. */
function refusedChange(current: MedicalRecord | undefined): Problem {
  if (current && current.state !== 'unsigned') {
    return new Problem('conflict', {
      detail: 'This record is signed and stays as it is. Add an addendum instead.',
    })
  }
  return new Problem('changed', { current })
}
