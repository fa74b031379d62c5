import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../app/server/test-clinic.ts'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { listMedicalRecords, readMedicalRecord } from '../medical-record.ts'
import { answerAmendment, askForAmendment, countRecordsWaiting } from '../signature.ts'
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

const aRecord = (isSigned = true) =>
  aMedicalRecord(sql, { doctorId: chen.userId, patientId: ana.patientId ?? '', isSigned })
const asking = () => ({ id: uuidv7(), text: 'It was the left knee.' })
const ask = (caller: Caller, id: string, body = asking()) =>
  caller.ask(askForAmendment, { params: { id }, body })
const refusal = { outcome: 'refused', text: 'I examined the right knee.' } as const
const answer = (
  caller: Caller,
  params: { id: string; requestId: string },
  body: { outcome: 'accepted' | 'refused'; text: string } = refusal,
) => caller.ask(answerAmendment, { params, body })

test('a patient asks, the doctor answers in words, and both stay with the record', async () => {
  const id = await aRecord()
  const body = asking()
  const asked = await ask(ana, id, body)
  expect(asked.status).toBe(201)
  expect(asked.body).toMatchObject({ text: body.text, answer: null })
  expect((await ask(ana, id, body)).body).toEqual(asked.body)
  const waiting = await chen.ask(listMedicalRecords, { query: { waits: 'amendment' } })
  expect(waiting.body.rows.map((row) => row.id)).toEqual([id])
  expect((await chen.ask(countRecordsWaiting)).body.amendments).toBe(1)

  const params = { id, requestId: body.id }
  const answered = await answer(chen, params)
  expect(answered.status).toBe(201)
  expect(answered.body.answer).toMatchObject({ ...refusal, author: { name: 'Mei Chen' } })
  expect((await answer(chen, params)).body).toEqual(answered.body)
  const second = await answer(chen, params, { outcome: 'accepted', text: 'After all.' })
  expect(second.status).toBe(409)
  expect(second.problem.detail).toBe('This request is answered already.')
  const read = await ana.ask(readMedicalRecord, { params: { id } })
  expect(read.body.amendmentRequests).toEqual([answered.body])
  expect((await chen.ask(countRecordsWaiting)).body.amendments).toBe(0)

  const events = await sql<{ objectType: string; actorId: string; patientId: string }[]>`
    select object_type, actor_id, patient_id from audit_events where object_id = ${body.id}
    order by id`
  const { patientId } = ana
  expect(events).toEqual([
    { objectType: 'amendment request', actorId: ana.userId, patientId },
    { objectType: 'amendment answer', actorId: chen.userId, patientId },
  ])
})

test('it is asked of own signed records only, in words, and a few at a time', async () => {
  const id = await aRecord()
  const other = await clinic.signedIn('patient')
  expect((await ask(other, id)).status).toBe(404)
  expect((await ask(chen, id)).status).toBe(403)
  expect((await ask(clinic.visitor, id)).status).toBe(401)
  const early = await ask(ana, await aRecord(false))
  expect(early.status).toBe(409)
  expect(early.problem.detail).toContain('not signed yet')
  const blank = await ask(ana, id, { id: uuidv7(), text: ' \n ' })
  expect(blank.problem.errors).toEqual({ text: 'Text is required.' })
  expect((await ask(ana, id, { id: uuidv7(), text: 'x'.repeat(2001) })).status).toBe(422)
  for (let number = 0; number < 5; number += 1) expect((await ask(ana, id)).status).toBe(201)
  const many = await ask(ana, id)
  expect(many.status).toBe(409)
  expect(many.problem.detail).toContain('5 open requests')
})

test('it is answered by doctors who may read the record', async () => {
  const id = await aRecord()
  const { body } = await ask(ana, id)
  const params = { id, requestId: body.id }
  expect((await answer(await clinic.signedIn('doctor'), params)).status).toBe(404)
  for (const role of ['admin', 'staff', 'patient'] as const) {
    expect((await answer(await clinic.signedIn(role), params)).status).toBe(403)
  }
  const elsewhere = { id: await aRecord(), requestId: body.id }
  expect((await answer(chen, elsewhere)).status).toBe(404)
  const blank = await answer(chen, params, { outcome: 'accepted', text: '' })
  expect(blank.problem.errors).toEqual({ text: 'Answer is required.' })
})
