import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { moveAppointment } from '../../calendar/calendar.ts'
import { aResource } from '../../../availability/resources/server/a-resource.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import {
  actOnAppointment,
  addAppointment,
  type Appointment,
  changeAppointment,
} from '../appointment.ts'
import { newAppointment } from './an-appointment.ts'

const clinic = await testClinic({}, 1)
afterAll(() => clinic.close())
const { sql } = clinic
let staff: Caller
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
})

let visitTypeId: string
let rooms: readonly [string, string]
let devices: readonly [string, string]
/** Visits of the type take one of two rooms and one of two devices. */
beforeEach(async () => {
  rooms = [await aResource(sql), await aResource(sql)]
  devices = [
    await aResource(sql, { kind: 'device', name: 'Ultrasound 1' }),
    await aResource(sql, { kind: 'device', name: 'Ultrasound 2' }),
  ]
  visitTypeId = await aVisitType(sql)
  await sql`update visit_types set room_ids = ${rooms}, device_need = 'one',
    device_ids = ${devices} where id = ${visitTypeId}`
  return () => sql`update resources set status = 'retired'`
})

async function visit(resourceIds?: readonly string[]) {
  const [patient, doctor] = [await clinic.signedIn('patient'), await clinic.signedIn('doctor')]
  const named = resourceIds ? { resourceIds: [...resourceIds] } : {}
  return { ...newAppointment(patient.userId, doctor.userId), visitTypeId, ...named }
}
const book = async (resourceIds?: readonly string[]) =>
  staff.ask(addAppointment, { body: await visit(resourceIds) })
const taken = ({ resources }: Appointment) => resources.map(({ id }) => id)

test('a visit takes what the desk chooses, and of other kinds the first that is free', async () => {
  const first = await book([rooms[1]])
  expect(taken(first.body)).toEqual([rooms[1], devices[0]])
  const second = await book([devices[1]])
  expect(taken(second.body)).toEqual([rooms[0], devices[1]])
  const third = await book()
  expect([third.status, third.problem.detail]).toEqual([
    409,
    expect.stringMatching(/^None of these is free at this time: /),
  ])
})

test('a chosen device is not taken from the visit that has it', async () => {
  await book([devices[1]])
  const other = await book([devices[1]])
  expect([other.status, other.problem.detail]).toEqual([409, 'Ultrasound 2 is taken at this time.'])
})

test('a visit that changes its room keeps its device, and one moved to a device alone has no room', async () => {
  const made = await book([rooms[0], devices[1]])
  const { id, patientId, doctorId, date, time } = made.body
  const changed = await staff.ask(changeAppointment, {
    params: { id },
    version: 1,
    body: { patientId, doctorId, date, time, resourceIds: [rooms[1]] },
  })
  expect(taken(changed.body)).toEqual([rooms[1], devices[1]])
  const { version } = changed.body
  const moved = await staff.ask(moveAppointment, {
    params: { id },
    version,
    body: { doctorId, date, time, resourceIds: [devices[1]] },
  })
  expect(taken(moved.body)).toEqual([devices[1]])
})

test('a group shares one room, and nobody else gets it until the last of the group has left', async () => {
  await sql`update visit_types set capacity = 3 where id = ${visitTypeId}`
  const { doctorId, date, time } = await visit()
  const join = async () =>
    staff.ask(addAppointment, { body: { ...(await visit()), doctorId, date, time } })
  const group = [await join(), await join(), await join()].map(({ body }) => body)
  expect(group.map(taken)).toEqual(group.map(() => [rooms[0], devices[0]]))
  const other = { ...(await visit([rooms[0], devices[1]])), visitTypeId: null, date, time }
  const askOther = async () => (await staff.ask(addAppointment, { body: other })).status
  for (const { id, version } of group) {
    expect(await askOther()).toBe(409)
    const params = { id }
    await staff.ask(actOnAppointment, { params, version, body: { act: 'cancel' } })
  }
  expect(await askOther()).toBe(201)
})

test('a patient who leaves a group for another time gets the room then, and the group keeps it too', async () => {
  await sql`update visit_types set capacity = 2 where id = ${visitTypeId}`
  const { doctorId, date, time } = await visit()
  const join = async () =>
    staff.ask(addAppointment, { body: { ...(await visit()), doctorId, date, time } })
  const [stays, leaves] = [(await join()).body, (await join()).body]
  const moved = await staff.ask(moveAppointment, {
    params: { id: leaves.id },
    version: leaves.version,
    body: { doctorId, date, time: '11:00' },
  })
  expect([moved.status, taken(moved.body)]).toEqual([200, [rooms[0], devices[0]]])
  const at = async (when: string) => {
    const body = { ...(await visit([rooms[0], devices[1]])), visitTypeId: null, date, time: when }
    return (await staff.ask(addAppointment, { body })).status
  }
  expect([await at(stays.time), await at('11:00')]).toEqual([409, 409])
  const back = await staff.ask(moveAppointment, {
    params: { id: leaves.id },
    version: moved.body.version,
    body: { doctorId, date, time },
  })
  expect([back.status, taken(back.body)]).toEqual([200, [rooms[0], devices[0]]])
})
