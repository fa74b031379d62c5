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
  const other = { outcome: 'accepted', text: 'In other words.' } as const
  expect((await chen.ask(answerAmendment, { params, body: other })).status).toBe(409)
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

test('the patient is mailed once that there is an answer, without a word of it', async () => {
  const id = await aRecord()
  const body = { id: uuidv7(), text: 'It was the left knee.' }
  await ask(id, body)
  const mails = () => sql<{ subject: string; body: string }[]>`
    select m.subject, m.body from mails m join users u on u.email = m.to_address
    where u.id = ${ana.userId} and m.body like ${`%${id}%`}`
  await sql`update users set email_confirmed_at = null where id = ${ana.userId}`
  await answer(chen, { id, requestId: body.id })
  expect(await mails()).toEqual([])

  await sql`update users set email_confirmed_at = now() where id = ${ana.userId}`
  const second = { id: uuidv7(), text: 'And on the third of May.' }
  await ask(id, second)
  const params = { id, requestId: second.id }
  expect((await answer(chen, params)).status).toBe(201)
  expect((await answer(chen, params)).status).toBe(201)
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Your request was answered')
  expect(mail?.body).toContain(`/medical-records/${id}`)
  expect(mail?.body).not.toMatch(/knee|May|looked it up/)
})

test('a patient whose account is suspended is not mailed', async () => {
  const id = await aRecord()
  const body = { id: uuidv7(), text: 'It was the left knee.' }
  await ask(id, body)
  await sql`update users set status = 'suspended' where id = ${ana.userId}`
  expect((await answer(chen, { id, requestId: body.id })).status).toBe(201)
  await sql`update users set status = 'active' where id = ${ana.userId}`
  expect(await sql`select from mails where body like ${`%${id}%`}`).toHaveLength(0)
})

test('the patient is mailed in the language in which the clinic writes to patients', async () => {
  await sql`update message_settings set language = 'de'`
  const id = await aRecord()
  const body = { id: uuidv7(), text: 'It was the left knee.' }
  await ask(id, body)
  await answer(chen, { id, requestId: body.id })
  await sql`update message_settings set language = 'en'`
  expect(await sql`select subject from mails where body like ${`%${id}%`}`).toEqual([
    { subject: 'Ihre Anfrage wurde beantwortet' },
  ])
})
