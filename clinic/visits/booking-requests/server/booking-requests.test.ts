import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { daysAfter, today } from '../../../../contract/dates.ts'
import { aClinicWithMail } from '../../../../app/server/a-clinic-with-mail.ts'
import type { Caller } from '../../../../app/server/test-clinic.ts'
import { addAppointment } from '../../appointments/appointment.ts'
import { listFreeSlots } from '../../appointments/free-slot.ts'
import { anAppointment } from '../../appointments/server/an-appointment.ts'
import { addPatient } from '../../../patients/charts/patient.ts'
import { aSchedule } from '../../../availability/schedules/server/a-schedule.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import {
  acceptBookingRequest,
  dismissBookingRequest,
  listBookingRequests,
} from '../new-patient-request.ts'
import { readBookingOffer } from '../booking-offer.ts'
import { addBookingRequest, confirmBookingRequest, listOpenSlots } from '../booking-request.ts'
import { clearRequests } from './booking-request-store.ts'

const clinic = await aClinicWithMail()
afterAll(() => clinic.close())
const { sql, owner, visitor } = clinic
let staff: Caller
let doctor: Caller
let typeId: string
// Far enough ahead that the lead time does not matter; the doctor works every day.
const date = daysAfter(today('UTC'), 20)
const taken = 'This time was taken meanwhile. Please choose another.'

beforeAll(async () => {
  await sql`update clinic set time_zone = 'UTC'`
  staff = await clinic.signedIn('staff')
  doctor = await clinic.signedIn('doctor', { name: 'Dr. Ana Silva' })
  await aSchedule(sql, doctor.userId, { days: [1, 2, 3, 4, 5, 6, 7] })
  typeId = await aVisitType(sql, { name: 'First visit', minutes: 30 })
})
beforeEach(async () => {
  await owner`truncate booking_requests, request_counts, mails, appointments cascade`
  await sql`update booking_rules set public_booking = 'on'`
  await sql`update visit_types set bookable_by = 'everyone'`
})

const person = {
  name: 'Nia New',
  dob: '1990-05-06',
  email: 'nia@example.com',
  phone: '+49 30 123456',
  reason: 'A cough',
}
const request = (more: object = {}) =>
  visitor.ask(addBookingRequest, {
    body: { ...person, visitTypeId: typeId, doctorId: doctor.userId, date, time: '10:00', ...more },
  })
async function tokenOfMail(): Promise<string> {
  const [mail] = await sql<{ toAddress: string }[]>`
    select to_address from mails order by created_at desc`
  return clinic.mails.token(mail?.toAddress ?? '')
}
const confirm = async (token?: string) =>
  visitor.ask(confirmBookingRequest, { body: { token: token ?? (await tokenOfMail()) } })
const listed = async () => (await staff.ask(listBookingRequests)).body
const book = async (more: object = {}) => {
  const patientId = (await clinic.signedIn('patient')).userId
  const visit = { id: uuidv7(), patientId, doctorId: doctor.userId, date, time: '10:00' }
  return staff.ask(addAppointment, { body: { ...visit, minutes: 30, ...more } })
}

test('a new patient chooses a time and confirms it by mail, and the desk sees the request', async () => {
  const offer = await visitor.ask(readBookingOffer)
  expect(offer.body).toMatchObject({ isOn: true, types: [{ id: typeId, name: 'First visit' }] })
  const { body } = await visitor.ask(listOpenSlots, { query: { visitTypeId: typeId, from: date } })
  expect(new Set(body.slots.map(({ date: d, time }) => `${d} ${time}`)).size).toBe(
    body.slots.length,
  )
  expect(body.slots[0]).toMatchObject({ date, time: '09:00', doctorName: 'Dr. Ana Silva' })
  const answer = await request()
  expect([answer.status, answer.body]).toEqual([202, { minutes: 30 }])
  expect(await listed()).toEqual([])
  const [mail] = await sql<{ body: string }[]>`select body from mails`
  expect(mail?.body).not.toMatch(/cough|Nia/)
  const token = await tokenOfMail()
  expect((await confirm(token)).body).toMatchObject({ date, time: '10:00' })
  expect((await confirm(token)).status).toBe(409)
  expect(await listed()).toMatchObject([
    { name: 'Nia New', date, time: '10:00', visitTypeName: 'First visit', reason: 'A cough' },
  ])
  const kept = await sql<{ row: string }[]>`
    select e::text as row from audit_events e where object_type = 'booking request'`
  expect(kept.length).toBeGreaterThan(1)
  expect(kept.map(({ row }) => row).join()).not.toContain(token)
})

test('a new patient is offered and given only times within lead time and horizon of the type', async () => {
  const visitTypeId = await aVisitType(sql, { name: 'Long notice', minutes: 30 })
  await sql`update visit_types set bookable_by = 'everyone', lead_hours = 48, horizon_days = 20
    where id = ${visitTypeId}`
  const offered = async (from: string) => {
    const { body } = await visitor.ask(listOpenSlots, { query: { visitTypeId, from } })
    return new Set(body.slots.map((slot) => slot.date))
  }
  const tomorrow = daysAfter(today('UTC'), 1)
  expect(await offered(tomorrow)).not.toContain(tomorrow)
  expect(await offered(date)).toEqual(new Set([date]))
  expect((await request({ visitTypeId, date: tomorrow })).status).toBe(409)
  expect((await request({ visitTypeId, date: daysAfter(date, 1) })).status).toBe(409)
  expect((await request({ visitTypeId })).status).toBe(202)
  await sql`update visit_types set status = 'retired' where id = ${visitTypeId}`
})

test('the desk books the visit for a chart; until then no chart changes, whatever was typed', async () => {
  const chart = {
    ...{ name: 'Nia New', dob: '1990-05-06', gender: 'female', email: 'nia@example.com' },
    ...{ id: uuidv7(), contact: '+49 30 123456' },
  }
  const made = await staff.ask(addPatient, { body: chart })
  const before = await sql`select * from patients order by id`
  const known = await request()
  await confirm()
  const unknown = await request({ time: '11:00', name: 'No Body', email: 'nobody@example.com' })
  // A stranger cannot see from any answer whether the clinic knows somebody.
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  expect(await sql`select * from patients order by id`).toEqual(before)
  expect(await sql`select from appointments`).toHaveLength(0)
  const [first] = await listed()
  const accepted = await staff.ask(acceptBookingRequest, {
    params: { id: first?.id ?? '' },
    body: { patientId: made.body.id },
  })
  expect([accepted.status, accepted.body]).toMatchObject([
    200,
    { patientId: made.body.id, date, time: '10:00', reason: 'A cough', overlapReason: null },
  ])
  expect(await listed()).toEqual([])
  const again = await staff.ask(acceptBookingRequest, {
    params: { id: first?.id ?? '' },
    body: { patientId: made.body.id },
  })
  expect(again.status).toBe(404)
  expect((await doctor.ask(listBookingRequests)).status).toBe(403)
})

test('a requested time is held: others do not get it, and the desk needs a reason to book it', async () => {
  expect((await request()).status).toBe(202)
  const query = { doctorId: doctor.userId, from: date, to: date }
  const free = await staff.ask(listFreeSlots, { query })
  expect(free.body.slots.map(({ time }) => time)).not.toContain('10:00')
  const other = await request({ email: 'other@example.com' })
  expect([other.status, other.problem.detail]).toEqual([409, taken])
  expect((await book()).status).toBe(409)
  expect((await book({ time: '10:30' })).status).toBe(201)
  const anyway = await book({ anywayReason: 'An emergency' })
  expect([anyway.status, anyway.body.overlapReason]).toEqual([201, 'An emergency'])
})

test('after half an hour without confirmation the time is free and the link no longer works', async () => {
  await request()
  const token = await tokenOfMail()
  await sql`update booking_requests set hold_until = now() - interval '1 second'`
  expect((await confirm(token)).problem.detail).toBe(
    'This link was used already or is too old. Please ask for an appointment again.',
  )
  expect((await book()).status).toBe(201)
  await clearRequests(sql)
  await sql`update booking_requests set hold_until = now() - interval '2 days'`
  await clearRequests(sql)
  expect(await sql`select from booking_requests`).toHaveLength(0)
})

test('nine strangers and a receptionist want one time, and exactly one gets it', async () => {
  const asked = Array.from({ length: 9 }, (_, n) => request({ email: `n${n}@example.com` }))
  const answers = await Promise.all([...asked, book(), book()])
  const won = answers.filter(({ status }) => status < 300)
  expect(won).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
})

test('a repeated request, as after a lost answer, is stored and mailed once', async () => {
  const answers = await Promise.all([request(), request(), request()])
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
  expect(await sql`select from booking_requests`).toHaveLength(1)
  expect(await sql`select from mails`).toHaveLength(1)
})

test('requests are limited for each mailbox, for the clinic and for each address', async () => {
  const times = ['09:00', '09:30', '10:00', '10:30']
  const answers = []
  for (const time of times) answers.push(await request({ time }))
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429])
  await sql`delete from request_counts`
  await sql`insert into request_counts (key, count) values ('booking', 60)`
  const late = await request({ time: '12:00', email: 'else@example.com' })
  expect([late.status, late.problem.detail]).toEqual([
    429,
    'There are too many requests right now. Please call the clinic.',
  ])
  await sql`update request_counts set count = 0`
  await sql`insert into request_counts (key, count) values ('booking address:127.0.0.1', 10)
    on conflict (key) do update set count = 10`
  expect((await request({ time: '12:00', email: 'third@example.com' })).status).toBe(429)
})

test('only offered times can be asked for, and none while online booking is off', async () => {
  await anAppointment(sql, {
    patientId: (await clinic.signedIn('patient')).userId,
    doctorId: doctor.userId,
    date,
    time: '10:00',
  })
  for (const more of [{}, { time: '03:00' }, { date: daysAfter(date, 400) }]) {
    expect((await request(more)).status).toBe(409)
  }
  expect((await request({ dob: daysAfter(date, 1) })).problem.errors).toHaveProperty('dob')
  await sql`update visit_types set bookable_by = 'patients'`
  expect((await request({ time: '12:00' })).status).toBe(404)
  await sql`update visit_types set bookable_by = 'everyone'`
  await sql`update booking_rules set public_booking = 'off'`
  expect((await visitor.ask(readBookingOffer)).body).toEqual({
    isOn: false,
    types: [],
    doctors: [],
  })
  expect((await request({ time: '12:00' })).status).toBe(404)
  const query = { visitTypeId: typeId, from: date }
  expect((await visitor.ask(listOpenSlots, { query })).status).toBe(404)
})

test('a request that is dismissed frees its time', async () => {
  await request()
  await confirm()
  const [one] = await listed()
  const dismissed = await staff.ask(dismissBookingRequest, { params: { id: one?.id ?? '' } })
  expect(dismissed.status).toBe(204)
  expect(await listed()).toEqual([])
  expect((await request({ email: 'other@example.com' })).status).toBe(202)
})
