import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { aPdf } from '../../../../server/files/a-pdf.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aCareTaking } from '../../../records/care/server/a-care-taking.ts'
import { messageRefusals, sendFiles } from '../file-message.ts'
import { listFiles, markFileError } from '../file.ts'
import { sendFile } from './a-file.ts'

let clinic: TestClinic
let doctor: Caller
let patient: Caller
let chart: string
beforeAll(async () => {
  clinic = await testClinic()
  doctor = await clinic.signedIn('doctor')
})
afterAll(() => clinic.close())
beforeEach(async () => {
  patient = await clinic.signedIn('patient')
  chart = patient.patientId ?? ''
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: chart })
  await clinic.sql`update users set email_confirmed_at = now() where id = ${patient.userId}`
  await clinic.sql`delete from mails`
})

const add = async (fileName: string) =>
  (await sendFile(clinic, doctor, chart, { fileName, content: aPdf(fileName) })).file
const send = (fileIds: string[], id = uuidv7(), by = doctor) =>
  by.ask(sendFiles, { params: { id: chart }, body: { id, fileIds } })
const mails = () => clinic.sql<{ toAddress: string; subject: string; body: string }[]>`
  select to_address, subject, body from mails`
const list = async (by: Caller, query = {}) =>
  (await by.ask(listFiles, { params: { id: chart }, query })).body.files

test('files are sent by a mail with a link to exactly them, which says nothing of what they are', async () => {
  const [one, two, other] = [await add('HIV test'), await add('Letter'), await add('Kept')]
  const id = uuidv7()
  expect((await send([one.id, two.id], id)).status).toBe(201)
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail?.body).toContain(`https://clinic.example/patient/files?files-message=${id}`)
  expect(`${mail?.subject} ${mail?.body}`).not.toMatch(/HIV|Letter/)
  expect((await list(patient)).map(({ text }) => text).sort()).toEqual(['HIV test', 'Letter'])
  await send([other.id])
  expect((await list(patient, { message: id })).map(({ text }) => text).sort()).toEqual([
    ...['HIV test', 'Letter'],
  ])
  const sent = (await list(doctor)).filter(({ sentAt }) => sentAt !== null)
  expect(sent).toHaveLength(3)
})

test('the same message is sent once, and another under its id is refused', async () => {
  const [one, two] = [await add('one'), await add('two')]
  const id = uuidv7()
  await Promise.all([send([one.id], id), send([one.id], id)])
  expect((await send([one.id], id)).status).toBe(201)
  expect((await send([two.id], id)).status).toBe(409)
  expect(await mails()).toHaveLength(1)
  expect(await list(patient)).toHaveLength(1)
})

test('nothing is given where the patient has no confirmed email, or a file is of another chart or in error', async () => {
  const file = await add('one')
  await clinic.sql`update users set email_confirmed_at = null where id = ${patient.userId}`
  const silent = await send([file.id])
  expect([silent.status, silent.problem.detail]).toEqual([409, messageRefusals.noEmail])
  await clinic.sql`update users set email_confirmed_at = now() where id = ${patient.userId}`
  const { id: otherChart } = await aPatient(clinic.sql)
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: otherChart })
  const { file: other } = await sendFile(clinic, doctor, otherChart)
  expect((await send([file.id, uuidv7()])).status).toBe(409)
  const foreign = await send([file.id, other.id])
  expect([foreign.status, foreign.problem.detail]).toEqual([409, messageRefusals.notHere])
  const body = { reason: 'Of another patient' }
  await doctor.ask(markFileError, { params: { id: file.id }, version: 1, body })
  expect((await send([file.id])).status).toBe(409)
  expect([await mails(), await list(patient)]).toEqual([[], []])
})

test('only those who write files of a chart send them', async () => {
  const file = await add('one')
  const other = await clinic.signedIn('doctor')
  const desk = await clinic.signedIn('staff')
  const admin = await clinic.signedIn('admin')
  const statuses = [other, desk, admin, patient].map(async (by) => {
    const { status } = await send([file.id], uuidv7(), by)
    return status
  })
  expect(await Promise.all(statuses)).toEqual([404, 403, 403, 403])
  expect(await mails()).toEqual([])
})
