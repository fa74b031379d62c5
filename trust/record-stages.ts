import { v7 as uuidv7 } from 'uuid'
import { aMedicalRecord } from '../clinic/records/medical-records/server/a-medical-record.ts'
import type { Set, Stage } from './stage.ts'

/** How requests about the signing of records are made possible. */
export const recordStages: Record<string, (set: Set) => Promise<Stage>> = {
  'PUT /api/medical-records/:id': anUnsignedRecord,
  'POST /api/medical-records/:id/signature': anUnsignedRecord,
  'POST /api/medical-records/:id/co-signature': async (set) => {
    const { clinic, rows } = set
    const id = await aMedicalRecord(clinic.sql, {
      doctorId: rows.colleague,
      patientId: rows.patient.userId,
    })
    await clinic.sql`
      update medical_records set signed_at = now(), signed_by = doctor_id,
        co_signer_id = ${rows.doctor.userId}
      where id = ${id}`
    return { caller: rows.doctor, params: { id } }
  },
  'POST /api/medical-records/:id/amendment-requests/:requestId/answer': async ({
    clinic,
    rows,
  }) => {
    const requestId = uuidv7()
    await clinic.sql`
      insert into amendment_requests (id, record_id, text, created_by)
      values (${requestId}, ${rows.record}, 'It was the other knee.', ${rows.patient.userId})`
    return { caller: rows.doctor, params: { requestId } }
  },
  'POST /api/issued-documents/:id/mails': confirmedPatient,
  'POST /api/bills/:id/mails': confirmedPatient,
  'POST /api/patients/:id/statement/mails': confirmedPatient,
  'PUT /api/users/:id/co-signer': async ({ rows }) => ({
    fields: { coSignerId: rows.colleague },
  }),
}

async function confirmedPatient({ clinic, rows }: Set): Promise<Stage> {
  await clinic.sql`
    update users set status = 'active', email_confirmed_at = now() where id = ${rows.patient.userId}`
  return {}
}

async function anUnsignedRecord({ clinic, rows }: Set): Promise<Stage> {
  const by = { doctorId: rows.doctor.userId, patientId: rows.patient.userId }
  return { caller: rows.doctor, params: { id: await aMedicalRecord(clinic.sql, by) } }
}
