import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { readAppointment } from '../../appointments/appointment.ts'
import { anAppointment } from '../../appointments/server/an-appointment.ts'
import { readOwnVisit } from '../../../portal/own-visits/own-visit.ts'
import { checkIn, endCheckInLink, makeCheckInLink, readKiosk } from '../check-in.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql, visitor } = clinic
let staff: Caller
let doctor: Caller
let patient: Caller
let token: string
let today: string
let tomorrow: string
const refusal = 'This code does not work now. Please check it, or go to the desk.'

beforeAll(async () => {
  // A time zone where it is noon, so that no test runs past midnight.
  await sql`update clinic set time_zone = z.name from (
    select name from pg_timezone_names where extract(hour from now() at time zone name) = 12
      and name like 'Etc/GMT%' limit 1) z`
  const [days] = await sql<{ today: string; tomorrow: string }[]>`
    select d as today, d + 1 as tomorrow from (
      select (now() at time zone time_zone)::date as d from clinic) t`
  today = days?.today ?? ''
  tomorrow = days?.tomorrow ?? ''
  staff = await clinic.signedIn('staff')
  doctor = await clinic.signedIn('doctor', { name: 'Dr. Canary' })
})
beforeEach(async () => {
  await clinic.owner`truncate appointments, request_counts cascade`
  patient = await clinic.signedIn('patient', { name: 'Ana Canary' })
  token = (await staff.ask(makeCheckInLink, { body: { asksDob: 'off' } })).body.token
})

const aVisit = (time = '13:00', date = today) =>
  anAppointment(sql, { patientId: patient.userId, doctorId: doctor.userId, date, time })
const codeOf = async (id: string, whose = patient) =>
  (await whose.ask(readOwnVisit, { params: { id } })).body.checkInCode ?? ''
const tryCode = (code: string, more: object = {}) =>
  visitor.ask(checkIn, { body: { token, code, ...more } })
const stateOf = async (id: string) =>
  (await staff.ask(readAppointment, { params: { id } })).body.state

test('a patient checks in by the code of the visit, gets a number and no name, audited as the kiosk', async () => {
  const id = await aVisit()
  const code = await codeOf(id)
  expect(code).toMatch(/^\d{6}$/)
  const answer = await tryCode(`${code.slice(0, 3)} ${code.slice(3)}`)
  expect(answer.status).toBe(200)
  expect(Object.keys(answer.body)).toEqual(['ticket'])
  expect(await stateOf(id)).toBe('arrived')
  // A retry after a lost answer gets the same number.
  expect((await tryCode(code)).body).toEqual(answer.body)
  const events = await sql<{ actorRole: string; actorId: string | null; address: string }[]>`
    select actor_role, actor_id, address from audit_events
    where object_id = ${id} and action = 'update'`
  expect(events).toEqual([{ actorRole: 'kiosk', actorId: null, address: '127.0.0.1' }])
})

test('every wrong code gets the same refusal: unknown, too early, of another day, canceled, over', async () => {
  const id = await aVisit()
  const code = await codeOf(id)
  const unknown = code === '111111' ? '222222' : '111111'
  const visits = [
    await aVisit('17:00'),
    await aVisit('13:00', tomorrow),
    await aVisit('13:00', '2030-03-04'),
  ]
  const codes = [unknown, ...(await Promise.all(visits.map((visit) => codeOf(visit))))]
  await sql`update appointments set status = 'canceled' where id = ${id}`
  const answers = await Promise.all([...codes, code].map((one) => tryCode(one)))
  expect(answers.map(({ status, problem }) => [status, problem.detail])).toEqual(
    answers.map(() => [409, refusal]),
  )
  await sql`update appointments set status = 'completed' where id = ${id}`
  expect((await tryCode(code)).problem.detail).toBe(refusal)
  expect(await sql`select from appointments where stage = 'arrived'`).toHaveLength(0)
})

test('the date of birth must match too, if the clinic asks for it', async () => {
  await sql`update patients set dob = '1980-02-29' where id = ${patient.userId}`
  token = (await staff.ask(makeCheckInLink, { body: { asksDob: 'on' } })).body.token
  expect((await visitor.ask(readKiosk, { body: { token } })).body.asksDob).toBe('on')
  const id = await aVisit()
  const code = await codeOf(id)
  for (const dob of [undefined, '', '1980-02-28']) {
    expect((await tryCode(code, { dob })).problem.detail).toBe(refusal)
  }
  expect((await tryCode(code, { dob: '1980-02-29' })).status).toBe(200)
})

test('a visit that changes its patient changes its code', async () => {
  const id = await aVisit()
  const code = await codeOf(id)
  const other = await clinic.signedIn('patient')
  await sql`update appointments set patient_id = ${other.userId} where id = ${id}`
  expect(await codeOf(id, other)).toMatch(/^\d{6}$/)
  expect(await codeOf(id, other)).not.toBe(code)
})

test('wrong codes are limited, also when sent at once, and right codes do not count', async () => {
  const id = await aVisit()
  const code = await codeOf(id)
  for (let round = 0; round < 25; round += 1) expect((await tryCode(code)).status).toBe(200)
  const wrong = code === '111111' ? '222222' : '111111'
  const answers = await Promise.all(Array.from({ length: 30 }, () => tryCode(wrong)))
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(20)
  const late = answers.filter(({ status }) => status === 429)
  expect(late).toHaveLength(10)
  expect(Number(late[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await tryCode(code)).status).toBe(429)
  await sql`update request_counts set began_at = began_at - interval '6 minutes'`
  expect((await tryCode(code)).status).toBe(200)
})

test('a tablet whose link was replaced or ended says so, and without a tablet visits have no code', async () => {
  const id = await aVisit()
  const code = await codeOf(id)
  const before = token
  token = (await staff.ask(makeCheckInLink, { body: { asksDob: 'off' } })).body.token
  const ended = 'This link no longer works. Please go to the desk.'
  const old = await visitor.ask(checkIn, { body: { token: before, code } })
  expect([old.status, old.problem.detail]).toEqual([409, ended])
  // Codes in earlier messages still work.
  expect(await codeOf(id)).toBe(code)
  await staff.ask(endCheckInLink)
  expect((await tryCode(code)).problem.detail).toBe(ended)
  expect(await codeOf(id)).toBe('')
  const kept = await sql<{ row: string }[]>`
    select e::text as row from audit_events e where object_type = 'check-in link'`
  expect(kept.length).toBeGreaterThan(2)
})

test('a code that two visits share checks nobody in', async () => {
  const ids = [await aVisit('13:00'), await aVisit('13:30')]
  const code = await codeOf(ids[0] ?? '')
  await clinic.owner`alter function check_in_code rename to check_in_code_as_it_is`
  await clinic.owner.unsafe(`create function check_in_code(visit appointments) returns text
    language sql stable as $$ select '${code}' $$`)
  try {
    expect((await tryCode(code)).problem.detail).toBe(refusal)
  } finally {
    await clinic.owner`drop function check_in_code`
    await clinic.owner`alter function check_in_code_as_it_is rename to check_in_code`
  }
})
