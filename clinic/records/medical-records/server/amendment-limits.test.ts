import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../app/server/test-clinic.ts'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { aCareTaking } from '../../care/server/a-care-taking.ts'
import { listMedicalRecords } from '../medical-record.ts'
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

const aRecord = () =>
  aMedicalRecord(sql, { doctorId: chen.userId, patientId: ana.patientId ?? '', isSigned: true })
const ask = (id: string, body = { id: uuidv7(), text: 'It was the left knee.' }) =>
  ana.ask(askForAmendment, { params: { id }, body })
const answer = (
  caller: Caller,
  params: { id: string; requestId: string },
  outcome: 'accepted' | 'refused' = 'accepted',
) => caller.ask(answerAmendment, { params, body: { outcome, text: 'I looked it up.' } })

test('a request that is answered makes room for another, and the last one may be sent twice', async () => {
  const id = await aRecord()
  const requests = Array.from({ length: 5 }, () => ({ id: uuidv7(), text: 'The left knee.' }))
  for (const body of requests) expect((await ask(id, body)).status).toBe(201)
  const [first, last] = [requests[0], requests[4]]
  expect((await ask(id, last)).status).toBe(201)
  expect((await ask(id)).status).toBe(409)
  expect((await answer(chen, { id, requestId: first?.id ?? '' })).status).toBe(201)
  expect((await ask(id)).status).toBe(201)
  expect((await ask(id)).status).toBe(409)
})

test('the id of a request for one record asks nothing of another', async () => {
  const [id, other] = [await aRecord(), await aRecord()]
  const body = { id: uuidv7(), text: 'It was the left knee.' }
  expect((await ask(id, body)).status).toBe(201)
  expect((await ask(other, body)).status).toBe(409)
})

test('an answer is not taken back in the same words, and is nobody else’s', async () => {
  const id = await aRecord()
  const { body } = await ask(id)
  const params = { id, requestId: body.id }
  expect((await answer(chen, params)).status).toBe(201)
  expect((await answer(chen, params, 'refused')).status).toBe(409)
  const colleague = await clinic.signedIn('doctor')
  await aCareTaking(sql, { doctorId: colleague.userId, patientId: ana.patientId ?? '' })
  expect((await answer(colleague, params)).status).toBe(409)
  expect((await answer(chen, params)).body.answer?.outcome).toBe('accepted')
})

test('a request waits for the doctor of its record, on no list of a colleague', async () => {
  const id = await aRecord()
  await ask(id)
  const colleague = await clinic.signedIn('doctor')
  await aCareTaking(sql, { doctorId: colleague.userId, patientId: ana.patientId ?? '' })
  const query = { waits: 'amendment', limit: 100 } as const
  expect((await colleague.ask(listMedicalRecords, { query })).body.rows).toEqual([])
  expect((await colleague.ask(countRecordsWaiting)).body.amendments).toBe(0)
  const listed = await chen.ask(listMedicalRecords, { query })
  expect(listed.body.rows.map((row) => row.id)).toContain(id)
  expect((await chen.ask(countRecordsWaiting)).body.amendments).toBe(listed.body.rows.length)
})
