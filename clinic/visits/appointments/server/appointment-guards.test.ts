import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { moveAppointment } from '../../calendar/calendar.ts'
import { aResource } from '../../../availability/resources/server/a-resource.ts'
import { aSchedule } from '../../../availability/schedules/server/a-schedule.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import {
  addAppointment,
  changeAppointment,
  listAppointments,
  removeAppointment,
  restoreAppointment,
} from '../appointment.ts'
import { listFreeSlots } from '../free-slot.ts'
import { newAppointment } from './an-appointment.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let staff: Caller
let patientId: string
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
})
beforeEach(async () => {
  patientId = await aPatient()
})

const aPatient = async () => (await clinic.signedIn('patient', { name: 'Ana Šimić' })).userId
const aDoctor = async (name = 'Jonas Berg') => (await clinic.signedIn('doctor', { name })).userId
const book = (body: Record<string, unknown>) => staff.ask(addAppointment, { body })
const doubles = (whose: string) => sql<{ id: string }[]>`
  select a.id from appointments a join appointments b on a.${sql.unsafe(whose)} = b.${sql.unsafe(whose)}
    and a.id < b.id and a.released is null and b.released is null
    and a.overlap_reason is null and a.patient_overlap_reason is null
    and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`

describe('a patient', () => {
  test('Q-02 is in one visit at a time, with any doctor and any number of requests at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      patientId = await aPatient()
      const doctors = await Promise.all(Array.from({ length: 10 }, () => aDoctor()))
      const answers = await Promise.all(
        doctors.map((doctorId, place) =>
          book({ ...newAppointment(patientId, doctorId), time: place % 2 ? '09:00' : '09:15' }),
        ),
      )
      const won = answers.filter(({ status }) => status === 201)
      expect(won).toHaveLength(1)
      for (const { status, problem } of answers.filter((answer) => !won.includes(answer))) {
        expect([status, problem.detail]).toEqual([
          409,
          `Ana Šimić already has an appointment at ${won[0]?.body.time} with Dr. Jonas Berg.`,
        ])
      }
    }
    expect(await doubles('patient_id')).toEqual([])
  })

  test('Q-03 has two visits at once only with a reason, which is marked and listed', async () => {
    const first = newAppointment(patientId, await aDoctor())
    await book(first)
    const second = { ...newAppointment(patientId, await aDoctor()), time: '09:15' }
    expect((await book(second)).status).toBe(409)
    const { body: made } = await book({ ...second, anywayReason: 'Joint visit' })
    expect(made).toMatchObject({ patientOverlapReason: 'Joint visit', overlapReason: null })
    // The doctor still cannot be booked twice.
    const other = { ...second, id: uuidv7(), patientId: await aPatient() }
    expect((await book(other)).status).toBe(409)
    const query = { doctorId: made.doctorId, anyway: 'yes' } as const
    const { body: listed } = await staff.ask(listAppointments, { query })
    expect(listed.rows.map(({ id }) => id)).toEqual([made.id])
  })

  test('is not moved into another visit of theirs, by form or by drag, nor brought back into one', async () => {
    const [one, other] = [await aDoctor(), await aDoctor()]
    const kept = newAppointment(patientId, one)
    await book(kept)
    const moved = { ...newAppointment(patientId, other), time: '11:00' }
    await book(moved)
    const { id, ...visit } = moved
    const params = { id }
    const to = { ...visit, time: '09:10' }
    const byForm = await staff.ask(changeAppointment, { params, version: 1, body: to })
    const drag = { doctorId: other, date: visit.date, time: '09:10' }
    const byDrag = await staff.ask(moveAppointment, { params, version: 1, body: drag })
    expect([byForm.status, byDrag.status]).toEqual([409, 409])
    await staff.ask(removeAppointment, { params: { id: kept.id }, version: 1 })
    expect((await staff.ask(moveAppointment, { params, version: 1, body: drag })).status).toBe(200)
    expect((await staff.ask(restoreAppointment, { params: { id: kept.id } })).status).toBe(409)
  })
})

describe('a doctor', () => {
  test('Q-02 is held in the buffers of a visit too', async () => {
    const doctorId = await aDoctor()
    const visitTypeId = await aVisitType(sql, { minutes: 30, bufferBefore: 10, bufferAfter: 15 })
    await book({ ...newAppointment(patientId, doctorId), visitTypeId, time: '10:00' })
    const at = async (time: string) =>
      (await book({ ...newAppointment(await aPatient(), doctorId), time, minutes: 30 })).status
    expect(await at('09:25')).toBe(409)
    expect(await at('10:40')).toBe(409)
    expect(await at('09:20')).toBe(201)
    expect(await at('10:45')).toBe(201)
  })

  test('sees a group at once, up to its capacity, and nobody else meanwhile', async () => {
    const doctorId = await aDoctor()
    const visitTypeId = await aVisitType(sql, { name: 'Back school', minutes: 60 })
    await sql`update visit_types set capacity = 3 where id = ${visitTypeId}`
    const join = async (more = {}) =>
      book({ ...newAppointment(await aPatient(), doctorId), visitTypeId, ...more })
    const answers = await Promise.all(Array.from({ length: 8 }, () => join()))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    for (const { status, problem } of answers.filter((answer) => answer.status !== 201)) {
      expect([status, problem.detail]).toEqual([409, 'This group is full: it has 3 patients.'])
    }
    expect((await join({ visitTypeId: null, time: '09:30' })).status).toBe(409)
    expect((await join({ time: '09:30' })).status).toBe(409)
    expect((await join({ anywayReason: 'Brings a chair' })).body).toMatchObject({
      overlapReason: 'Brings a chair',
    })
    const [first] = answers.filter(({ status }) => status === 201)
    await staff.ask(removeAppointment, { params: { id: first?.body.id ?? '' }, version: 1 })
    expect((await join()).status).toBe(201)
  })

  test('offers a group that has a place left among the free starts', async () => {
    const doctorId = await aDoctor()
    await aSchedule(sql, doctorId, { days: [1], starts: '09:00', ends: '12:00' })
    const visitTypeId = await aVisitType(sql, { minutes: 60 })
    await sql`update visit_types set capacity = 2 where id = ${visitTypeId}`
    const asked = { doctorId, visitTypeId, from: '2030-03-04', to: '2030-03-04' }
    const free = async () =>
      (await staff.ask(listFreeSlots, { query: asked })).body.slots.map(({ time }) => time)
    const join = async () =>
      book({ ...newAppointment(await aPatient(), doctorId), visitTypeId, time: '10:00' })
    await join()
    expect(await free()).toEqual(['09:00', '10:00', '11:00'])
    await join()
    expect(await free()).toEqual(['09:00', '11:00'])
  })
})

describe('a room', () => {
  test('Q-02 is taken by one visit at a time: of ten bookings for two rooms, two succeed', async () => {
    for (let round = 0; round < 3; round += 1) {
      const roomIds = [await aResource(sql), await aResource(sql)]
      const visitTypeId = await aVisitType(sql, { minutes: 30 })
      await sql`update visit_types set room_ids = ${roomIds} where id = ${visitTypeId}`
      const wanted = await Promise.all(
        Array.from({ length: 10 }, async () => [await aPatient(), await aDoctor()] as const),
      )
      const answers = await Promise.all(
        wanted.map(([patient, doctor]) =>
          book({ ...newAppointment(patient, doctor), visitTypeId }),
        ),
      )
      const made = answers.filter(({ status }) => status === 201)
      expect(made.flatMap(({ body }) => body.resources.map(({ id }) => id)).sort()).toEqual(
        [...roomIds].sort(),
      )
      for (const { status, problem } of answers.filter((answer) => !made.includes(answer))) {
        expect(status).toBe(409)
        expect(problem.detail).toMatch(/^None of these is free at this time: /)
      }
    }
  })

  test('takes as many at once as its capacity, more with a reason that is marked and listed', async () => {
    const chairs = await aResource(sql, { name: 'Infusion chairs', capacity: 2 })
    const sit = async (more = {}) =>
      book({ ...newAppointment(await aPatient(), await aDoctor()), resourceIds: [chairs], ...more })
    expect([(await sit()).status, (await sit()).status]).toEqual([201, 201])
    const third = await sit()
    expect([third.status, third.problem.detail]).toEqual([
      409,
      'Infusion chairs is taken at this time.',
    ])
    const anyway = await sit({ anywayReason: 'On the window seat' })
    expect(anyway.body.resourceOverlapReason).toBe('On the window seat')
    const query = { doctorId: anyway.body.doctorId, anyway: 'yes' } as const
    const { body: listed } = await staff.ask(listAppointments, { query })
    expect(listed.rows).toEqual([anyway.body])
  })

  test('moves with its visit, is free once that is canceled, and taken again once it is scheduled', async () => {
    const room = await aResource(sql)
    const doctorId = await aDoctor()
    const { id, ...visit } = { ...newAppointment(patientId, doctorId), resourceIds: [room] }
    await book({ id, ...visit })
    const other = async (time: string) =>
      (
        await book({
          ...newAppointment(await aPatient(), await aDoctor()),
          resourceIds: [room],
          time,
        })
      ).status
    expect(await other('09:00')).toBe(409)
    const { resourceIds: _, ...plain } = visit
    const change = (version: number, body: Record<string, unknown>) =>
      staff.ask(changeAppointment, { params: { id }, version, body: { ...plain, ...body } })
    const moved = await change(1, { time: '11:00' })
    expect(moved.body.resources.map((one) => one.id)).toEqual([room])
    expect(await other('09:00')).toBe(201)
    expect((await change(2, { time: '09:00' })).status).toBe(409)
    const canceled = await change(2, { time: '11:00', status: 'canceled' })
    expect(canceled.status).toBe(200)
    expect(await other('11:00')).toBe(201)
    expect((await change(3, { time: '11:00', status: 'scheduled' })).status).toBe(409)
    expect((await change(3, { time: '14:00', status: 'scheduled' })).body.resources).toHaveLength(1)
  })

  test('or a device that the type needs cannot be taken twice, not even by SQL', async () => {
    const device = await aResource(sql, { kind: 'device', name: 'Ultrasound' })
    const visitTypeId = await aVisitType(sql)
    await sql`update visit_types set device_ids = ${[device]} where id = ${visitTypeId}`
    const first = { ...newAppointment(patientId, await aDoctor()), visitTypeId }
    expect((await book(first)).body.resources).toMatchObject([{ name: 'Ultrasound' }])
    const second = newAppointment(await aPatient(), await aDoctor())
    await book({ ...second, time: '15:00', resourceIds: [device] })
    const back = sql`update appointments set starts_at = starts_at - interval '6 hours',
      ends_at = ends_at - interval '6 hours' where id = ${second.id}`
    await expect(back).rejects.toThrow(/one_visit_in_a_place/)
  })

  test('is offered only where one is free for the whole visit', async () => {
    const [one, two] = [await aResource(sql), await aResource(sql)]
    const visitTypeId = await aVisitType(sql, { minutes: 60 })
    await sql`update visit_types set room_ids = ${[one, two]} where id = ${visitTypeId}`
    const sit = async (room: string, time: string) =>
      book({ ...newAppointment(await aPatient(), await aDoctor()), resourceIds: [room], time })
    await sit(one, '09:00')
    await sit(two, '09:30')
    const doctorId = await aDoctor()
    await aSchedule(sql, doctorId, { days: [1], starts: '09:00', ends: '12:00' })
    const asked = { doctorId, visitTypeId, from: '2030-03-04', to: '2030-03-04' }
    const { body } = await staff.ask(listFreeSlots, { query: asked })
    expect(body.slots.map(({ time }) => time)).toEqual(['09:30', '10:00', '10:30', '11:00'])
    await book({ ...newAppointment(patientId, await aDoctor()), time: '10:30' })
    const own = await staff.ask(listFreeSlots, { query: { ...asked, patientId } })
    expect(own.body.slots.map(({ time }) => time)).toEqual(['09:30', '11:00'])
  })
})
