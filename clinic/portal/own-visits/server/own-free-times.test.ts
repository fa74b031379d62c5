import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { aSchedule } from '../../../availability/schedules/server/a-schedule.ts'
import {
  changeHours,
  clinicSchedule,
  readSchedule,
} from '../../../availability/schedules/schedule.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import {
  bookOwnVisit,
  listBookableDoctors,
  listBookableTypes,
  listOwnFreeSlots,
  type OwnVisit,
  readOwnVisit,
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
})
