import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import ICAL from 'ical.js'
import { v7 as uuidv7 } from 'uuid'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { addAppointment } from '../../../visits/appointments/appointment.ts'
import { aSchedule } from '../../../availability/schedules/server/a-schedule.ts'
import {
  changeHours,
  clinicSchedule,
  readSchedule,
} from '../../../availability/schedules/schedule.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import { changeBookingRules, readBookingRules } from '../booking-rules.ts'
import {
  bookOwnVisit,
  cancelOwnVisit,
  listBookableDoctors,
  listBookableTypes,
  listOwnFreeSlots,
  moveOwnVisit,
  type OwnVisit,
  readOwnVisit,
  readOwnVisitFile,
} from '../own-visit.ts'

const clinic = await testClinic({}, 1)
afterAll(() => clinic.close())
const { sql } = clinic
const staff = await clinic.signedIn('staff')
const doctor = await clinic.signedIn('doctor', { name: 'Dr. Ana Silva' })
const hourless = await clinic.signedIn('doctor', { name: 'Dr. No Hours' })
await aSchedule(sql, doctor.userId, {
  days: [1, 2, 3, 4, 5, 6, 7],
  starts: '08:00',
  ends: '12:00',
})
const typeId = await aVisitType(sql, { name: 'Check-up', minutes: 30 })
const deskOnly = await aVisitType(sql, { name: 'Surgery' })
await sql`update visit_types set bookable_by = 'patients', lead_hours = 48, horizon_days = 30,
  cutoff_hours = 24, preparation = 'Come without breakfast.' where id = ${typeId}`
await sql`update message_settings set address = '12 Harbor Street', directions = 'Second floor.'`

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

describe('a patient', () => {
  test('is offered visit types for patients, with doctors who have hours', async () => {
    const { body: types } = await patient.ask(listBookableTypes)
    expect(types.map(({ name }) => name)).toEqual(['Check-up'])
    const { body: doctors } = await patient.ask(listBookableDoctors)
    expect(doctors).toEqual([{ id: doctor.userId, name: 'Dr. Ana Silva', specialty: null }])
    expect(await timesOn(daysOn(5))).toEqual(
      '08:00 08:30 09:00 09:30 10:00 10:30 11:00 11:30'.split(' '),
    )
    expect(await timesOn(daysOn(5), patient, { doctorId: hourless.userId })).toEqual([])
    expect(await timesOn(daysOn(5), patient, { visitTypeId: deskOnly })).toEqual([])
  })

  test('is offered no doctor without own hours, and none before online booking is turned on', async () => {
    const offered = async () => {
      const { body } = await patient.ask(listBookableDoctors)
      return body.map(({ name }) => name)
    }
    // The clinic's opening hours are not a doctor's.
    await aSchedule(sql, clinicSchedule)
    expect(await offered()).toEqual(['Dr. Ana Silva'])
    const { body: schedule } = await staff.ask(readSchedule, { params: { id: hourless.userId } })
    expect(schedule.onlineBooking).toBe('off')
    const hours = [
      { weekday: 1, starts: '09:00', ends: '12:00', validFrom: null, validUntil: null },
    ]
    const change = (version: number, onlineBooking?: 'on' | 'off') =>
      staff.ask(changeHours, {
        params: { id: hourless.userId },
        version,
        body: { hours, ...(onlineBooking && { onlineBooking }) },
      })
    const { body: set } = await change(schedule.version)
    expect(await offered()).toEqual(['Dr. Ana Silva'])
    const { body: on } = await change(set.version, 'on')
    expect(await offered()).toEqual(['Dr. Ana Silva', 'Dr. No Hours'])
    const { body: kept } = await change(on.version)
    expect(kept.onlineBooking).toBe('on')
    await sql`update schedules set hours = '[]' where id in (${hourless.userId}, ${clinicSchedule})`
    expect(await offered()).toEqual(['Dr. Ana Silva'])
  })

  test('sees free times only within lead time and horizon, and no visits of others', async () => {
    expect(await timesOn(daysOn(1))).toEqual([])
    expect(await timesOn(daysOn(31))).toEqual([])
    expect(await timesOn(daysOn(29))).not.toEqual([])
    const theirs = await booked(other)
    expect(await timesOn(daysOn(5))).not.toContain('09:00')
    // Leaving out another patient's visit would show its time.
    expect(await timesOn(daysOn(5), patient, { except: theirs.id })).not.toContain('09:00')
    expect((await patient.ask(readOwnVisit, { params: { id: theirs.id } })).status).toBe(404)
    const refused = await patient.ask(bookOwnVisit, { body: visit() })
    expect(refused.status).toBe(409)
    expect(refused.problem.detail).toBe('This time was taken meanwhile. Please choose another.')
  })

  test('books, and reads how to prepare, where to come and until when it can be changed', async () => {
    const made = await booked(patient)
    expect(made).toMatchObject({
      time: '09:00',
      minutes: 30,
      doctorName: 'Dr. Ana Silva',
      visitTypeName: 'Check-up',
      preparation: 'Come without breakfast.',
      address: '12 Harbor Street',
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

  test('is offered times with any doctor, or any of a specialty, each once and with its doctor', async () => {
    const second = await clinic.signedIn('doctor', { name: 'Dr. Second' })
    await sql`update users set specialty = 'Cardiology' where id = ${second.userId}`
    await aSchedule(sql, second.userId, {
      ...{ days: [1, 2, 3, 4, 5, 6, 7], starts: '08:00', ends: '09:00' },
    })
    const date = daysOn(5)
    const offered = async (more: object = {}) => {
      const query = { visitTypeId: typeId, from: date, to: date, ...more }
      return (await patient.ask(listOwnFreeSlots, { query })).body.slots
    }
    await booked(other, { time: '08:00' })
    const all = await offered()
    const withSecond = { doctorId: second.userId, doctorName: 'Dr. Second' }
    expect(all[0]).toEqual({ date, time: '08:00', ...withSecond })
    expect(new Set(all.map(({ time }) => time)).size).toBe(all.length)
    expect(await offered({ specialty: 'Cardiology' })).toEqual([
      { date, time: '08:00', ...withSecond },
      { date, time: '08:30', ...withSecond },
    ])
    expect(await offered({ specialty: 'Neurology' })).toEqual([])
    await sql`update schedules set online_booking = 'off' where id = ${second.userId}`
    expect(await offered({ specialty: 'Cardiology' })).toEqual([])
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
      ends_at = now() + interval '24 hours'`
    const params = { id: made.id }
    const { body } = await patient.ask(readOwnVisit, { params })
    expect(body).toMatchObject({ canMove: false, canCancel: false })
    const refused = await patient.ask(cancelOwnVisit, { params, version: body.version })
    expect(refused.status).toBe(409)
    expect(refused.problem.detail).toMatch(/^It is too late/)
    const move = { params, version: body.version, body: { date: daysOn(5), time: '09:00' } }
    expect((await patient.ask(moveOwnVisit, move)).status).toBe(409)
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
    expect(event?.location).toBe('12 Harbor Street')
    expect(event?.description).toBe('Come without breakfast.\n\nSecond floor.')
  })
})

test('of twenty patients who want one time, exactly one gets it', async () => {
  const patients = await Promise.all(Array.from({ length: 20 }, () => clinic.signedIn('patient')))
  const answers = await Promise.all(
    patients.map((one) => one.ask(bookOwnVisit, { body: visit({ date: daysOn(9) }) })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([
    201,
    ...Array.from({ length: 19 }, () => 409),
  ])
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
