import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { acting, type WritingViewer, writtenIn } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { type Addendum, type MedicalRecord, medicalRecordCan } from '../medical-record.ts'
import type { NewAddendum, RecordsWaiting } from '../signature.ts'
import { dropDraftOf } from './draft-store.ts'
import { medicalRecordRows } from './medical-record-rows.ts'
import { signedNow } from './signed-now.ts'

/** Signatures of records and what is added after them. */
export function signatureStore(sql: Sql) {
  const { read, whole, people, addendum, countsFor, opensToColleague } = medicalRecordRows(sql)

  /** The record as this statement left it, not as a later one did. */
  async function change(id: string, version: number, values: Fragment, when: Fragment) {
    const [record] = await sql<MedicalRecord[]>`
      with r as (
        update medical_records set ${values}
        where id = ${id} and version = ${version} and ${when}
        returning *)
      select ${whole} from r ${people}`
    return record
  }

  return {
    /** A record that a doctor may add to: their own, one to co-sign, or one of a patient in care. */
    findForDoctor: ({ userId }: Viewer, id: string) =>
      read(sql`r.id = ${id} and (r.doctor_id = ${userId} or r.co_signer_id = ${userId}
        or ${opensToColleague(userId, sql`r.patient_id`)})`),

    /** A record of the patient. */
    findForPatient: ({ patientId }: Viewer, id: string) =>
      read(sql`r.id = ${id} and r.patient_id = ${patientId}`),

    async sign(viewer: WritingViewer, id: string, version: number): Promise<MedicalRecord> {
      const { at, by, coSigner } = await signedNow(sql, viewer, true)
      const signed = await change(
        id,
        version,
        sql`signed_at = ${at}, signed_by = ${by}, co_signer_id = ${coSigner},
          updated_by = ${acting(sql, viewer)}`,
        sql`doctor_id = ${viewer.userId} and signed_at is null`,
      )
      if (signed) return signed
      const current = await read(sql`r.id = ${id}`)
      if (current && !medicalRecordCan.sign(viewer, current)) {
        throw new Problem('conflict', { detail: 'This record is signed already.' })
      }
      throw new Problem('changed', { current })
    },

    async coSign(viewer: WritingViewer, id: string, version: number): Promise<MedicalRecord> {
      const signed = await change(
        id,
        version,
        sql`co_signed_at = now(), updated_by = ${acting(sql, viewer)}`,
        sql`co_signer_id = ${viewer.userId} and co_signed_at is null`,
      )
      if (signed) return signed
      const current = await read(sql`r.id = ${id}`)
      if (current && !medicalRecordCan.coSign(viewer, current)) {
        throw new Problem('conflict', { detail: 'This record does not wait for your signature.' })
      }
      throw new Problem('changed', { current })
    },

    /** Adds a text to a signed record; the draft of it is dropped in the same transaction. */
    async addAddendum(
      viewer: WritingViewer,
      record: MedicalRecord,
      { id, text }: NewAddendum,
    ): Promise<Addendum> {
      if (record.state === 'unsigned') {
        throw new Problem('conflict', {
          detail: 'This record is not signed. Change its text, or sign it first.',
        })
      }
      const hash = creationHash({ recordId: record.id, text })
      await sql.begin(async (tx) => {
        await tx`
          insert into record_addenda (id, record_id, text, creation_hash, created_by)
          select ${id}, ${record.id}, ${text}, ${hash}, ${viewer.userId}
          where ${writtenIn(sql, viewer.context)}
          on conflict (id) do nothing`
        await dropDraftOf(tx, viewer, record.id)
      })
      const [stored] = await sql<Stored[]>`
        select ${addendum} as row, a.created_by, a.creation_hash from record_addenda a
        where a.id = ${id}`
      checkSameCreation(stored, viewer.userId, hash)
      if (!stored) throw new Problem('unexpected')
      return stored.row
    },

    async countWaiting(viewer: Viewer): Promise<RecordsWaiting> {
      const [counts] = await sql<RecordsWaiting[]>`select ${countsFor(viewer)}`
      if (!counts) throw new Problem('unexpected')
      return counts
    },
  }
}

interface Stored {
  readonly row: Addendum
  readonly createdBy: string
  readonly creationHash: Buffer
}
