import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { aLeaveOfSomeDays, aSchedule } from '../../../availability/schedules/server/a-schedule.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import { addAppointment, changeAppointment, readAppointment } from '../appointment.ts'
import { listFreeSlots, listNextFree } from '../free-slot.ts'
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
  patientId = (await clinic.signedIn('patient')).userId
})
const aDoctor = async (name?: string) =>
  (await clinic.signedIn('doctor', name === undefined ? {} : { name })).userId

test('a visit takes the length of its type unless told, and shows its type', async () => {
  const visitTypeId = await aVisitType(sql, { name: 'Long talk', minutes: 50 })
  const body = { ...newAppointment(patientId, await aDoctor()), visitTypeId }
  const { body: made, status } = await staff.ask(addAppointment, { body })
  expect(status).toBe(201)
  expect(made).toMatchObject({
    minutes: 50,
    visitTypeId,
    visitType: { id: visitTypeId, name: 'Long talk', color: 'blue' },
  })
  expect((await staff.ask(readAppointment, { params: { id: body.id } })).body).toEqual(made)
  const other = { ...body, id: uuidv7(), time: '12:00', minutes: 10 }
  expect((await staff.ask(addAppointment, { body: other })).body.minutes).toBe(10)
})

test('a type that is retired or unknown is refused, and kept where it is', async () => {
  const visitTypeId = await aVisitType(sql)
  const kept = { ...newAppointment(patientId, await aDoctor()), visitTypeId }
  await staff.ask(addAppointment, { body: kept })
  await sql`update visit_types set status = 'retired' where id = ${visitTypeId}`
  for (const stranger of [visitTypeId, uuidv7()]) {
    const body = { ...kept, id: uuidv7(), time: '11:00', visitTypeId: stranger }
    const refused = await staff.ask(addAppointment, { body })
    expect(refused.status).toBe(422)
    expect(refused.problem.errors).toEqual({ visitTypeId: 'This visit type is not offered.' })
  }
  const { id, ...same } = kept
  const moved = await staff.ask(changeAppointment, {
    params: { id },
    version: 1,
    body: { ...same, time: '10:00' },
  })
  expect([moved.status, moved.body.visitTypeId]).toEqual([200, visitTypeId])
})

test('a change that leaves the type out keeps it, null takes it away', async () => {
  const visitTypeId = await aVisitType(sql, { minutes: 20, bufferAfter: 10 })
  const { id, ...visit } = { ...newAppointment(patientId, await aDoctor()), visitTypeId }
  await staff.ask(addAppointment, { body: { id, ...visit } })
  const held = async () =>
    (
      await sql`select held_from, held_until - ends_at as after from appointments where id = ${id}`
    )[0]
  expect(await held()).toEqual({ heldFrom: null, after: '00:10:00' })
  const change = async (version: number, body: Record<string, unknown>) =>
    (await staff.ask(changeAppointment, { params: { id }, version, body })).body
  const { visitTypeId: _, ...without } = visit
  expect(await change(1, { ...without, time: '11:00' })).toMatchObject({ visitTypeId, minutes: 20 })
  expect(await held()).toEqual({ heldFrom: null, after: '00:10:00' })
  const cleared = await change(2, { ...without, time: '11:00', visitTypeId: null })
  expect(cleared).toMatchObject({ visitTypeId: null, visitType: null, minutes: 20, version: 3 })
  expect(await held()).toEqual({ heldFrom: null, after: null })
})

test('free slots have the length of the type, and keep its buffers and those of others free', async () => {
  const doctorId = await aDoctor('Berit Buffer')
  await aSchedule(sql, doctorId, { days: [1], starts: '09:00', ends: '12:00' })
  const visitTypeId = await aVisitType(sql, { minutes: 30, bufferBefore: 20, bufferAfter: 20 })
  const body = { ...newAppointment(patientId, doctorId), time: '10:00', visitTypeId }
  await staff.ask(addAppointment, { body })
  const free = async (query: object) => {
    const asked = { doctorId, from: '2030-03-04', to: '2030-03-04', ...query }
    return (await staff.ask(listFreeSlots, { query: asked })).body.slots.map(({ time }) => time)
  }
  expect(await free({})).toEqual(['09:00', '11:00', '11:30'])
  expect(await free({ visitTypeId })).toEqual(['11:30'])
  const short = ['09:00', '11:15', '11:30', '11:45']
  expect(await free({ visitTypeId, minutes: 15 })).toEqual(short)
  await aLeaveOfSomeDays(sql, doctorId)
  const { body: next } = await staff.ask(listNextFree, { query: { search: 'buffer', visitTypeId } })
  expect(next).toMatchObject([{ doctor: { id: doctorId }, time: '09:00' }])
})
