import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { addAppointment, readAppointment } from '../../appointments/appointment.ts'
import { anAppointment } from '../../appointments/server/an-appointment.ts'
import { aResource } from '../../../availability/resources/server/a-resource.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import { listCalendarDays, moveAppointment, readCalendar } from '../calendar.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

let staff: Caller
let doctor: Caller
let patient: Caller
const monday = '2030-03-04'
const week = { from: monday, to: '2030-03-10' }

beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  doctor = await clinic.signedIn('doctor', { name: 'Maria Okoye' })
})
beforeEach(async () => {
  patient = await clinic.signedIn('patient', { name: 'Ana Simic' })
})

const aDoctor = async (name = 'Jonas Berg') => (await clinic.signedIn('doctor', { name })).userId
const aVisit = (doctorId: string, more = {}) =>
  anAppointment(sql, { patientId: patient.userId, doctorId, ...more })
const read = async (query: object, by = staff) =>
  (await by.ask(readCalendar, { query: { ...week, ...query } })).body

describe('the calendar', () => {
  test('shows the visits of its days and doctors, and of no others', async () => {
    const [one, other] = [await aDoctor('Ines Vogt'), await aDoctor('Omar Reyes')]
    const early = await aVisit(one, { time: '00:00', minutes: 45, reason: 'Cough' })
    const late = await aVisit(one, { date: week.to, time: '23:15' })
    const theirs = await aVisit(other, { time: '09:00' })
    await aVisit(one, { date: '2030-03-03', time: '23:15' })
    await aVisit(one, { date: '2030-03-11', time: '00:00' })
    const deleted = await aVisit(one, { time: '12:00' })
    await sql`update appointments set deleted_at = now() where id = ${deleted}`
    const found = await read({ doctors: one })
    expect(found.visits.map(({ id }) => id)).toEqual([early, late])
    expect(found.visits[0]).toMatchObject({
      patient: 'Ana Simic',
      date: monday,
      time: '00:00',
      minutes: 45,
      reason: 'Cough',
      status: 'scheduled',
    })
    expect(found.doctors.map(({ name }) => name)).toEqual(['Ines Vogt'])
    const both = await read({ doctors: `${one},${other}` })
    expect(both.visits.map(({ id }) => id)).toEqual([early, theirs, late])
    expect(both.isCut).toBe(false)
    const all = await read({})
    expect(all.visits.map(({ id }) => id)).toEqual(expect.arrayContaining([early, theirs, late]))
  })

  test('shows the state and buffers of visits, and how full groups are', async () => {
    const doctorId = await aDoctor()
    const visitTypeId = await aVisitType(sql, { name: 'Back class', minutes: 60, bufferAfter: 10 })
    await sql`update visit_types set capacity = 8 where id = ${visitTypeId}`
    for (const _ of [1, 2]) {
      const { userId: patientId } = await clinic.signedIn('patient')
      const body = { id: uuidv7(), patientId, doctorId, date: monday, time: '09:00', visitTypeId }
      expect((await staff.ask(addAppointment, { body })).status).toBe(201)
    }
    const alone = await aVisit(doctorId, { time: '12:00' })
    await sql`update appointments set stage = 'arrived' where id = ${alone}`
    const { visits } = await read({ doctors: doctorId })
    const group = { taken: 2, capacity: 8 }
    expect(visits).toMatchObject([
      { group, bufferBefore: 0, bufferAfter: 10, state: 'scheduled', resourceIds: [] },
      { group, bufferBefore: 0, bufferAfter: 10, state: 'scheduled', resourceIds: [] },
      { group: null, bufferBefore: 0, bufferAfter: 0, state: 'arrived', resourceIds: [] },
    ])
  })

  test('by rooms shows which visit takes which room, and can move a visit to another', async () => {
    const doctorId = await aDoctor()
    const [one, two] = [await aResource(sql, { name: 'Aula' }), await aResource(sql)]
    const body = { id: uuidv7(), patientId: patient.userId, doctorId, date: monday, time: '09:00' }
    const booked = await staff.ask(addAppointment, { body: { ...body, resourceIds: [one] } })
    const query = { doctors: doctorId, by: 'room' }
    const before = await read(query)
    expect(before.rooms).toContainEqual({ id: one, name: 'Aula' })
    expect(before.visits.map(({ resourceIds }) => resourceIds)).toEqual([[one]])
    const { id, version } = booked.body
    const moved = await staff.ask(moveAppointment, {
      params: { id },
      version,
      body: { doctorId, date: monday, time: '09:00', resourceIds: [two] },
    })
    expect(moved.status).toBe(200)
    expect((await read(query)).visits.map(({ resourceIds }) => resourceIds)).toEqual([[two]])
    expect((await read({ doctors: doctorId })).rooms).toEqual([])
  })

  test('shows when each doctor is there, and why not', async () => {
    const id = await aDoctor('Ada Hours')
    const hours = [{ weekday: 1, starts: '09:00', ends: '12:00' }]
    await sql`insert into schedules (id, doctor_id, hours) values (${id}, ${id}, ${sql.json(hours)})`
    await sql`
      insert into schedule_exceptions (id, schedule_id, kind, first_day, last_day, reason)
      values (${uuidv7()}, ${id}, 'away', '2030-03-11', '2030-03-11', 'Annual leave')`
    const { doctors } = await read({ doctors: id, to: '2030-03-11' })
    const days = doctors[0]?.days ?? []
    expect(days).toHaveLength(8)
    expect(days[0]).toMatchObject({
      date: monday,
      open: [{ starts: '09:00', ends: '12:00' }],
      away: null,
    })
    expect(days[1]?.open).toEqual([])
    expect(days[7]).toMatchObject({ date: '2030-03-11', open: [], away: 'Annual leave' })
  })

  test('keeps the column of a deleted doctor, with only the id (S-90)', async () => {
    const gone = await aDoctor('Gone Away')
    await aVisit(gone, { time: '08:00' })
    await sql`update users set status = 'deleted' where id = ${gone}`
    const { doctors } = await read({})
    expect(doctors.find(({ id }) => id === gone)).toMatchObject({ name: null })
    expect(doctors.at(-1)?.id).toBe(gone)
  })

  test('of a clinic with many doctors is cut to the first fifty, and says so', async () => {
    const many = await testClinic()
    const by = await many.signedIn('admin')
    await many.sql`insert into users (id, email, name, role, status)
      select gen_random_uuid(), 'd' || n || '@clinic.example', 'Doctor ' || lpad(n::text, 3, '0'), 'doctor',
        'active'
      from generate_series(1, 51) n`
    const { body } = await by.ask(readCalendar, { query: week })
    expect(body.doctors).toHaveLength(50)
    expect(body.doctors.at(-1)?.name).toBe('Doctor 050')
    expect(body.isCut).toBe(true)
    await many.close()
  })

  test('counts how full days are, without canceled visits', async () => {
    const id = await aDoctor()
    const hours = [{ weekday: 1, starts: '09:00', ends: '12:00' }]
    await sql`insert into schedules (id, doctor_id, hours) values (${id}, ${id}, ${sql.json(hours)})`
    await aVisit(id, { time: '09:00', minutes: 20 })
    await aVisit(id, { time: '10:00', minutes: 40 })
    await aVisit(id, { time: '11:00', status: 'canceled' })
    const { body } = await staff.ask(listCalendarDays, { query: { ...week, doctors: id } })
    expect(body).toHaveLength(7)
    expect(body[0]).toEqual({
      date: monday,
      visits: 2,
      bookedMinutes: 60,
      openMinutes: 180,
      held: 0,
      heldMinutes: 0,
      busyMinutes: 0,
      closed: null,
    })
    expect(body[1]).toMatchObject({ visits: 0, openMinutes: 0 })
  })

  test('can be read by doctors too, but not by patients or visitors', async () => {
    expect((await doctor.ask(readCalendar, { query: week })).status).toBe(200)
    expect((await patient.ask(readCalendar, { query: week })).status).toBe(403)
    expect((await clinic.visitor.ask(readCalendar, { query: week })).status).toBe(401)
  })

  test('takes at most 45 days and 50 doctors', async () => {
    const status = async (query: object) =>
      (await staff.ask(readCalendar, { query: { ...week, ...query } })).status
    expect(await status({ from: '2030-01-01', to: '2030-02-14' })).toBe(200)
    expect(await status({ from: '2030-01-01', to: '2030-02-15' })).toBe(400)
    expect(await status({ from: '2030-01-02', to: '2030-01-01' })).toBe(400)
    expect(await status({ doctors: 'Maria' })).toBe(400)
    const many = (count: number) => Array.from({ length: count }, () => uuidv7()).join()
    expect(await status({ doctors: many(50) })).toBe(200)
    expect(await status({ doctors: many(51) })).toBe(400)
  })
})

describe('a move', () => {
  test('changes time, doctor and length, and nothing else of the visit', async () => {
    const [one, other] = [await aDoctor(), await aDoctor()]
    const id = await aVisit(one, { reason: 'Cough' })
    const to = { doctorId: other, date: '2030-03-05', time: '14:15', minutes: 45 }
    const moved = await staff.ask(moveAppointment, { params: { id }, version: 1, body: to })
    expect(moved.status).toBe(200)
    expect(moved.body).toMatchObject({ ...to, reason: 'Cough', status: 'scheduled', version: 2 })
    const stored = await staff.ask(readAppointment, { params: { id } })
    expect(stored.body).toEqual(moved.body)
  })

  test('without a length keeps the stored one', async () => {
    const id = await aVisit(await aDoctor(), { minutes: 50 })
    const { doctorId } = (await staff.ask(readAppointment, { params: { id } })).body
    const body = { doctorId, date: monday, time: '15:00' }
    const moved = await staff.ask(moveAppointment, { params: { id }, version: 1, body })
    expect(moved.body).toMatchObject({ time: '15:00', minutes: 50 })
  })

  test('is refused where another visit is, at an old version, and without a version', async () => {
    const doctorId = await aDoctor('Jonas Berg')
    const id = await aVisit(doctorId, { time: '09:00' })
    await aVisit(doctorId, { time: '10:00' })
    const move = (time: string, version: number | undefined, more = {}) =>
      staff.ask(moveAppointment, {
        params: { id },
        ...(version === undefined ? {} : { version }),
        body: { doctorId, date: monday, time, ...more },
      })
    const taken = await move('10:15', 1)
    expect(taken.status).toBe(409)
    expect(taken.problem.detail).toBe('Dr. Jonas Berg already has an appointment at 10:00.')
    expect((await move('11:00', undefined)).status).toBe(428)
    expect((await move('11:00', 1)).status).toBe(200)
    const stale = await move('12:00', 1)
    expect(stale.status).toBe(412)
    expect(stale.problem.current).toMatchObject({ time: '11:00' })
    const anyway = await move('10:15', 2, { anywayReason: 'Twins' })
    expect(anyway.body).toMatchObject({ time: '10:15', overlapReason: 'Twins' })
  })

  test('outside of the hours asks for a reason', async () => {
    const doctorId = await aDoctor('Ada Early')
    const hours = [{ weekday: 1, starts: '09:00', ends: '12:00' }]
    await sql`insert into schedules (id, doctor_id, hours)
      values (${doctorId}, ${doctorId}, ${sql.json(hours)})`
    const id = await aVisit(doctorId, { time: '09:00' })
    const move = (more = {}) =>
      staff.ask(moveAppointment, {
        params: { id },
        version: 1,
        body: { doctorId, date: monday, time: '13:00', ...more },
      })
    const refused = await move()
    expect(refused.status).toBe(409)
    expect(refused.problem.detail).toBe('This is outside the hours of Dr. Ada Early.')
    expect((await move({ anywayReason: 'No other time' })).body).toMatchObject({
      outsideReason: 'No other time',
    })
  })

  test('is for the desk only, and a deleted visit is not found', async () => {
    const doctorId = doctor.userId
    const id = await aVisit(doctorId, { time: '09:00' })
    const body = { doctorId, date: monday, time: '11:00' }
    for (const [by, status] of [
      [doctor, 403],
      [patient, 403],
      [clinic.visitor, 401],
    ] as const) {
      const answer = await by.ask(moveAppointment, { params: { id }, version: 1, body })
      expect(answer.status).toBe(status)
    }
    await sql`update appointments set deleted_at = now() where id = ${id}`
    const answer = await staff.ask(moveAppointment, { params: { id }, version: 1, body })
    expect(answer.status).toBe(404)
  })
})
