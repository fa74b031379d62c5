import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { aHeic } from '../../../../server/imaging/a-heic.ts'
import { aJpeg } from '../../../../server/pictures/a-picture.ts'
import { aBill } from '../../../billing/bills/server/a-bill.ts'
import { readBill, removeBill } from '../../../billing/bills/bill.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { mergingDesk } from '../../../patients/merging/server/a-merge.ts'
import { aCareTaking } from '../../../records/care/server/a-care-taking.ts'
import { listFiles, readFileContent } from '../../files/file.ts'
import { sendFile } from '../../files/server/a-file.ts'
import {
  type BillFile,
  changeBillFile,
  listBillFiles,
  listBillFileVersions,
  markBillFileError,
  readBillFileContent,
  readBillFilePicture,
  readBillFilePreview,
} from '../bill-file.ts'
import {
  listOwnBillFiles,
  readOwnBillFileContent,
  readOwnBillFilePicture,
  readOwnBillFilePreview,
} from '../own-bill-file.ts'
import { sendBillFile } from './a-bill-file.ts'

let clinic: TestClinic
let admin: Caller
let doctor: Caller
let desk: Caller
let patient: Caller
let bill: string
beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin')
  doctor = await clinic.signedIn('doctor')
  desk = await clinic.signedIn('staff', { name: 'Dana Desk' })
})
afterAll(() => clinic.close())
beforeEach(async () => {
  patient = await clinic.signedIn('patient')
  bill = await aBill(clinic.sql, { patientId: patient.patientId ?? '' })
})

const statusOf = async (by: Caller, path: string, id: string) => {
  const headers = { host: 'clinic.example', cookie: by.cookie }
  return (await clinic.app.inject({ url: path.replace(':id', id), headers })).statusCode
}
const send = async (more: Parameters<typeof sendBillFile>[3] = {}): Promise<BillFile> =>
  (await sendBillFile(clinic, desk, bill, more)).file
const atDesk = [readBillFileContent, readBillFilePreview, readBillFilePicture, listBillFileVersions]
const own = [readOwnBillFileContent, readOwnBillFilePreview, readOwnBillFilePicture]

test('those who read bills read their files; doctors and patients do not by the ways of the desk', async () => {
  const file = await send({ content: aHeic(), fileName: 'receipt.heic' })
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: patient.patientId ?? '' })
  for (const { path } of atDesk) {
    expect([path, await statusOf(desk, path, file.id)]).toEqual([path, 200])
    expect(await statusOf(admin, path, file.id)).toBe(200)
    expect(await statusOf(doctor, path, file.id)).toBe(403)
    expect(await statusOf(patient, path, file.id)).toBe(403)
  }
  for (const by of [doctor, patient]) {
    expect((await by.ask(listBillFiles, { params: { id: bill } })).status).toBe(403)
    expect((await sendBillFile(clinic, by, bill)).status).toBe(403)
    const params = { id: file.id }
    const body = { reason: 'No' }
    expect((await by.ask(markBillFileError, { params, version: 1, body })).status).toBe(403)
  }
})

test('a file of a bill is none of the chart, and the desk reads no file of the chart by a bill', async () => {
  const chart = patient.patientId ?? ''
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: chart })
  const file = await send({ forPatient: true })
  const { file: letter } = await sendFile(clinic, doctor, chart, { forPatient: true })
  const { body } = await doctor.ask(listFiles, { params: { id: chart } })
  expect(body.files.map(({ id }) => id)).toEqual([letter.id])
  expect(await statusOf(doctor, readFileContent.path, file.id)).toBe(404)
  expect(await statusOf(desk, readBillFileContent.path, letter.id)).toBe(404)
  expect(await statusOf(patient, readOwnBillFileContent.path, letter.id)).toBe(404)
})

test('patients read the files of their own bills that are given to them, without the notes of the desk', async () => {
  const given = await send({ forPatient: true, content: aHeic(), comment: 'Call them' })
  const kept = await send({ content: await aJpeg() })
  const { body } = await patient.ask(listOwnBillFiles, { params: { id: bill } })
  expect(body.map(({ id }) => id)).toEqual([given.id])
  expect(JSON.stringify(body)).not.toMatch(/Call them|Dana/)
  for (const { path } of own) {
    expect([path, await statusOf(patient, path, given.id)]).toEqual([path, 200])
    expect(await statusOf(patient, path, kept.id)).toBe(404)
    expect(await statusOf(await clinic.signedIn('patient'), path, given.id)).toBe(404)
    expect(await statusOf(desk, path, given.id)).toBe(403)
  }
  const stranger = await clinic.signedIn('patient')
  expect((await stranger.ask(listOwnBillFiles, { params: { id: bill } })).status).toBe(404)
  const params = { id: given.id }
  await desk.ask(markBillFileError, { params, version: 1, body: { reason: 'Wrong letter' } })
  expect(await statusOf(patient, readOwnBillFileContent.path, given.id)).toBe(404)
})

test('a patient reads no file of a bill that was voided', async () => {
  const file = await send({ forPatient: true })
  const { body: before } = await desk.ask(readBill, { params: { id: bill } })
  const voided = { params: { id: bill }, version: before.version, body: { reason: 'Twice' } }
  await desk.ask(removeBill, voided)
  expect((await patient.ask(listOwnBillFiles, { params: { id: bill } })).status).toBe(404)
  expect(await statusOf(patient, readOwnBillFileContent.path, file.id)).toBe(404)
  expect(await statusOf(desk, readBillFileContent.path, file.id)).toBe(200)
})

test('a bill of a chart that was merged has its files in the chart that stays, and also when that is undone', async () => {
  const gone = await aPatient(clinic.sql)
  bill = await aBill(clinic.sql, { patientId: gone.id })
  const file = await send({ forPatient: true })
  const merging = await mergingDesk(clinic, await clinic.signedIn('staff'))
  const chart = async (id: string) => {
    const [row] = await clinic.sql<{ id: string; version: number }[]>`
      select id, version from patients where id = ${id}`
    if (!row) throw new Error('There is no chart.')
    return row
  }
  const id = uuidv7()
  const stays = await chart(patient.patientId ?? '')
  expect((await merging.merge(stays, await chart(gone.id), { id })).status).toBe(201)
  expect((await patient.ask(listOwnBillFiles, { params: { id: bill } })).body).toMatchObject([
    { id: file.id, version: 1 },
  ])
  expect((await merging.undo(id)).status).toBe(200)
  expect((await patient.ask(listOwnBillFiles, { params: { id: bill } })).status).toBe(404)
  const { body: files } = await desk.ask(listBillFiles, { params: { id: bill } })
  expect(files.files).toMatchObject([{ id: file.id, forPatient: true }])
})

test('of two who change a file at once one is told', async () => {
  const { id, text, type, dated, forPatient, comment } = await send()
  const said = { text, type, dated, forPatient, comment, rotation: 90 as const }
  const asked = [desk, admin].map((by) =>
    by.ask(changeBillFile, { params: { id }, version: 1, body: said }),
  )
  expect((await Promise.all(asked)).map(({ status }) => status).toSorted()).toEqual([200, 412])
})
