import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import ICAL from 'ical.js'
import { v7 as uuidv7 } from 'uuid'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { addAppointment } from '../../../visits/appointments/appointment.ts'
import { aSchedule } from '../../../availability/schedules/server/a-schedule.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import { changeBookingRules, readBookingRules } from '../booking-rules.ts'
import {
  bookOwnVisit,
  cancelOwnVisit,
  confirmOwnVisit,
  listOwnFreeSlots,
  moveOwnVisit,
  type OwnVisit,
  readOwnVisit,
  readOwnVisitFile,
} from '../own-visit.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
const staff = await clinic.signedIn('staff')
const doctor = await clinic.signedIn('doctor', { name: 'Dr. Ana Silva' })
const hourless = await clinic.signedIn('doctor', { name: 'Dr. No Hours' })
const days = [1, 2, 3, 4, 5, 6, 7]
await aSchedule(sql, doctor.userId, { days, starts: '08:00', ends: '12:00' })
const typeId = await aVisitType(sql, { name: 'Check-up', minutes: 30 })
const deskOnly = await aVisitType(sql, { name: 'Surgery' })
await sql`update visit_types set bookable_by = 'patients', lead_hours = 48, horizon_days = 30,
  cutoff_hours = 24, preparation = 'Come without breakfast.' where id = ${typeId}`
await sql`update message_settings set directions = 'Second floor.'`
await sql`update clinic set street = '12 Harbor Street', city = 'Lakeside', postal_code = '60601'`

let patient: Caller
let other: Caller
beforeEach(async () => {
  await clinic.owner`truncate appointments cascade`
  patient = await clinic.signedIn('patient', { name: 'Pia Novak' })
  other = await clinic.signedIn('patient', { name: 'Otto Other' })
})

function daysOn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

const visit = (over: object = {}) => ({
  ...{ id: uuidv7(), visitTypeId: typeId, doctorId: doctor.userId },
  ...{ date: daysOn(5), time: '09:00' },
  ...over,
})

async function booked(by: Caller, over: object = {}): Promise<OwnVisit> {
  const answer = await by.ask(bookOwnVisit, { body: visit(over) })
  expect(answer.status, JSON.stringify(answer.problem)).toBe(201)
  return answer.body
}

async function timesOn(date: string, by = patient, more: object = {}): Promise<string[]> {
  const query = { visitTypeId: typeId, doctorId: doctor.userId, from: date, to: date, ...more }
  const answer = await by.ask(listOwnFreeSlots, { query })
  expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
  return answer.body.slots.map(({ time }) => time)
}

/** Makes the last change of the one visit so old, around the trigger that stamps rows. */
async function aged(age: string, { owner } = clinic): Promise<void> {
  await owner`alter table appointments disable trigger user`
  await owner`update appointments set updated_at = now() - ${age}::interval`
  await owner`alter table appointments enable trigger user`
}

describe('a patient', () => {
  test('books, and reads how to prepare, where to come and until when it can be changed', async () => {
    const made = await booked(patient)
    expect(made).toMatchObject({
      time: '09:00',
      minutes: 30,
      doctorName: 'Dr. Ana Silva',
      visitTypeName: 'Check-up',
      preparation: 'Come without breakfast.',
      address: '12 Harbor Street, Lakeside, 60601',
      canMove: true,
      canCancel: true,
      changesUntil: `${daysOn(4)} 09:00`,
    })
  })

  test.each([
    ['too soon', () => ({ date: daysOn(1) }), 409],
    ['too far ahead', () => ({ date: daysOn(40) }), 409],
    ['between two times that are offered', () => ({ time: '09:10' }), 409],
    ['outside of the hours', () => ({ time: '13:00' }), 409],
    ['with a doctor without hours', () => ({ doctorId: hourless.userId }), 409],
    ['what only the desk books', () => ({ visitTypeId: deskOnly }), 422],
    ['for somebody else', () => ({ patientId: other.userId }), 422],
  ])('cannot book %s, even where the desk only marks it', async (_, over, status) => {
    await sql`update clinic set outside_hours = 'mark'`
    expect((await patient.ask(bookOwnVisit, { body: visit(over()) })).status).toBe(status)
    expect(await sql`select from appointments`).toHaveLength(0)
    await sql`update clinic set outside_hours = 'ask'`
  })

  test('sends the same booking fifty times and has one visit', async () => {
    const body = visit()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => patient.ask(bookOwnVisit, { body })),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    expect(await sql`select from appointments`).toHaveLength(1)
    const taken = await other.ask(bookOwnVisit, { body: { ...body, time: '10:00' } })
    expect(taken.status).toBe(409)
  })

  test('says once that they will come, also when pressed twice, and nobody else can', async () => {
    const { id, version } = await booked(patient)
    const params = { id }
    expect((await other.ask(confirmOwnVisit, { params, version })).status).toBe(404)
    expect((await patient.ask(confirmOwnVisit, { params, version: version + 1 })).status).toBe(412)
    const answers = await Promise.all(
      [1, 2].map(() => patient.ask(confirmOwnVisit, { params, version })),
    )
    for (const { status, body } of answers) {
      expect([status, body.isConfirmed, body.canConfirm]).toEqual([200, true, false])
    }
    const [stored] = await sql`select stage, version from appointments where id = ${id}`
    expect(stored).toEqual({ stage: 'confirmed', version: version + 1 })
  })

  test('cannot say so of an appointment that has begun or is canceled', async () => {
    const { id, version } = await booked(patient)
    const canceled = await patient.ask(cancelOwnVisit, { params: { id }, version })
    const late = await patient.ask(confirmOwnVisit, {
      params: { id },
      version: canceled.body.version,
    })
    expect([late.status, late.problem.detail]).toEqual([
      409,
      'This appointment is canceled, over or has begun.',
    ])
  })

  test('cannot hoard times, even with many requests at once', async () => {
    const times = await timesOn(daysOn(6))
    const answers = await Promise.all(
      times.map((time) => patient.ask(bookOwnVisit, { body: visit({ date: daysOn(6), time }) })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.find(({ status }) => status === 409)?.problem.detail).toBe(
      'You have already booked as many visits as you can here. Please call the clinic.',
    )
    // Visits booked by the desk do not count, and are not limited.
    const byDesk = { id: uuidv7(), patientId: patient.userId, doctorId: doctor.userId }
    const desk = await staff.ask(addAppointment, {
      body: { ...byDesk, date: daysOn(7), time: '09:00', minutes: 30 },
    })
    expect(desk.status, JSON.stringify(desk.problem)).toBe(201)
  })

  test('cannot book and cancel more than ten times an hour', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) {
      const answer = await patient.ask(bookOwnVisit, { body: visit() })
      statuses.push(answer.status)
      if (answer.status === 201) {
        await patient.ask(cancelOwnVisit, {
          ...{ params: { id: answer.body.id }, version: answer.body.version },
        })
      }
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
  })

  test('cancels ten times at once, and each answer says canceled', async () => {
    const { id, version } = await booked(patient)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => patient.ask(cancelOwnVisit, { params: { id }, version })),
    )
    for (const { status, body } of answers) {
      expect([status, body.status]).toEqual([200, 'canceled'])
    }
  })

  test('moves one visit in several tabs at once: late ones get the visit as stored, without notes', async () => {
    const { id, version } = await booked(patient)
    await sql`update appointments set overlap_reason = 'Always late' where id = ${id}`
    const hours = ['08:00', '08:30', '09:30', '10:00', '10:30', '11:00', '11:30']
    const answers = await Promise.all(
      hours.map((time) =>
        patient.ask(moveOwnVisit, {
          params: { id },
          version: version + 1,
          body: { date: daysOn(6), time },
        }),
      ),
    )
    const late = answers.filter(({ status }) => status === 412)
    expect(late).toHaveLength(hours.length - 1)
    const { body } = await patient.ask(readOwnVisit, { params: { id } })
    for (const { problem } of late) {
      expect(Object.keys(problem.current as object).sort()).toEqual(Object.keys(body).sort())
      expect(JSON.stringify(problem)).not.toContain('Always late')
    }
  })

  test('moves a visit at the version read and cancels it, and the time is free again', async () => {
    const made = await booked(patient)
    const params = { id: made.id }
    const move = (version: number, time: string) =>
      patient.ask(moveOwnVisit, { params, version, body: { date: made.date, time } })
    const moved = await move(made.version, '10:00')
    expect(moved.body).toMatchObject({ time: '10:00', minutes: 30, visitTypeId: typeId })
    expect((await move(made.version, '11:00')).status).toBe(412)
    expect((await move(moved.body.version, '03:00')).status).toBe(409)
    expect((await other.ask(cancelOwnVisit, { params })).status).toBe(404)
    const stale = await patient.ask(cancelOwnVisit, { params, version: made.version })
    expect([stale.status, stale.problem.current]).toEqual([412, moved.body])
    const canceled = await patient.ask(cancelOwnVisit, { params, version: moved.body.version })
    expect(canceled.body).toMatchObject({ status: 'canceled', canMove: false, canCancel: false })
    expect(await timesOn(made.date)).toContain('10:00')
    expect((await patient.ask(cancelOwnVisit, { params, version: 1 })).status).toBe(200)
  })

  test('cannot change a visit after the cut-off', async () => {
    const made = await booked(patient)
    await sql`update appointments set starts_at = now() + interval '23 hours',
      ends_at = now() + interval '24 hours', updated_by = ${staff.userId}`
    const params = { id: made.id }
    const { body } = await patient.ask(readOwnVisit, { params })
    expect(body).toMatchObject({ canMove: false, canCancel: false })
    const refused = await patient.ask(cancelOwnVisit, { params, version: body.version })
    expect(refused.status).toBe(409)
    expect(refused.problem.detail).toMatch(/^It is too late/)
    const move = { params, version: body.version, body: { date: daysOn(5), time: '09:00' } }
    expect((await patient.ask(moveOwnVisit, move)).status).toBe(409)
  })

  test('takes back for ten minutes what they booked or moved within the cut-off', async () => {
    const made = await booked(patient)
    await sql`update appointments set starts_at = now() + interval '23 hours',
      ends_at = now() + interval '24 hours'`
    const params = { id: made.id }
    const { body } = await patient.ask(readOwnVisit, { params })
    const [until] = await sql<{ said: string; last: string }[]>`
      select to_char(own_changes_until(a) at time zone c.time_zone, 'YYYY-MM-DD HH24:MI') as said,
        round(extract(epoch from own_changes_until(a) - a.updated_at) / 60)::text as last
      from appointments a, clinic c`
    expect(until).toEqual({ said: body.changesUntil, last: '10' })
    expect(body).toMatchObject({ canMove: true, canCancel: true })
    await aged('11 minutes')
    const late = await patient.ask(cancelOwnVisit, { params, version: body.version })
    expect(late.status).toBe(409)
    await aged('9 minutes')
    const inTime = await patient.ask(cancelOwnVisit, { params, version: body.version })
    expect(inTime.body).toMatchObject({ status: 'canceled' })
  })

  test('takes nothing back once the visit has begun', async () => {
    const made = await booked(patient)
    await sql`update appointments set starts_at = now() - interval '1 minute',
      ends_at = now() + interval '29 minutes'`
    const { body } = await patient.ask(readOwnVisit, { params: { id: made.id } })
    expect(body).toMatchObject({ canMove: false, canCancel: false })
  })

  test('can save the visit as a calendar file that calendars read', async () => {
    const made = await booked(patient)
    const { body } = await patient.ask(readOwnVisitFile, { params: { id: made.id } })
    const calendar = new ICAL.Component(ICAL.parse(body.content) as unknown[])
    const [event] = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part))
    expect(event?.uid).toBe(`${made.id}@clinic.example`)
    expect(event?.startDate.toJSDate().toISOString()).toBe(`${made.date}T09:00:00.000Z`)
    expect(event?.duration.toSeconds()).toBe(1800)
    expect(event?.summary).toBe('OpenWard Clinic')
    expect(event?.location).toBe('12 Harbor Street, Lakeside, 60601')
    expect(event?.description).toBe('Come without breakfast.\n\nSecond floor.')
  })
})

test('of twenty patients who want one time, exactly one gets it', async () => {
  const patients = await Promise.all(Array.from({ length: 20 }, () => clinic.signedIn('patient')))
  const answers = await Promise.all(
    patients.map((one) => one.ask(bookOwnVisit, { body: visit({ date: daysOn(9) }) })),
  )
  const refused = Array.from({ length: 19 }, () => 409)
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...refused])
})

test('an admin sets how many upcoming visits a patient may book', async () => {
  const admin = await clinic.signedIn('admin')
  const { body: rules } = await admin.ask(readBookingRules)
  const body = { mostVisits: 1, cutoffHours: 24, holdMinutes: 60, publicBooking: 'off' }
  const changed = await admin.ask(changeBookingRules, { version: rules.version, body })
  expect(changed.body).toMatchObject(body)
  await booked(patient)
  const second = await patient.ask(bookOwnVisit, { body: visit({ time: '10:00' }) })
  expect(second.status).toBe(409)
})
