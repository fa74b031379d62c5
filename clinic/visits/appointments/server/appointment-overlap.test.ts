import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import {
  addAppointment,
  changeAppointment,
  readAppointment,
  removeAppointment,
  restoreAppointment,
} from '../appointment.ts'
import { anAppointment, newAppointment } from './an-appointment.ts'
import { asManyConnections } from '../../../../server/database/test-database.ts'

const clinic = await testClinic({}, asManyConnections)
afterAll(() => clinic.close())
const { sql } = clinic

let staff: Caller
let admin: Caller
let patientId: string

beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  admin = await clinic.signedIn('admin')
})
beforeEach(async () => {
  patientId = await aPatient()
})

const aPatient = async () => (await clinic.signedIn('patient', { name: 'Ana Šimić' })).userId
const aDoctor = async (name = 'Jonas Berg') => (await clinic.signedIn('doctor', { name })).userId

describe('one visit at a time', () => {
  test('an overlap is refused with the doctor and the time of the visit in the way', async () => {
    const okoye = await aDoctor('Dr. Maria Okoye')
    const ofOkoye = { ...newAppointment(patientId, okoye), minutes: 30 }
    await staff.ask(addAppointment, { body: { ...ofOkoye, time: '10:15' } })
    const later = { ...ofOkoye, id: uuidv7(), time: '10:44' }
    const answer = await staff.ask(addAppointment, { body: later })
    expect(answer.status).toBe(409)
    expect(answer.problem.detail).toBe('Dr. Maria Okoye already has an appointment at 10:15.')
    const free = { ...ofOkoye, id: later.id, time: '10:45' }
    expect((await staff.ask(addAppointment, { body: free })).status).toBe(201)
  })

  test('a doctor whose name has no title gets one in the sentence', async () => {
    const berg = await aDoctor('Jonas Berg')
    await staff.ask(addAppointment, { body: newAppointment(patientId, berg) })
    const answer = await staff.ask(addAppointment, { body: newAppointment(patientId, berg) })
    expect(answer.problem.detail).toBe('Dr. Jonas Berg already has an appointment at 09:00.')
  })

  test('slots that touch, other doctors, canceled and deleted visits are not in the way', async () => {
    const [one, other] = [await aDoctor(), await aDoctor()]
    const booked = async (changes: object) =>
      (await staff.ask(addAppointment, { body: { ...newAppointment(patientId, one), ...changes } }))
        .status
    const canceled = await anAppointment(sql, { patientId, doctorId: one, status: 'canceled' })
    expect(await booked({ time: '08:30' })).toBe(201)
    expect(await booked({ time: '09:30' })).toBe(201)
    const ben = await aPatient()
    expect(await booked({ time: '09:00', doctorId: other, patientId: ben })).toBe(201)
    const id = uuidv7()
    expect(await booked({ id, time: '09:00' })).toBe(201)
    expect(await booked({ time: '09:15', minutes: 5 })).toBe(409)
    await staff.ask(removeAppointment, { params: { id }, version: 1 })
    expect(await booked({ time: '09:15', minutes: 5 })).toBe(201)
    const back = await staff.ask(changeAppointment, {
      params: { id: canceled },
      version: 1,
      body: { patientId, doctorId: one, date: '2030-03-04', time: '09:00', status: 'scheduled' },
    })
    expect(back.status).toBe(409)
  })

  test('Q-02 of twenty clients who want one slot, exactly one gets it', async () => {
    const rounds = 5
    for (let round = 0; round < rounds; round += 1) {
      const wanted = await aDoctor()
      patientId = await aPatient()
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, place) =>
          (place % 2 ? staff : admin).ask(addAppointment, {
            // Half of them want the second half of it only.
            body: { ...newAppointment(patientId, wanted), time: place % 4 ? '09:00' : '09:15' },
          }),
        ),
      )
      const statuses = answers.map(({ status }) => status).sort()
      expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
      for (const { problem } of answers.filter(({ status }) => status === 409)) {
        expect(problem.detail).toMatch(
          /^Dr\. Jonas Berg already has an appointment at 09:(00|15)\.$/,
        )
      }
    }
  }, 60_000)

  test('random bookings, moves and cancellations never overlap', async () => {
    const start = fc.integer({ min: 0, max: 40 }).map((quarters) => 8 * 60 + quarters * 5)
    const minutes = fc.constantFrom(5, 10, 15, 30, 45, 60)
    const step = fc.record({
      kind: fc.constantFrom('book', 'book', 'book', 'move', 'cancel', 'remove'),
      which: fc.nat(20),
      start,
      minutes,
    })
    const clock = (at: number) =>
      `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
        const busy = await aDoctor()
        patientId = await aPatient()
        const held = new Map<string, { start: number; end: number }>()
        const isFree = (id: string, from: number, until: number) =>
          [...held].every(
            ([other, slot]) => other === id || until <= slot.start || slot.end <= from,
          )
        for (const wanted of steps) {
          const known = [...held.keys()]
          const id = known[wanted.which % Math.max(known.length, 1)]
          const end = wanted.start + wanted.minutes
          const body = {
            ...newAppointment(patientId, busy),
            time: clock(wanted.start),
            minutes: wanted.minutes,
          }
          if (wanted.kind === 'book') {
            const { status } = await staff.ask(addAppointment, { body })
            expect(status).toBe(isFree(body.id, wanted.start, end) ? 201 : 409)
            if (status === 201) held.set(body.id, { start: wanted.start, end })
          } else if (id !== undefined && wanted.kind === 'remove') {
            const { version } = (await staff.ask(readAppointment, { params: { id } })).body
            const removal = { params: { id }, version }
            expect((await staff.ask(removeAppointment, removal)).status).toBe(204)
            held.delete(id)
          } else if (id !== undefined) {
            const { version } = (await staff.ask(readAppointment, { params: { id } })).body
            const isCanceled = wanted.kind === 'cancel'
            const { time, minutes: length, date, doctorId } = body
            const { status } = await staff.ask(changeAppointment, {
              params: { id },
              version,
              body: {
                ...{ patientId, doctorId, date, time, minutes: length },
                status: isCanceled ? 'canceled' : 'scheduled',
              },
            })
            const fits = isCanceled || isFree(id, wanted.start, end)
            expect(status).toBe(fits ? 200 : 409)
            if (isCanceled) held.delete(id)
            else if (fits) held.set(id, { start: wanted.start, end })
          }
        }
        const [overlaps] = await sql<{ found: number }[]>`
          select count(*) as found from appointments a join appointments b
            on b.doctor_id = a.doctor_id and b.id > a.id
            and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
          where a.doctor_id = ${busy} and a.status <> 'canceled' and b.status <> 'canceled'
            and a.deleted_at is null and b.deleted_at is null`
        expect(overlaps?.found).toBe(0)
      }),
      { numRuns: 25 },
    )
  }, 60_000)
})

describe('undoing a deletion', () => {
  test('brings the visit back, and a second undo changes nothing', async () => {
    const id = await anAppointment(sql, { patientId, doctorId: await aDoctor() })
    const params = { id }
    expect((await staff.ask(removeAppointment, { params, version: 1 })).status).toBe(204)
    expect((await staff.ask(readAppointment, { params })).status).toBe(404)
    expect((await staff.ask(removeAppointment, { params, version: 1 })).status).toBe(404)
    const restored = await staff.ask(restoreAppointment, { params })
    expect([restored.status, restored.body.time]).toEqual([200, '09:00'])
    expect((await admin.ask(restoreAppointment, { params })).body).toEqual(restored.body)
    expect((await staff.ask(readAppointment, { params })).body).toEqual(restored.body)
  })

  test('is refused when the slot was given away meanwhile', async () => {
    const busy = await aDoctor('Dr Lena Vogt')
    const id = await anAppointment(sql, { patientId, doctorId: busy })
    await staff.ask(removeAppointment, { params: { id }, version: 1 })
    await staff.ask(addAppointment, { body: { ...newAppointment(patientId, busy), time: '09:10' } })
    const answer = await staff.ask(restoreAppointment, { params: { id } })
    expect(answer.status).toBe(409)
    expect(answer.problem.detail).toBe('Dr. Lena Vogt already has an appointment at 09:10.')
    expect((await staff.ask(readAppointment, { params: { id } })).status).toBe(404)
  })
})
