import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clockAt, daysAfter } from '../../../../contract/dates.ts'
import { Problem } from '../../../../contract/problem.ts'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { aResource } from '../../../availability/resources/server/a-resource.ts'
import { aSchedule } from '../../../availability/schedules/server/a-schedule.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import { addAppointment } from '../appointment.ts'
import { listFreeSlots, listNextFree } from '../free-slot.ts'
import { newAppointment } from './an-appointment.ts'
import { appointmentStore } from './appointment-store.ts'
import { systemContext } from '../../../../server/database/acting.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let staff: Caller
let doctors: string[]
let patients: string[]
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  const many = (role: 'doctor' | 'patient', length: number) =>
    Promise.all(
      Array.from({ length }, async () => (await clinic.signedIn(role, { name: 'Kim' })).userId),
    )
  doctors = await many('doctor', 3)
  patients = await many('patient', 8)
  for (const id of doctors) {
    await aSchedule(sql, id, { days: [1, 2, 3, 4, 5, 6, 7], starts: '09:00', ends: '12:00' })
  }
})

const monday = '2030-03-04'
const book = (body: Record<string, unknown>) => staff.ask(addAppointment, { body })

const rolledBack = new Error('Nothing is kept.')
/** Whether the visit could be booked now; the try is rolled back. */
async function fits(visit: ReturnType<typeof newAppointment> & { resourceIds?: string[] }) {
  const writer = { userId: staff.userId, context: systemContext }
  try {
    await sql.begin(async (tx) => {
      await appointmentStore(tx).add(writer, { ...visit, reason: null, anywayReason: null })
      throw rolledBack
    })
  } catch (error) {
    if (error === rolledBack) return true
    if (error instanceof Problem && error.id === 'conflict') return false
    throw error
  }
  return true
}

test('a slot is offered exactly where the wanted doctor, room and device can be booked', async () => {
  const [room, ward] = [await aResource(sql), await aResource(sql, { capacity: 2 })]
  const device = await aResource(sql, { kind: 'device' })
  const visitTypeId = await aVisitType(sql, { minutes: 30, bufferBefore: 5, bufferAfter: 10 })
  await sql`update visit_types set room_ids = ${[room, ward]}, device_ids = ${[device]}
    where id = ${visitTypeId}`
  const chosen = fc.constantFrom<string[] | undefined>(
    ...[undefined, [room], [ward], [device], [room, device], [ward, room]],
  )
  const visit = fc.record({
    doctor: fc.nat(2),
    patient: fc.nat(7),
    start: fc.integer({ min: 9 * 12, max: 11 * 12 + 6 }).map((five) => five * 5),
    minutes: fc.constantFrom(15, 20, 45),
    resourceIds: chosen,
    visitTypeId: fc.constantFrom(undefined, visitTypeId),
  })
  let date = monday
  const seen = { offered: 0, left: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(visit, { minLength: 2, maxLength: 6 }),
      fc.record({ minutes: fc.constantFrom(15, 30, 60), resourceIds: chosen }),
      fc.constantFrom(undefined, visitTypeId),
      async (booked, wish, typeId) => {
        date = daysAfter(date, 1)
        for (const { doctor, patient, start, ...one } of booked) {
          const made = newAppointment(patients[patient] ?? '', doctors[doctor] ?? '')
          await book({ ...made, ...one, date, time: clockAt(start) })
        }
        const { minutes, resourceIds } = wish
        const known = typeId ? { visitTypeId: typeId } : {}
        const { body } = await staff.ask(listFreeSlots, {
          query: {
            ...{ doctorId: doctors.slice(0, 2).join(), from: date, to: date, minutes, ...known },
            ...(resourceIds ? { resourceId: resourceIds.join() } : {}),
          },
        })
        const { userId: patientId } = await clinic.signedIn('patient')
        const expected: string[] = []
        for (let start = 9 * 60; start + minutes <= 12 * 60; start += Math.min(minutes, 30)) {
          for (const doctorId of doctors.slice(0, 2)) {
            const time = clockAt(start)
            const wanted = { ...newAppointment(patientId, doctorId), date, time, minutes, ...known }
            if (await fits({ ...wanted, ...(resourceIds ? { resourceIds } : {}) })) {
              expected.push(`${time} ${doctorId}`)
            } else seen.left += 1
          }
        }
        seen.offered += expected.length
        expect(body.slots.map(({ time, doctorId }) => `${time} ${doctorId}`).sort()).toEqual(
          expected.sort(),
        )
      },
    ),
    { numRuns: 20 },
  )
  expect(seen.offered).toBeGreaterThan(20)
  expect(seen.left).toBeGreaterThan(20)
})

test('a room or a device can be searched for alone: with any doctor, and the next time of each', async () => {
  const device = await aResource(sql, { kind: 'device' })
  const date = '2031-03-03'
  const other = newAppointment(patients[0] ?? '', doctors[0] ?? '')
  await book({ ...other, date, resourceIds: [device], minutes: 120 })
  const query = { from: date, to: date, minutes: 60, resourceId: device }
  const { body } = await staff.ask(listFreeSlots, { query })
  expect(body.hasHours).toBe(true)
  expect(new Set(body.slots.map(({ time }) => time))).toEqual(new Set(['11:00']))
  expect(body.slots.map(({ doctorId }) => doctorId).sort()).toEqual([...doctors].sort())

  await sql`update resources set status = 'retired' where id = ${device}`
  const retired = await staff.ask(listFreeSlots, { query })
  expect(retired.body.slots).toEqual([])
  const next = await staff.ask(listNextFree, { query: { resourceId: device } })
  expect(next.body).toEqual([])
  const wrong = await staff.ask(listFreeSlots, { query: { ...query, resourceId: 'Room 1' } })
  expect(wrong.status).toBe(400)
})

test('a visit that moves is offered its own time, and times when all its resources are free', async () => {
  const [room, extra] = [await aResource(sql), await aResource(sql, { kind: 'device' })]
  const date = '2031-04-07'
  const [one = '', two = ''] = doctors
  const moved = { ...newAppointment(patients[1] ?? '', one), resourceIds: [room, extra] }
  await book({ ...moved, date, time: '09:00', minutes: 60 })
  const other = { ...newAppointment(patients[2] ?? '', two), id: uuidv7(), resourceIds: [extra] }
  await book({ ...other, date, time: '10:00', minutes: 60 })
  const query = { doctorId: one, from: date, to: date, minutes: 60, except: moved.id }
  const { body } = await staff.ask(listFreeSlots, { query })
  expect(body.slots.map(({ time }) => time)).toEqual(['09:00', '11:00'])
})
