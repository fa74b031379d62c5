import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { aCareTaking } from '../../care/server/a-care-taking.ts'
import { anEmergencyAccess } from '../../emergency-access/server/an-emergency-access.ts'
import { addMedicalRecord, listMedicalRecords, readMedicalRecord } from '../medical-record.ts'
import { aMedicalRecord, newMedicalRecord } from './a-medical-record.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

let admin: Caller
let chen: Caller
let ana: Caller
let ben: Caller
beforeAll(async () => {
  admin = await clinic.signedIn('admin')
  chen = await clinic.signedIn('doctor', { name: 'Mei Chen' })
  ana = await clinic.signedIn('patient', { name: 'Ana Šimić' })
  ben = await clinic.signedIn('patient', { name: 'Ben Okoro' })
})

const idOf = (patient: Caller) => patient.patientId ?? ''
const aRecord = (patient: Caller, wanted = {}) =>
  aMedicalRecord(sql, { doctorId: chen.userId, patientId: idOf(patient), ...wanted })
async function listed(query: object) {
  const { body } = await admin.ask(listMedicalRecords, { query: { limit: 100, ...query } })
  return { ids: body.rows.map(({ id }) => id), total: body.total }
}

/** The whole number of them, which the server has to count: a page holds one. */
const totalOf = async (query: object = {}) =>
  (await admin.ask(listMedicalRecords, { query: { limit: 1, ...query } })).body.total

describe('the list of records', () => {
  test('holds those of one patient, newest or oldest first, with their own total', async () => {
    const older = await aRecord(ana, { date: '2026-01-01' })
    const newer = await aRecord(ana, { date: '2026-02-01' })
    await aRecord(ben)
    const patientId = idOf(ana)
    expect(await listed({ patientId })).toEqual({ ids: [newer, older], total: 2 })
    expect((await listed({ patientId, order: 'oldest' })).ids).toEqual([older, newer])
  })

  test('holds those of one visit alone', async () => {
    const appointmentId = uuidv7()
    await sql`insert into appointments (id, patient_id, doctor_id, starts_at, ends_at)
      values (${appointmentId}, ${idOf(ben)}, ${chen.userId}, '2026-03-01 08:00Z', '2026-03-01 08:30Z')`
    const id = await aRecord(ben, { appointmentId })
    await aRecord(ben)
    expect(await listed({ appointmentId })).toEqual({ ids: [id], total: 1 })
  })

  test('has the total of those that wait, not of all', async () => {
    const patient = await clinic.signedIn('patient')
    await aRecord(patient, { isSigned: true })
    const unsigned = await aRecord(patient)
    const waiting = await listed({ waits: 'signature' })
    expect(waiting.ids).toContain(unsigned)
    const total = await totalOf({ waits: 'signature' })
    expect(total).toBe(waiting.ids.length)
    expect(total).toBeLessThan(await totalOf())
  })
})

describe('a record is written', () => {
  const add = (doctor: Caller, patient: Caller) =>
    doctor.ask(addMedicalRecord, { body: newMedicalRecord(idOf(patient)) })

  test('with the patient in care or by emergency access, and not without', async () => {
    const patient = await clinic.signedIn('patient')
    const [stranger, treating, opener] = [
      await clinic.signedIn('doctor'),
      await clinic.signedIn('doctor'),
      await clinic.signedIn('doctor'),
    ]
    await aCareTaking(sql, { doctorId: treating.userId, patientId: idOf(patient) })
    await anEmergencyAccess(sql, { doctorId: opener.userId, patientId: idOf(patient) })
    const refused = await add(stranger, patient)
    expect(refused.status).toBe(403)
    expect((await add(treating, patient)).status).toBe(201)
    expect((await add(opener, patient)).status).toBe(201)
    expect((await listed({ patientId: idOf(patient) })).total).toBe(2)
  })
})

test('a signer whose account is deleted is named no more; the signature stays', async () => {
  const leaving = await clinic.signedIn('doctor', { name: 'Gone Soon' })
  const id = await aRecord(ana, { doctorId: leaving.userId, isSigned: true })
  await sql`update users set status = 'deleted' where id = ${leaving.userId}`
  const { body } = await ana.ask(readMedicalRecord, { params: { id } })
  expect(body).toMatchObject({ state: 'signed', signedBy: null })
  expect(body.signedHash).toMatch(/^[0-9a-f]{64}$/)
})

test('a record that is deleted leaves its number in no count and its words in no event', async () => {
  const before = await totalOf()
  const id = await aRecord(ana, { notes: 'Entered twice.' })
  await clinic.owner`delete from medical_records where id = ${id}`
  expect(await totalOf()).toBe(before)
  const [event] = await sql<{ changes: unknown; patientId: string }[]>`
    select changes, patient_id from audit_events where object_id = ${id} and action = 'delete'`
  expect(event?.patientId).toBe(idOf(ana))
  expect(JSON.stringify(event)).not.toContain('Entered twice')
})
