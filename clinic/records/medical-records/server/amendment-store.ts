import { Problem } from '../../../../contract/problem.ts'
import { type WritingViewer, writtenIn } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { type AmendmentRequest, type MedicalRecord, medicalRecordCan } from '../medical-record.ts'
import type { AmendmentAnswer, NewAmendmentRequest } from '../signature.ts'
import { medicalRecordRows } from './medical-record-rows.ts'
import { tellPatient } from './tell-patient.ts'

/** A patient has at most this many requests open for one record. */
const mostOpen = 5

/** Amendments that patients ask for, and their answers; both stay as written. `url` leads to the clinic. */
export function amendmentStore(sql: Sql, url: string) {
  const { request } = medicalRecordRows(sql)

  async function read(id: string) {
    const [stored] = await sql<Stored[]>`
      select ${request} as row, q.created_by, q.creation_hash
      from amendment_requests q left join amendment_answers w on w.request_id = q.id
      where q.id = ${id}`
    return stored
  }

  return {
    async ask(
      viewer: WritingViewer,
      record: MedicalRecord,
      { id, text }: NewAmendmentRequest,
    ): Promise<AmendmentRequest> {
      if (!medicalRecordCan.readTexts(viewer, record)) {
        throw new Problem('conflict', {
          detail: 'This record is not signed yet. Its doctor can still change it.',
        })
      }
      const hash = creationHash({ recordId: record.id, text })
      const open = record.amendmentRequests.filter((one) => !one.answer && one.id !== id)
      if (open.length >= mostOpen) {
        throw new Problem('conflict', {
          detail: `There are ${mostOpen} open requests for this record. Wait for an answer first.`,
        })
      }
      await sql`
        insert into amendment_requests (id, record_id, text, creation_hash, created_by)
        select ${id}, ${record.id}, ${text}, ${hash}, ${viewer.userId}
        where ${writtenIn(sql, viewer.context)}
        on conflict (id) do nothing`
      const stored = await read(id)
      checkSameCreation(stored, viewer.userId, hash)
      if (!stored) throw new Problem('unexpected')
      return stored.row
    },

    async answer(
      viewer: WritingViewer,
      requestId: string,
      { outcome, text }: AmendmentAnswer,
    ): Promise<AmendmentRequest> {
      const isFirst = await sql.begin(async (tx) => {
        const given = await tx`
          insert into amendment_answers (request_id, outcome, text, created_by)
          select ${requestId}, ${outcome}, ${text}, ${viewer.userId}
          where ${writtenIn(sql, viewer.context)}
          on conflict (request_id) do nothing`
        if (given.count > 0) await tellPatient(tx, requestId, url)
        return given.count > 0
      })
      const stored = await read(requestId)
      if (!stored) throw new Problem('not-found')
      const { answer } = stored.row
      // The same answer sent twice is one answer.
      const isSame =
        answer?.outcome === outcome && answer.text === text && answer.author?.id === viewer.userId
      if (!isFirst && !isSame) {
        throw new Problem('conflict', { detail: 'This request is answered already.' })
      }
      return stored.row
    },
  }
}

interface Stored {
  readonly row: AmendmentRequest
  readonly createdBy: string
  readonly creationHash: Buffer
}
