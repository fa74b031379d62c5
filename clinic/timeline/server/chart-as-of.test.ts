import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../app/server/test-clinic.ts'
import { flushEvents } from '../../audit/server/event-log.ts'
import { aCareTaking } from '../../records/care/server/a-care-taking.ts'
import { aMedicalRecord } from '../../records/medical-records/server/a-medical-record.ts'
import { anAppointment } from '../../visits/appointments/server/an-appointment.ts'
import { readChartAsOf, readImportedAsOf, readRecordsAsOf, readVisitsAsOf } from '../chart-as-of.ts'

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

test('a visit stands as it was then; where the log does not reach back, when it was booked is all that is told', async () => {
  const id = await anAppointment(clinic.sql, {
    ...{ doctorId: doctor.userId, patientId: chart, date: '2026-02-03', reason: 'Cough' },
  })
  const at = async () => {
    const [now] = await clinic.sql<{ at: string }[]>`
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`
    return now?.at ?? ''
  }
  const visits = async (moment: string, by: Caller = doctor) => {
    const answer = await by.ask(readVisitsAsOf, { params: { id: chart }, query: { at: moment } })
    return answer.status === 200
      ? answer.body.rows.map(({ date, state, reason }) => [date, state, reason])
      : answer.status
  }
  const booked = await at()
  await clinic.sql`
    update appointments set reason = 'Cough and fever', starts_at = starts_at + interval '1 day',
      ends_at = ends_at + interval '1 day' where id = ${id}`
  const moved = await at()
  await clinic.sql`update appointments set status = 'canceled' where id = ${id}`
  const canceled = await at()
  await clinic.sql`update appointments set reason = 'Fever' where id = ${id}`
  await clinic.sql`update appointments set deleted_at = now() where id = ${id}`
  expect(await visits('2020-01-01')).toEqual([])
  expect(await visits(booked)).toEqual([['2026-02-03', 'scheduled', 'Cough']])
  expect(await visits(moved)).toEqual([['2026-02-04', 'scheduled', 'Cough and fever']])
  expect(await visits(canceled)).toEqual([['2026-02-04', 'canceled', 'Cough and fever']])
  expect(await visits('2999-01-01')).toEqual([])
  expect(await visits(booked, patient)).toEqual([['2026-02-03', 'scheduled', 'Cough']])
  expect(await visits(booked, await clinic.signedIn('doctor'))).toBe(404)
  expect(await visits(booked, await clinic.signedIn('staff'))).toBe(403)

  // A visit of years ago, changed since, about which no event is left.
  const old = await anAppointment(clinic.sql, {
    ...{ doctorId: doctor.userId, patientId: chart, date: '2019-03-04', reason: 'Check-up' },
  })
  await clinic.sql`update appointments set created_at = '2019-03-01 12:00Z' where id = ${old}`
  expect(await visits('2019-03-02')).toEqual([['2019-03-04', null, null]])
  const told = await doctor.ask(readVisitsAsOf, {
    params: { id: chart },
    query: { at: '2019-03-02' },
  })
  expect(told.body.rows[0]?.bookedAt).toBe('2019-03-01T12:00:00Z')
})

test('a visit that was moved from another chart since is no visit of this one then, unless that one was merged into it', async () => {
  const other = await clinic.signedIn('patient')
  const id = await anAppointment(clinic.sql, {
    ...{ doctorId: doctor.userId, patientId: other.userId, date: '2026-02-10' },
  })
  const [now] = await clinic.sql<{ at: string }[]>`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`
  await clinic.sql`update appointments set patient_id = ${chart} where id = ${id}`
  const then = { params: { id: chart }, query: { at: now?.at ?? '' } }
  expect((await doctor.ask(readVisitsAsOf, then)).body.rows).toEqual([])
  const later = { params: { id: chart }, query: { at: '2999-01-01' } }
  expect((await doctor.ask(readVisitsAsOf, later)).body.rows.map((one) => one.id)).toEqual([id])
  await clinic.sql`
    update patients set user_id = null, merged_into = ${chart} where id = ${other.userId}`
  expect((await doctor.ask(readVisitsAsOf, then)).body.rows.map((one) => one.id)).toEqual([id])
})

test('an imported item stands there from the day of its import, as it came last by then', async () => {
  const bring = async (title: string, createdAt: string, resourceId = 'a') => {
    const id = crypto.randomUUID()
    await clinic.sql`
      insert into fhir_resources (id, resource_type, resource_id, patient_id, mapped_to, mapped_id,
        title, words, day, source, content, content_hash, created_at)
      values (${`00000000-0000-7000-8000-${createdAt.slice(0, 4)}${id.slice(28)}`}, 'Basic',
        ${`${chart}-${resourceId}`}, ${chart}, 'imported item', ${id}, ${title}, '', '2019-01-01', 'a.json',
        '{}', ${Buffer.from(id)}, ${createdAt})`
  }
  await bring('First', '2021-05-06 12:00Z')
  await bring('Second', '2022-05-06 12:00Z')
  await bring('Another', '2023-05-06 12:00Z', 'b')
  const titles = async (at: string) => {
    const answer = await patient.ask(readImportedAsOf, { params: { id: chart }, query: { at } })
    return answer.body.rows.map(({ title }) => title).sort()
  }
  expect(await titles('2021-05-05')).toEqual([])
  expect(await titles('2021-05-06')).toEqual(['First'])
  expect(await titles('2022-12-31')).toEqual(['Second'])
  expect(await titles('2023-12-31')).toEqual(['Another', 'Second'])
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
