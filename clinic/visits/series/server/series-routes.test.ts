import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { addAppointment, listAppointments } from '../../appointments/appointment.ts'
import { anAppointment } from '../../appointments/server/an-appointment.ts'
import { aSchedule } from '../../../availability/schedules/server/a-schedule.ts'
import {
  addSeries,
  cancelSeries,
  changeSeries,
  proposeSeries,
  readSeries,
  restoreSeries,
} from '../series.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let staff: Caller
let patient: Caller
let doctor: Caller
/** A patient whose visits are in the way. */
let other: Caller
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
})
beforeEach(async () => {
  other = await clinic.signedIn('patient')
  patient = await clinic.signedIn('patient')
  doctor = await clinic.signedIn('doctor', { name: 'Dr. Jonas Berg' })
})

/** Four Mondays. */
const days = ['2030-03-04', '2030-03-11', '2030-03-18', '2030-03-25']
const wanted = (more = {}) => ({
  patientId: patient.userId,
  doctorId: doctor.userId,
  date: '2030-03-04',
  time: '09:00',
  frequency: 'weekly' as const,
  every: 1,
  weekdays: '',
  monthlyBy: 'day' as const,
  endsBy: 'count' as const,
  count: 4,
  ...more,
})
const add = (more = {}) => staff.ask(addSeries, { body: { id: uuidv7(), ...wanted(more) } })
const aVisit = (date: string, time = '09:15') =>
  anAppointment(sql, { patientId: other.userId, doctorId: doctor.userId, date, time })
const stored = async () =>
  (await staff.ask(listAppointments, { query: { patientId: patient.userId } })).body.rows

describe('a series', () => {
  test('is booked as visits of their own, at the same time of the clinic on each day', async () => {
    const { status, body } = await add({ reason: 'Physiotherapy', minutes: 45 })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=4',
      summary: 'Every week on Monday, 4 times',
      patient: { id: patient.userId },
    })
    expect(body.visits.map(({ date, time, minutes }) => [date, time, minutes])).toEqual(
      days.map((date) => [date, '09:00', 45]),
    )
    expect(
      body.visits.every(
        ({ seriesId, status: state }) => seriesId === body.id && state === 'scheduled',
      ),
    ).toBe(true)
    expect((await stored()).map(({ reason }) => reason)).toEqual(Array(4).fill('Physiotherapy'))
    expect((await doctor.ask(readSeries, { params: { id: body.id } })).body).toEqual(body)
  })

  test('says beforehand what cannot be booked, and stores nothing', async () => {
    await aVisit('2030-03-11')
    const { status, body } = await staff.ask(proposeSeries, { query: wanted() })
    expect(status).toBe(200)
    expect(body.visits).toEqual(
      days.map((date) => ({
        date,
        refusal:
          date === '2030-03-11' ? 'Dr. Jonas Berg already has an appointment at 09:15.' : null,
      })),
    )
    expect(await stored()).toEqual([])
    const [events] = await sql<{ n: number }[]>`
      select count(*)::int as n from audit_events where patient_id = ${patient.userId}
        and action = 'insert' and object_type like 'appointment%'`
    expect(events?.n).toBe(0)
  })

  test('is booked whole or not at all; days in the way may be left out', async () => {
    await aVisit('2030-03-11')
    const refused = await add()
    expect(refused.status).toBe(409)
    expect(refused.problem.detail).toBe(
      '2030-03-11: Dr. Jonas Berg already has an appointment at 09:15.',
    )
    expect(await stored()).toEqual([])
    const { body } = await add({ leaveOut: ['2030-03-11'] })
    expect(body.visits.map(({ date }) => date)).toEqual(days.filter((day) => day !== '2030-03-11'))
  })

  test('says which visits are outside the hours of its doctor', async () => {
    await aSchedule(sql, doctor.userId)
    const { body } = await staff.ask(proposeSeries, { query: wanted({ time: '06:00' }) })
    expect(body.visits[0]?.refusal).toBe('This is outside the hours of Dr. Jonas Berg.')
  })

  test('that is sent twice is booked once, and no other under its id', async () => {
    const body = { id: uuidv7(), ...wanted() }
    const answers = await Promise.all([1, 2, 3].map(() => staff.ask(addSeries, { body })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await stored()).toHaveLength(4)
    const other = await staff.ask(addSeries, { body: { ...body, time: '11:00' } })
    expect([other.status, other.problem.type]).toEqual([409, 'urn:openward:problem:already-exists'])
  })

  test('and a single booking of the same slot at the same moment have one winner', async () => {
    const single = {
      id: uuidv7(),
      patientId: other.userId,
      doctorId: doctor.userId,
      date: '2030-03-18',
      time: '09:00',
    }
    const [series, visit] = await Promise.all([add(), staff.ask(addAppointment, { body: single })])
    expect([series.status, visit.status].toSorted()).toEqual([201, 409])
  })

  test('names the field that is wrong', async () => {
    const unknown = await add({ patientId: uuidv7() })
    expect([unknown.status, unknown.problem.errors]).toEqual([
      422,
      { patientId: 'This patient is not in the register.' },
    ])
    expect((await add({ count: 105 })).problem.errors).toHaveProperty('count')
    expect((await add({ endsBy: 'until', until: '2030-03-01' })).problem.errors).toEqual({
      until: 'This is before the first day.',
    })
    expect((await add({ endsBy: 'until', until: '2040-01-01' })).problem.errors).toEqual({
      until: 'A series has at most 104 visits.',
    })
    expect((await add({ leaveOut: days })).problem.errors).toEqual({
      leaveOut: 'No visit is left.',
    })
  })
})

describe('the visits of a series from a day on', () => {
  test('move together, and those before stay', async () => {
    const { body: series } = await add()
    const other = await clinic.signedIn('doctor')
    const changes = {
      firstDay: '2030-03-12',
      doctorId: other.userId,
      time: '14:00',
      reason: 'Later',
    }
    const { status, body } = await staff.ask(changeSeries, {
      params: { id: series.id },
      version: series.version,
      body: changes,
    })
    expect(status).toBe(200)
    expect(body.visits.map(({ time, doctorId }) => [time, doctorId])).toEqual([
      ['09:00', doctor.userId],
      ['09:00', doctor.userId],
      ['14:00', other.userId],
      ['14:00', other.userId],
    ])
    const stale = await staff.ask(changeSeries, {
      params: { id: series.id },
      version: series.version,
      body: changes,
    })
    expect(stale.status).toBe(412)
  })

  test('move all or none', async () => {
    const { body: series } = await add()
    await aVisit('2030-03-25', '14:00')
    const { status, problem } = await staff.ask(changeSeries, {
      params: { id: series.id },
      version: series.version,
      body: { firstDay: '2030-03-04', doctorId: doctor.userId, time: '14:00' },
    })
    expect([status, problem.detail]).toEqual([
      409,
      '2030-03-25: Dr. Jonas Berg already has an appointment at 14:00.',
    ])
    expect((await stored()).every(({ time }) => time === '09:00')).toBe(true)
  })

  test('are canceled together; completed ones stay as they are', async () => {
    const { body: series } = await add()
    await sql`update appointments set status = 'completed' where id = ${series.visits[2]?.id ?? ''}`
    const { body } = await staff.ask(cancelSeries, {
      params: { id: series.id },
      version: series.version,
      body: { firstDay: '2030-03-11' },
    })
    expect(body.visits.map(({ status }) => status)).toEqual([
      'scheduled',
      'canceled',
      'completed',
      'canceled',
    ])
  })

  test('are booked again when a cancellation is undone: all, or none if somebody took a slot', async () => {
    const { body: series } = await add()
    const params = { id: series.id }
    const { body: canceled } = await staff.ask(cancelSeries, {
      ...{ params, version: series.version, body: { firstDay: '2030-03-11' } },
    })
    const visitIds = series.visits.slice(1, 3).map(({ id }) => id)
    const restore = (version: number) =>
      staff.ask(restoreSeries, { params, version, body: { visitIds } })
    const faster = await aVisit('2030-03-18', '09:00')
    const refused = await restore(canceled.version)
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      '2030-03-18: Dr. Jonas Berg already has an appointment at 09:00.',
    ])
    await sql`update appointments set status = 'canceled' where id = ${faster}`
    const { body } = await restore(canceled.version)
    expect(body.visits.map(({ status }) => status)).toEqual([
      'scheduled',
      'scheduled',
      'scheduled',
      'canceled',
    ])
    expect((await restore(canceled.version)).status).toBe(412)
  })
})
