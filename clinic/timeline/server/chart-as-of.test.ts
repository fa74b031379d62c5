import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../app/server/test-clinic.ts'
import { flushEvents } from '../../audit/server/event-log.ts'
import { aCareTaking } from '../../records/care/server/a-care-taking.ts'
import { aMedicalRecord } from '../../records/medical-records/server/a-medical-record.ts'
import { readChartAsOf, readRecordsAsOf } from '../chart-as-of.ts'

let clinic: TestClinic
let doctor: Caller
let patient: Caller
let chart: string
beforeAll(async () => {
  clinic = await testClinic()
  doctor = await clinic.signedIn('doctor')
  await clinic.sql`update clinic set time_zone = 'America/New_York'`
})
afterAll(() => clinic.close())
beforeEach(async () => {
  patient = await clinic.signedIn('patient')
  chart = patient.userId
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: chart })
})

const read = (at: string, by: Caller = doctor) =>
  by.ask(readChartAsOf, { params: { id: chart }, query: { at } })
const records = async (at: string, by: Caller = doctor) =>
  (await by.ask(readRecordsAsOf, { params: { id: chart }, query: { at } })).body.rows

test('a day ends by the clinic’s clock, and an instant is taken as it is', async () => {
  // Four in the morning of UTC is still the evening before in New York.
  await clinic.sql`
    insert into conditions (id, patient_id, text, kind, status, created_at, updated_at)
    values (gen_random_uuid(), ${chart}, 'Asthma', 'problem', 'active', '2020-03-03 04:00Z',
      '2020-03-03 04:00Z')`
  const found = async (at: string) => (await read(at)).body.conditions.length
  expect(await found('2020-03-01')).toBe(0)
  expect(await found('2020-03-02')).toBe(1)
  expect(await found('2020-03-03T03:59:59.999999Z')).toBe(0)
  expect(await found('2020-03-03T04:00:00Z')).toBe(1)
  for (const wrong of ['', 'soon', '2020-02-30', '2020-03-03T25:00:00Z', '2020-03-03 04:00']) {
    expect((await read(wrong)).status, wrong).toBe(400)
  }
})

test('the past is read by those who read the chart, and each reading is an event', async () => {
  expect((await read('2020-01-01', await clinic.signedIn('doctor'))).status).toBe(404)
  expect((await read('2020-01-01', await clinic.signedIn('patient'))).status).toBe(404)
  expect((await read('2020-01-01', await clinic.signedIn('staff'))).status).toBe(403)
  expect((await read('2020-01-01', patient)).status).toBe(200)
  const asked = { params: { id: chart }, query: { at: '2020-01-01' } }
  const answers = [await doctor.ask(readChartAsOf, asked), await doctor.ask(readRecordsAsOf, asked)]
  await flushEvents(clinic.sql)
  for (const { headers } of answers) {
    const events = await clinic.sql`
      select action, object_type, patient_id, reason from audit_events
      where request_id = ${String(headers['x-request-id'])}`
    expect(events).toEqual([
      { action: 'read', objectType: 'chart as of a day', patientId: chart, reason: 'in care' },
    ])
  }
})

test('a record has the texts of then, and its readers are those of now', async () => {
  const by = { doctorId: doctor.userId, patientId: chart }
  const id = await aMedicalRecord(clinic.sql, { ...by, notes: 'First thought' })
  const [then] = await clinic.sql<{ at: string }[]>`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`
  const at = then?.at ?? ''
  await clinic.sql`update medical_records set notes = 'Second thought' where id = ${id}`
  await clinic.sql`
    update medical_records set signed_at = now(), signed_by = doctor_id where id = ${id}`
  const texts = async (moment: string, reader: Caller) =>
    (await records(moment, reader)).map(({ notes, state }) => [state, notes])
  const later = '2999-01-01'
  expect(await texts(at, doctor)).toEqual([['unsigned', 'First thought']])
  expect(await texts(later, doctor)).toEqual([['signed', 'Second thought']])
  // A record that was unsigned then is not read by the patient, though it is signed now.
  expect(await texts(at, patient)).toEqual([['unsigned', null]])
  expect(await texts(later, patient)).toEqual([['signed', 'Second thought']])
  const admin = await clinic.signedIn('admin')
  expect(await texts(at, admin)).toEqual([['unsigned', 'First thought']])
  await clinic.sql`update medical_records set limited = true where id = ${id}`
  expect(await texts(at, admin)).toEqual([['unsigned', null]])
  expect(await texts(at, doctor)).toEqual([['unsigned', 'First thought']])
})

test('a record that waits for its second signature says so, and its addenda are read as its texts are', async () => {
  const colleague = await clinic.signedIn('doctor')
  const by = { doctorId: doctor.userId, patientId: chart, isSigned: true }
  const id = await aMedicalRecord(clinic.sql, { ...by, notes: 'Cough' })
  await clinic.sql`insert into record_addenda (id, record_id, text, created_by)
    values (gen_random_uuid(), ${id}, 'Fever since', ${doctor.userId})`
  const seen = async (reader: Caller) =>
    (await records('2999-01-01', reader)).map(({ state, addenda }) => [
      state,
      ...addenda.map(({ text }) => text),
    ])
  const admin = await clinic.signedIn('admin')
  expect(await seen(admin)).toEqual([['signed', 'Fever since']])
  await clinic.sql`update medical_records set limited = true where id = ${id}`
  expect(await seen(admin)).toEqual([['signed']])
  expect(await seen(doctor)).toEqual([['signed', 'Fever since']])

  const waiting = await aMedicalRecord(clinic.sql, { ...by, isSigned: false })
  await clinic.sql`
    update medical_records set signed_at = now(), signed_by = doctor_id,
      co_signer_id = ${colleague.userId}, record_date = '2026-04-01'
    where id = ${waiting}`
  expect((await seen(admin))[0]).toEqual(['to co-sign'])
})
