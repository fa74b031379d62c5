import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../app/server/test-clinic.ts'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { aCareTaking } from '../../care/server/a-care-taking.ts'
import { anEmergencyAccess } from '../../emergency-access/server/an-emergency-access.ts'
import { readChartNotes, readChartRecord } from '../chart-record.ts'
import { keepDraft, readDrafts } from '../draft.ts'
import { addAddendum, answerAmendment, askForAmendment } from '../signature.ts'
import { aMedicalRecord } from './a-medical-record.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

let chen: Caller
let ana: Caller
beforeAll(async () => {
  chen = await clinic.signedIn('doctor', { name: 'Mei Chen' })
  ana = await clinic.signedIn('patient', { name: 'Ana Šimić' })
})

const patientId = () => ana.patientId ?? ''
const aSignedRecord = () =>
  aMedicalRecord(sql, { doctorId: chen.userId, patientId: patientId(), isSigned: true })
async function aLimitedRecord() {
  const id = await aSignedRecord()
  await sql`update medical_records set limited = true where id = ${id}`
  return id
}
const adding = (text = 'X-ray: no fracture.') => ({ id: uuidv7(), text })
const add = (caller: Caller, id: string, body = adding()) =>
  caller.ask(addAddendum, { params: { id }, body })

describe('an addendum and its draft', () => {
  const keep = (writer: Caller, form: string) => {
    const body = { writerId: writer.userId, content: { text: 'X-ray' } }
    return writer.ask(keepDraft, { params: { form }, body })
  }
  const draftsOf = async (writer: Caller, form: string) =>
    (await writer.ask(readDrafts, { params: { form } })).body.map((draft) => draft.form)

  test('go together: adding drops the draft of that record, of its writer alone', async () => {
    const colleague = await clinic.signedIn('doctor')
    const [id, other] = [await aSignedRecord(), await aSignedRecord()]
    await keep(chen, id)
    await keep(chen, other)
    await keep(colleague, id)
    expect((await add(chen, id)).status).toBe(201)
    expect(await draftsOf(chen, id)).toEqual([])
    expect(await draftsOf(chen, other)).toEqual([other])
    expect(await draftsOf(colleague, id)).toEqual([id])
  })

  test('part where the addendum is refused: the draft is kept', async () => {
    const id = await aMedicalRecord(sql, { doctorId: chen.userId, patientId: patientId() })
    await keep(chen, id)
    expect((await add(chen, id)).status).toBe(409)
    expect(await draftsOf(chen, id)).toEqual([id])
  })
})

test('the id of an addendum to one record adds nothing to another', async () => {
  const [id, other] = [await aSignedRecord(), await aSignedRecord()]
  const body = adding()
  expect((await add(chen, id, body)).status).toBe(201)
  expect((await add(chen, other, body)).status).toBe(409)
  const [stored] = await sql<{ recordId: string }[]>`
    select record_id from record_addenda where id = ${body.id}`
  expect(stored).toEqual({ recordId: id })
})

describe('a record with limited readers', () => {
  test('takes addenda by emergency access, until it ends', async () => {
    const id = await aLimitedRecord()
    const opener = await clinic.signedIn('doctor')
    expect((await add(opener, id)).status).toBe(404)
    await anEmergencyAccess(sql, { doctorId: opener.userId, patientId: patientId() })
    expect((await add(opener, id)).status).toBe(201)
    await sql`update emergency_accesses set ended_at = now() where doctor_id = ${opener.userId}`
    expect((await add(opener, id)).status).toBe(404)
  })

  test('opens in an emergency to a doctor in care too, and the audit log says why', async () => {
    const id = await aLimitedRecord()
    const treating = await clinic.signedIn('doctor')
    await aCareTaking(sql, { doctorId: treating.userId, patientId: patientId() })
    const params = { id: patientId(), recordId: id }
    expect((await treating.ask(readChartRecord, { params })).status).toBe(403)
    expect((await add(treating, id)).status).toBe(404)
    await anEmergencyAccess(sql, { doctorId: treating.userId, patientId: patientId() })
    expect((await treating.ask(readChartRecord, { params })).status).toBe(200)
    const notes = await treating.ask(readChartNotes, { params: { id: patientId() } })
    expect(notes.body.rows.map((note) => note.id)).toContain(id)
    expect((await add(treating, id)).status).toBe(201)
    await flushEvents(sql)
    const reasons = await sql<{ reason: string }[]>`
      select distinct reason from audit_events
      where object_id = ${id} and actor_id = ${treating.userId} and action = 'read'
        and outcome = 'ok'`
    expect(reasons).toEqual([{ reason: 'emergency access' }])
  })

  test('is read from the chart and added to by its co-signer, also without care', async () => {
    const coSigner = await clinic.signedIn('doctor')
    const id = await aMedicalRecord(sql, { doctorId: chen.userId, patientId: patientId() })
    await sql`update medical_records set limited = true, signed_at = now(),
      signed_by = ${chen.userId}, co_signer_id = ${coSigner.userId} where id = ${id}`
    const params = { id: patientId(), recordId: id }
    expect((await coSigner.ask(readChartRecord, { params })).status).toBe(200)
    const notes = await coSigner.ask(readChartNotes, { params: { id: patientId() } })
    expect(notes.body.rows.map((note) => note.id)).toEqual([id])
    expect((await add(coSigner, id)).status).toBe(201)
  })

  test('leaves no word of what is added to it in the audit log', async () => {
    const id = await aLimitedRecord()
    const addendum = adding('Speaks of the divorce.')
    expect((await add(chen, id, addendum)).status).toBe(201)
    const request = adding('I spoke of the divorce in confidence.')
    await ana.ask(askForAmendment, { params: { id }, body: request })
    const answered = await chen.ask(answerAmendment, {
      params: { id, requestId: request.id },
      body: { outcome: 'accepted', text: 'The divorce stays between us.' },
    })
    expect(answered.status).toBe(201)
    const events = await sql<{ objectType: string; patientId: string; changes: object }[]>`
      select object_type, patient_id, changes from audit_events
      where object_id in (${addendum.id}, ${request.id}) order by id`
    expect(events.map(({ objectType }) => objectType)).toEqual([
      'addendum',
      'amendment request',
      'amendment answer',
    ])
    expect(JSON.stringify(events)).not.toContain('divorce')
    for (const event of events) expect(event.patientId).toBe(patientId())
    expect(events[0]?.changes).toMatchObject({ record_id: [null, id] })
    expect(events[2]?.changes).toMatchObject({ outcome: [null, 'accepted'] })
  })
})
