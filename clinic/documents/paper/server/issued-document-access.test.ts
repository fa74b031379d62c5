import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { mergingDesk } from '../../../patients/merging/server/a-merge.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aCareTaking } from '../../../records/care/server/a-care-taking.ts'
import { anEmergencyAccess } from '../../../records/emergency-access/server/an-emergency-access.ts'
import { aMedicalRecord } from '../../../records/medical-records/server/a-medical-record.ts'
import { listDocuments, previewDocument, revokeDocument } from '../issued-document.ts'
import { askForPdf, aSignedVisit, issue, readIssued } from './a-document.ts'

let clinic: TestClinic
let admin: Caller
let nurse: Caller
let staff: Caller
beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin')
  nurse = await clinic.signedIn('staff', { duty: 'Nurse' })
  staff = await clinic.signedIn('staff')
})
afterAll(() => clinic.close())

const statusOf = async (by: Caller, id: string) => (await readIssued(clinic, by, id)).status
const listedFor = async (by: Caller, patientId: string) => {
  const { status, body } = await by.ask(listDocuments, { params: { id: patientId } })
  return status === 200 ? body.rows.map(({ id }) => id) : status
}

test('a document is read by its signer, its patient, doctors in care and those who read records', async () => {
  const { doctor, patient, patientId, recordId } = await aSignedVisit(clinic)
  const { id } = (await issue(doctor, patientId, { kind: 'visit-summary', recordId })).body
  const colleague = await clinic.signedIn('doctor')
  const stranger = await clinic.signedIn('patient')
  for (const reader of [doctor, patient, admin, nurse]) {
    expect(await statusOf(reader, id)).toBe(200)
    expect(await listedFor(reader, patientId)).toEqual([id])
  }
  for (const other of [colleague, stranger]) {
    expect(await statusOf(other, id)).toBe(404)
    expect(await listedFor(other, patientId)).toBe(404)
  }
  expect([await statusOf(staff, id), await statusOf(clinic.visitor, id)]).toEqual([403, 401])
  await aCareTaking(clinic.sql, { doctorId: colleague.userId, patientId })
  expect(await statusOf(colleague, id)).toBe(200)
})

test('a document of a limited record is read by its signer, its patient and in an emergency', async () => {
  const { doctor, patient, patientId, recordId } = await aSignedVisit(clinic)
  await clinic.sql`update medical_records set limited = true where id = ${recordId}`
  const { id } = (await issue(doctor, patientId, { kind: 'visit-summary', recordId })).body
  const colleague = await clinic.signedIn('doctor')
  const who = { doctorId: colleague.userId, patientId }
  await aCareTaking(clinic.sql, who)
  for (const reader of [doctor, patient]) expect(await statusOf(reader, id)).toBe(200)
  for (const other of [admin, nurse, colleague]) {
    expect(await statusOf(other, id)).toBe(404)
    expect(await listedFor(other, patientId)).toEqual([])
  }
  // Nor does a colleague in care make a document of it.
  expect((await issue(colleague, patientId, { kind: 'visit-summary', recordId })).status).toBe(403)
  await anEmergencyAccess(clinic.sql, who)
  expect(await statusOf(colleague, id)).toBe(200)
  await flushEvents(clinic.sql)
  const [event] = await clinic.sql`
    select reason from audit_events where object_id = ${id} and actor_id = ${colleague.userId}
      and outcome = 'ok' order by id desc limit 1`
  expect(event).toEqual({ reason: 'emergency access' })
})

test('a full chart has the signed records that its doctor may read, and says what it leaves out', async () => {
  const { doctor, patientId, recordId } = await aSignedVisit(clinic)
  const colleague = await clinic.signedIn('doctor')
  await aCareTaking(clinic.sql, { doctorId: colleague.userId, patientId })
  await clinic.sql`update medical_records set limited = true where id = ${recordId}`
  const by = { doctorId: colleague.userId, patientId }
  await aMedicalRecord(clinic.sql, { ...by, notes: 'Of the colleague.', isSigned: true })
  await aMedicalRecord(clinic.sql, { ...by, notes: 'Only begun.' })
  const made = await issue(colleague, patientId, { kind: 'full-chart' })
  const { text } = await readIssued(clinic, colleague, made.body.id)
  expect(text).toContain('Of the colleague.')
  expect(text).toContain('There is 1 signed record in this document.')
  expect(text).not.toMatch(/Cough|Only begun/)
  expect(await statusOf(admin, made.body.id)).toBe(200)
  // With a limited record in it, its own readers are limited.
  const own = await issue(doctor, patientId, { kind: 'full-chart' })
  expect((await readIssued(clinic, doctor, own.body.id)).text).toContain('Cough')
  expect(await statusOf(admin, own.body.id)).toBe(404)
})

test('a full chart of years is cut at a bound, and says so', async () => {
  const { doctor, patientId } = await aSignedVisit(clinic)
  const by = { doctorId: doctor.userId, patientId, isSigned: true }
  const notes = 'Another long day of the stay. '.repeat(660)
  for (let place = 0; place < 65; place += 1) {
    await aMedicalRecord(clinic.sql, {
      ...by,
      notes,
      date: `2020-01-${String((place % 28) + 1).padStart(2, '0')}`,
    })
  }
  const made = await issue(doctor, patientId, { kind: 'full-chart' })
  expect(made.status).toBe(201)
  const { text, pages } = await readIssued(clinic, doctor, made.body.id)
  expect(text.replace(/\s+/g, ' ')).toMatch(/This document ends here, after the newest \d+ records/)
  expect(pages).toBeGreaterThan(200)
})

test('documents are issued and revoked by doctors with the patient in care alone', async () => {
  const { doctor, patient, patientId, recordId } = await aSignedVisit(clinic)
  const body = { kind: 'visit-summary', recordId }
  const { id, version } = (await issue(doctor, patientId, body)).body
  const colleague = await clinic.signedIn('doctor')
  for (const [by, status] of [
    [admin, 403],
    [staff, 403],
    [nurse, 403],
    [patient, 403],
    [colleague, 404],
  ] as const) {
    expect((await issue(by, patientId, body)).status).toBe(status)
    const seen = await askForPdf(clinic, by, previewDocument, { id: patientId }, { body })
    expect(seen.statusCode).toBe(status)
    const revoked = await by.ask(revokeDocument, {
      params: { id },
      version,
      body: { reason: 'No' },
    })
    expect(revoked.status).toBe(status)
  }
})

test('a document takes the place of one of the same patient alone, which its signer may read', async () => {
  const { doctor, patientId, recordId } = await aSignedVisit(clinic)
  const first = (await issue(doctor, patientId, { kind: 'visit-summary', recordId })).body
  const other = await aPatient(clinic.sql, {})
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: other.id })
  const vaccinations = { kind: 'vaccination-record', replaces: first.id }
  expect((await issue(doctor, other.id, vaccinations)).status).toBe(409)
  // Nor is the same request taken for one about another chart.
  const again = { id: first.id, kind: 'visit-summary', recordId }
  expect((await issue(doctor, other.id, again)).status).toBe(409)

  await clinic.sql`update medical_records set limited = true where id = ${recordId}`
  const limited = (await issue(doctor, patientId, { kind: 'visit-summary', recordId })).body
  const colleague = await clinic.signedIn('doctor')
  await aCareTaking(clinic.sql, { doctorId: colleague.userId, patientId })
  const blind = { kind: 'vaccination-record', replaces: limited.id }
  expect((await issue(colleague, patientId, blind)).status).toBe(409)
  const { body } = await doctor.ask(listDocuments, { params: { id: patientId } })
  expect(body.rows.map(({ state }) => state)).toEqual(['issued', 'issued'])
})

test('documents follow their chart when it is merged with another', async () => {
  const { doctor, patient, patientId, recordId } = await aSignedVisit(clinic)
  const { id } = (await issue(doctor, patientId, { kind: 'visit-summary', recordId })).body
  const [stayed] = await clinic.sql<{ id: string; mrn: string; name: string; version: number }[]>`
    select id, mrn, name, version from patients where id = ${patientId}`
  const other = await aPatient(clinic.sql)
  const desk = await mergingDesk(clinic, staff)
  if (!stayed) throw new Error('The chart is missing.')
  expect((await desk.merge(other, stayed)).status).toBe(201)
  expect(await listedFor(admin, other.id)).toEqual([id])
  expect(await statusOf(patient, id)).toBe(200)
})
