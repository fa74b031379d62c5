import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { figure } from '../../../../trust/figure.ts'
import { clinicSchedule } from '../../../availability/schedules/schedule.ts'
import { aLeaveOfSomeDays, aSchedule } from '../../../availability/schedules/server/a-schedule.ts'
import {
  addAppointment,
  changeAppointment,
  listAppointments,
  listOwnAppointments,
} from '../appointment.ts'
import { listFreeSlots, listNextFree } from '../free-slot.ts'
import { anAppointment, newAppointment } from './an-appointment.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let staff: Caller
let patient: Caller
let doctor: Caller
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
})
beforeEach(async () => {
  patient = await clinic.signedIn('patient')
  doctor = await clinic.signedIn('doctor', { name: 'Dr. Jonas Berg' })
  await aSchedule(sql, doctor.userId)
})

/** A Monday. */
const date = '2030-03-04'
const at = (time: string, more = {}) => ({
  ...newAppointment(patient.userId, doctor.userId),
  date,
  time,
  ...more,
})
const book = (time: string, more = {}) => staff.ask(addAppointment, { body: at(time, more) })
const away = (reason: string, id: string) => sql`
  insert into schedule_exceptions (id, schedule_id, kind, first_day, last_day, reason)
  values (gen_random_uuid(), ${id}, 'away', ${date}, ${date}, ${reason})`

describe('a visit outside of the hours', () => {
  test('is refused with the reason, and booked when the desk gives one', async () => {
    const early = await book('08:45')
    expect(early.status).toBe(409)
    expect(early.problem.type).toBe('urn:openward:problem:outside-schedule')
    expect(early.problem.detail).toBe('This is outside the hours of Dr. Jonas Berg.')
    const anyway = await book('08:45', { anywayReason: 'Comes from the night train' })
    expect(anyway.status).toBe(201)
    expect(anyway.body).toMatchObject({
      outsideReason: 'Comes from the night train',
      overlapReason: null,
    })
    expect((await book('16:45')).status).toBe(409)
    expect((await book('16:30')).body.outsideReason).toBeNull()
  })

  test('still keeps its doctor from being booked twice', async () => {
    await book('08:00', { anywayReason: 'Night train' })
    const other = await book('08:15', { anywayReason: 'The next one' })
    expect(other.body.overlapReason).toBe('The next one')
    const third = await book('08:10')
    expect(third.problem.detail).toBe('This is outside the hours of Dr. Jonas Berg.')
  })

  test('is refused differently from one in an absence or in a closed clinic', async () => {
    await away('Leave', doctor.userId)
    expect((await book('10:00')).problem.detail).toBe('Dr. Jonas Berg is away at this time.')
    const other = await clinic.signedIn('doctor')
    await away('Holiday', clinicSchedule)
    const closed = await staff.ask(addAppointment, {
      body: { ...newAppointment(patient.userId, other.userId), date, time: '10:00' },
    })
    expect(closed.problem.detail).toBe('The clinic is closed on this day.')
    await sql`delete from schedule_exceptions`
  })

  test('keeps its reason when it is edited, and needs a new one when it is moved', async () => {
    const { body: stored } = await book('08:00', { anywayReason: 'Night train' })
    const change = { params: { id: stored.id }, version: 1 }
    const body = { ...at('08:00'), id: undefined, reason: 'Knee' }
    const edited = await staff.ask(changeAppointment, { ...change, body })
    expect(edited.body).toMatchObject({ reason: 'Knee', outsideReason: 'Night train' })
    const moved = { ...change, version: edited.body.version, body: { ...body, time: '07:00' } }
    expect((await staff.ask(changeAppointment, moved)).problem.type).toContain('outside-schedule')
    const inside = { ...moved, body: { ...body, time: '10:00' } }
    expect((await staff.ask(changeAppointment, inside)).body.outsideReason).toBeNull()
  })

  test('is booked and marked where the clinic asks for no reason', async () => {
    await sql`update clinic set outside_hours = 'mark'`
    try {
      expect((await book('07:00')).body).toMatchObject({ outsideReason: '', overlapReason: null })
      expect((await book('07:15')).status).toBe(409)
    } finally {
      await sql`update clinic set outside_hours = 'ask'`
    }
  })

  test('takes any time with a doctor whose hours nobody has entered', async () => {
    const free = await clinic.signedIn('doctor')
    const body = { ...newAppointment(patient.userId, free.userId), date, time: '03:00' }
    expect((await staff.ask(addAppointment, { body })).status).toBe(201)
  })
})

test('Q-03 an overlap is booked only with a reason of the desk, marked, audited and listed', async () => {
  await book('09:00')
  const refused = await book('09:15')
  expect(refused.problem.detail).toBe('Dr. Jonas Berg already has an appointment at 09:00.')
  const { body: made } = await book('09:15', { anywayReason: 'Acute pain' })
  expect(made.overlapReason).toBe('Acute pain')
  const [event] = await sql<{ changes: Record<string, unknown> }[]>`
    select changes from audit_events where object_id = ${made.id} and action = 'insert'`
  expect(event?.changes['overlap_reason']).toEqual([null, 'Acute pain'])
  const query = { doctorId: doctor.userId, anyway: 'yes', from: date, to: date } as const
  const { body: listed } = await staff.ask(listAppointments, { query })
  expect(listed.rows.map(({ id }) => id)).toEqual([made.id])
  figure('Q-03', 'with a reason of the desk: 201, marked, audited, listed; without: 409')
})

test('a patient does not see why their visit was booked anyway', async () => {
  const own = await clinic.signedIn('patient')
  await book('07:00', { patientId: own.userId, anywayReason: 'Always late' })
  const { body } = await own.ask(listOwnAppointments)
  expect(body.rows).toMatchObject([{ time: '07:00' }])
  expect(Object.keys(body.rows[0] ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/overlap|outside|cancelReason/i)]),
  )
  const { body: doctors } = await doctor.ask(listOwnAppointments)
  expect(doctors.rows).toMatchObject([{ outsideReason: 'Always late' }])
})

describe('free slots', () => {
  const slots = async (query: object) =>
    (
      await staff.ask(listFreeSlots, {
        query: { doctorId: doctor.userId, from: date, to: date, ...query },
      })
    ).body

  test('leave out what is booked, but not the visit that is being moved', async () => {
    const { body: stored } = await book('09:00')
    const canceled = await book('10:00')
    await sql`update appointments set status = 'canceled' where id = ${canceled.body.id}`
    const { hasHours, slots: free } = await slots({ minutes: 60 })
    expect(hasHours).toBe(true)
    const times = free.map(({ time }) => time)
    expect(times.slice(0, 3)).toEqual(['09:30', '10:00', '10:30'])
    expect((await slots({ except: stored.id })).slots[0]).toMatchObject({ date, time: '09:00' })
  })

  test('can all be booked, one after the other', async () => {
    for (const { time } of (await slots({ minutes: 45 })).slots) {
      const { slots: left } = await slots({ minutes: 45 })
      const isFree = left.some((slot) => slot.time === time)
      const answer = await book(time, { minutes: 45 })
      expect(answer.status, time).toBe(isFree ? 201 : 409)
    }
    expect((await slots({ minutes: 45 })).slots).toEqual([])
  })

  test('last past midnight, but never into an absence of the day after', async () => {
    await aSchedule(sql, doctor.userId, { days: [1, 2], starts: '00:00', ends: '24:00' })
    const last = async () => (await slots({ minutes: 90 })).slots.at(-1)?.time
    expect(await last()).toBe('23:30')
    await sql`
      insert into schedule_exceptions (id, schedule_id, kind, first_day, last_day, reason)
      values (gen_random_uuid(), ${doctor.userId}, 'away', '2030-03-05', '2030-03-05', 'Leave')`
    expect(await last()).toBe('22:30')
  })

  test('say when nobody has entered hours', async () => {
    const other = await clinic.signedIn('doctor')
    const { hasHours, slots: free } = await slots({ doctorId: other.userId })
    expect([hasHours, free]).toEqual([false, []])
  })

  test('of the past are not offered, nor too many at once', async () => {
    expect((await slots({ from: '2020-03-02', to: '2020-03-02' })).slots).toEqual([])
    const long = { doctorId: doctor.userId, from: '2030-01-01', to: '2030-06-01' }
    expect((await staff.ask(listFreeSlots, { query: long })).status).toBe(400)
  })

  test('next free: never at a time when the patient has another visit', async () => {
    const tag = `spec${uuidv7().slice(-6)}`
    const [one, other] = [await clinic.signedIn('doctor'), await clinic.signedIn('doctor')]
    await aSchedule(sql, one.userId)
    await aLeaveOfSomeDays(sql, one.userId)
    await sql`update users set specialty = ${tag} where id = ${one.userId}`
    const next = async (query: object = {}) =>
      (await staff.ask(listNextFree, { query: { search: tag, ...query } })).body[0]
    const first = await next()
    const own = await clinic.signedIn('patient')
    const place = { date: first?.date ?? '', time: first?.time ?? '' }
    await anAppointment(sql, { patientId: own.userId, doctorId: other.userId, ...place })
    expect(await next({ patientId: patient.userId })).toMatchObject(place)
    expect(await next({ patientId: own.userId })).not.toMatchObject(place)
  })

  test('next free: the soonest doctor comes first, found by specialty', async () => {
    const tag = `spec${uuidv7().slice(-6)}`
    const later = await clinic.signedIn('doctor', { name: 'Later' })
    await aSchedule(sql, later.userId, {
      days: [1, 2, 3, 4, 5, 6, 7],
      starts: '00:00',
      ends: '24:00',
    })
    await aLeaveOfSomeDays(sql, doctor.userId)
    await sql`update users set specialty = ${tag} where id in ${sql([doctor.userId, later.userId])}`
    const { body } = await staff.ask(listNextFree, { query: { search: tag } })
    expect(body.map((one) => one.doctor.id)).toEqual([later.userId, doctor.userId])
    expect((await doctor.ask(listNextFree)).status).toBe(403)
  })
})
