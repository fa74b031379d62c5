import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { aJpeg } from '../../../../server/pictures/a-picture.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { mergingDesk } from '../../../patients/merging/server/a-merge.ts'
import { aCareTaking } from '../../../records/care/server/a-care-taking.ts'
import {
  listFiles,
  listFileVersions,
  markFileError,
  type PatientFile,
  readFileContent,
  readFilePreview,
} from '../file.ts'
import { sendFile } from './a-file.ts'

let clinic: TestClinic
let admin: Caller
let doctor: Caller
let chart: string
beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin')
  doctor = await clinic.signedIn('doctor', { name: 'Dr. Dora' })
})
afterAll(() => clinic.close())
beforeEach(async () => {
  chart = (await aPatient(clinic.sql)).id
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: chart })
})

const send = (more: Parameters<typeof sendFile>[3] = {}, by = doctor) =>
  sendFile(clinic, by, chart, more)
const list = async (by: Caller, id = chart) =>
  (await by.ask(listFiles, { params: { id } })).body.files
const get = (by: Caller, path: string, { id }: Pick<PatientFile, 'id'>) =>
  clinic.app.inject({
    url: path.replace(':id', id),
    headers: { host: 'clinic.example', cookie: by.cookie },
  })
const download = (by: Caller, file: PatientFile) => get(by, readFileContent.path, file)

test('patients see and download what is given to them, and nothing else, and send nothing', async () => {
  const patient = await clinic.signedIn('patient')
  chart = patient.patientId ?? ''
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: chart })
  const { file: given } = await send({ forPatient: true, content: await aJpeg() })
  const { file: kept } = await send({ forPatient: false })
  expect((await list(patient)).map(({ id }) => id)).toEqual([given.id])
  expect((await download(patient, given)).statusCode).toBe(200)
  for (const endpoint of [readFileContent, readFilePreview, listFileVersions]) {
    expect((await get(patient, endpoint.path, kept)).statusCode).toBe(404)
  }
  expect((await send({}, patient)).status).toBe(403)
  const params = { id: given.id }
  await doctor.ask(markFileError, { params, version: 1, body: { reason: 'Wrong patient' } })
  expect(await list(patient)).toEqual([])
  expect((await download(patient, given)).statusCode).toBe(404)
  const stranger = await clinic.signedIn('patient')
  expect((await stranger.ask(listFiles, { params: { id: chart } })).status).toBe(404)
})

test('a doctor who does not have the patient in care neither sees nor sends a file; staff by duty do', async () => {
  const { file } = await send()
  const other = await clinic.signedIn('doctor')
  expect((await other.ask(listFiles, { params: { id: chart } })).status).toBe(404)
  expect((await download(other, file)).statusCode).toBe(404)
  expect((await send({}, other)).status).toBe(404)
  const desk = await clinic.signedIn('staff')
  expect([(await send({}, desk)).status, (await download(desk, file)).statusCode]).toEqual([
    403, 403,
  ])
  const nurse = await clinic.signedIn('staff', { duty: 'Nurse' })
  expect([(await send({}, nurse)).status, (await list(nurse)).length]).toEqual([201, 2])
  expect((await send({}, admin)).status).toBe(403)
})

test('each download and preview is an event of the log, and a list too', async () => {
  const { file } = await send({ content: await aJpeg() })
  const answers = [await download(doctor, file), await get(doctor, readFilePreview.path, file)]
  const listed = await doctor.ask(listFiles, { params: { id: chart } })
  await flushEvents(clinic.sql)
  for (const { headers } of [...answers, listed]) {
    const events = await clinic.sql`
      select object_type, patient_id, reason from audit_events
      where request_id = ${String(headers['x-request-id'])}`
    expect(events).toMatchObject([
      {
        objectType: 'file of a patient',
        patientId: chart,
        reason: expect.stringMatching(/care/),
      },
    ])
  }
})

test('a file of a chart that was merged is one of the chart that stays, until that is undone', async () => {
  const { file } = await send()
  const desk = await mergingDesk(clinic, await clinic.signedIn('staff'))
  const stays = await aPatient(clinic.sql)
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: stays.id })
  const id = uuidv7()
  const [merged] = await clinic.sql<{ id: string; version: number }[]>`
    select id, version from patients where id = ${chart}`
  if (!merged) throw new Error('There is no chart.')
  expect((await desk.merge(stays, merged, { id })).status).toBe(201)
  expect((await list(admin, stays.id)).map((one) => one.id)).toEqual([file.id])
  expect((await download(doctor, file)).statusCode).toBe(200)
  const later = await send({ fileName: 'later.pdf' })
  expect([later.status, later.file.patientId]).toEqual([201, stays.id])
  expect((await desk.undo(id)).status).toBe(200)
  expect((await list(admin)).map((one) => one.id)).toEqual([file.id])
})
