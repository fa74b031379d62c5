import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { actOnAppointment } from '../clinic/visits/appointments/appointment.ts'
import { anAppointment } from '../clinic/visits/appointments/server/an-appointment.ts'
import { listOwnReadings } from '../clinic/audit/reading.ts'
import { flushEvents } from '../clinic/audit/server/event-log.ts'
import {
  careDays,
  careReasons,
  endCare,
  listCareTakings,
  reviewCareTaking,
  takeIntoCare,
} from '../clinic/records/care/care.ts'
import { aCareTaking } from '../clinic/records/care/server/a-care-taking.ts'
import { anEmergencyAccess } from '../clinic/records/emergency-access/server/an-emergency-access.ts'
import {
  listChartRecords,
  listChartRecordVersions,
  printChartRecord,
  readChartRecord,
} from '../clinic/records/medical-records/chart-record.ts'
import { formOfNew, keepDraft, readDrafts } from '../clinic/records/medical-records/draft.ts'
import {
  addMedicalRecord,
  changeMedicalRecord,
  listMedicalRecords,
  listMedicalRecordVersions,
  printMedicalRecord,
  readMedicalRecord,
} from '../clinic/records/medical-records/medical-record.ts'
import {
  aMedicalRecord,
  newMedicalRecord,
} from '../clinic/records/medical-records/server/a-medical-record.ts'
import { type Caller, testClinic } from '../app/server/test-clinic.ts'
import { figure } from './figure.ts'
import { type Rows, rowsOf } from './rows.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

/** A patient with a colleague's record, and a doctor without any relation to them. */
let rows: Rows
let doctor: Caller
let patientId: string
beforeEach(async () => {
  rows = await rowsOf(clinic)
  doctor = await clinic.signedIn('doctor')
  patientId = rows.patient.userId
})

const chart = () => ({ id: patientId })
const take = (body: Record<string, unknown>, by = doctor) =>
  by.ask(takeIntoCare, { params: chart(), body: { id: uuidv7(), ...body } })
const write = (notes = 'Seen.', by = doctor) =>
  by.ask(addMedicalRecord, { body: { ...newMedicalRecord(patientId), notes } })

/** The answers of all endpoints that show a colleague's record. */
async function colleaguesRecord(by = doctor) {
  const params = { id: patientId, recordId: rows.record }
  const own = { params: { id: rows.record } }
  const list = await by.ask(listChartRecords, { params: chart() })
  return {
    isListed: list.body.rows.some(({ id }) => id === rows.record),
    inChart: [
      (await by.ask(readChartRecord, { params })).status,
      (await by.ask(listChartRecordVersions, { params })).status,
      (await by.ask(printChartRecord, { params })).status,
    ],
    // Only the author may read these, in care or not.
    onItsPage: [
      (await by.ask(readMedicalRecord, own)).status,
      (await by.ask(listMedicalRecordVersions, own)).status,
      (await by.ask(printMedicalRecord, own)).status,
      (await by.ask(changeMedicalRecord, { ...own, version: 1, body: { notes: 'x' } })).status,
    ],
  }
}
const onItsPage = [404, 404, 404, 403]
const closed = { isListed: false, inChart: [404, 404, 404], onItsPage }
const open = { isListed: true, inChart: [200, 200, 204], onItsPage }

let refused = 0
/** Writing answers 403, and no answer contains anything of a colleague. */
async function expectClosed(by = doctor): Promise<void> {
  const answer = await write('.', by)
  expect(answer.status).toBe(403)
  expect(answer.problem.detail).toContain('Take them into your care with a reason')
  expect(await colleaguesRecord(by)).toEqual(closed)
  refused += 9
}
async function expectOpen(by = doctor): Promise<void> {
  expect(await colleaguesRecord(by)).toEqual(open)
  expect((await write('Seen.', by)).status).toBe(201)
}

test('Z-17 a doctor takes a patient into care with a reason, and opens nothing without one', async () => {
  await expectClosed()
  const wrong = [
    ...[{}, { reason: '' }, { reason: 'curious' }, { reason: 'Referred' }, { reason: null }],
    ...['', ' ', '.', '7', null].flatMap((remark) => [
      { reason: 'referred', remark },
      { reason: 'consult', remark },
    ]),
    { reason: 'on call', remark: 'x'.repeat(501) },
    { reason: 'on call', doctorId: rows.doctor.userId },
    { reason: 'on call', expiresAt: '2099-01-01T00:00:00Z' },
  ]
  for (const body of wrong) expect((await take(body)).status, JSON.stringify(body)).toBe(422)
  for (const by of [rows.patient, await clinic.signedIn('staff'), await clinic.signedIn('admin')]) {
    expect((await take({ reason: 'on call' }, by)).status).toBe(403)
  }
  expect((await take({ reason: 'on call' }, clinic.visitor)).status).toBe(401)
  const missing = await doctor.ask(takeIntoCare, {
    params: { id: uuidv7() },
    body: { id: uuidv7(), reason: 'on call' },
  })
  expect(missing.status).toBe(404)
  refused += wrong.length + 5
  await expectClosed()

  for (const reason of careReasons) {
    const by = await clinic.signedIn('doctor')
    await expectClosed(by)
    expect((await take({ reason, remark: 'Dr. Marsh' }, by)).status).toBe(201)
    await expectOpen(by)
  }
  // Care belongs to one doctor and one patient.
  await take({ reason: 'on call' })
  await expectClosed(await clinic.signedIn('doctor'))
  rows = await rowsOf(clinic)
  patientId = rows.patient.userId
  await expectClosed()
  figure('Z-17', `${careReasons.length} reasons open a chart; ${refused} tries without one refused`)
})

test('Z-17 the doctor, an admin or time ends care, and it opens nothing from then on', async () => {
  const before = refused
  await take({ reason: 'on call' })
  await expectOpen()
  expect((await doctor.ask(endCare, { params: chart() })).status).toBe(200)
  await expectClosed()

  const admin = await clinic.signedIn('admin')
  const id = uuidv7()
  await take({ id, reason: 'walk-in' })
  await expectOpen()
  const body = { reviewRemark: 'Nobody walked in that day.', care: 'ends' }
  const review = { params: { id }, version: 1, body }
  // Nobody reviews their own act, even after becoming an admin.
  await sql`update users set role = 'admin' where id = ${doctor.userId}`
  expect((await doctor.ask(reviewCareTaking, review)).status).toBe(403)
  await sql`update users set role = 'doctor' where id = ${doctor.userId}`
  expect((await admin.ask(reviewCareTaking, review)).status).toBe(200)
  await expectClosed()

  const seconds = careDays * 86_400
  await aCareTaking(sql, { doctorId: doctor.userId, patientId, secondsAgo: seconds - 3 })
  expect(await colleaguesRecord()).toEqual(open)
  await expect.poll(() => colleaguesRecord(), { timeout: 6000, interval: 50 }).toEqual(closed)
  await expectClosed()
  figure(
    'Z-17',
    `${refused - before} tries after an end refused; care by the act ends after 30 days`,
  )
})

test('Z-17 only a visit that somebody else booked and nobody canceled puts a patient into care', async () => {
  const before = refused
  const visit = (columns: Record<string, unknown>) =>
    anAppointment(sql, { patientId, doctorId: doctor.userId, date: '2035-01-02' }).then(
      async (id) => {
        await sql`update appointments set ${sql(columns)} where id = ${id}`
        return id
      },
    )
  const closing: Record<string, unknown>[] = [
    { status: 'canceled' },
    { status: 'canceled', stage: 'no-show' },
    { deletedAt: new Date() },
    { createdBy: doctor.userId },
    { createdBy: doctor.userId, status: 'completed' },
  ]
  for (const columns of closing) {
    const id = await visit(columns)
    await expectClosed()
    // A doctor cannot get in by restoring a canceled visit.
    if (columns['status'] === 'canceled' && !columns['stage']) {
      const undone = await doctor.ask(actOnAppointment, {
        params: { id },
        version: 2,
        body: { act: 'undo' },
      })
      expect(undone.status).toBe(409)
      await expectClosed()
    }
    await sql`update appointments set deleted_at = now() where id = ${id}`
  }
  await visit({ createdBy: rows.patient.userId })
  await expectOpen()
  figure('Z-17', `${refused - before} tries by canceled, deleted and self-made visits refused`)
})

test('Z-17 a doctor keeps access to their own records, which opens none of colleagues', async () => {
  const wanted = { doctorId: doctor.userId, patientId, notes: 'Before.' }
  const id = await aMedicalRecord(sql, wanted)
  const own = { params: { id } }
  await expectClosed()
  expect((await doctor.ask(readMedicalRecord, own)).body.notes).toBe('Before.')
  expect((await doctor.ask(listMedicalRecords, { query: { patientId } })).body.total).toBe(1)
  const inChart = await doctor.ask(listChartRecords, { params: chart() })
  expect(inChart.body.rows.map((row) => row.id)).toEqual([id])
  const params = { id: patientId, recordId: id }
  expect((await doctor.ask(readChartRecord, { params })).body.notes).toBe('Before.')
  const change = { ...own, version: 1, body: { notes: 'Since.' } }
  expect((await doctor.ask(changeMedicalRecord, change)).status).toBe(200)
  expect((await doctor.ask(listMedicalRecordVersions, own)).body).toHaveLength(1)
  // A draft is the doctor's own text; it is not lost while care is missing.
  const form = formOfNew(uuidv7())
  const content = { notes: 'Typed without care', patientId }
  const draft = { params: { form }, body: { writerId: doctor.userId, content } }
  expect((await doctor.ask(keepDraft, draft)).status).toBe(204)
  expect((await doctor.ask(readDrafts, { params: { form: 'new' } })).body).toMatchObject([
    { content },
  ])
  await expectClosed()
  // Emergency access allows writing a record too.
  await anEmergencyAccess(sql, { doctorId: doctor.userId, patientId })
  await expectOpen()
})

test('Z-17 taking into care is an event with its reason, the patient sees it, and an admin reviews it', async () => {
  const id = uuidv7()
  await take({ id, reason: 'referred', remark: 'Dr. Marsh, for the heart' })
  await colleaguesRecord()
  await flushEvents(sql)
  const events = await sql`
    select action, object_type, outcome, reason from audit_events
    where patient_id = ${patientId} and actor_id = ${doctor.userId} and action <> 'list'
      and outcome = 'ok' order by at, id`
  expect(events).toEqual(
    expect.arrayContaining([
      { action: 'take into care', objectType: 'care', outcome: 'ok', reason: 'referred' },
      { action: 'read', objectType: 'medical record', outcome: 'ok', reason: 'in care' },
    ]),
  )
  const { body: seen } = await rows.patient.ask(listOwnReadings)
  expect(seen.rows).toContainEqual(
    expect.objectContaining({ objectType: 'care', careReason: 'referred', isEmergency: false }),
  )
  expect(JSON.stringify(seen)).not.toContain('for the heart')
  const admin = await clinic.signedIn('admin')
  const { body: list } = await admin.ask(listCareTakings, { query: { review: 'waiting' } })
  expect(list.rows.find((row) => row.id === id)).toMatchObject({
    reason: 'referred',
    remark: 'Dr. Marsh, for the heart',
    recordsRead: 1,
    isOpen: true,
    reviewedAt: null,
  })
})
