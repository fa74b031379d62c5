import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { addAppointment } from '../../appointments/appointment.ts'
import { aResource } from '../../../availability/resources/server/a-resource.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import { addSeries, changeSeries, proposeSeries } from '../series.ts'

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
  doctor = await clinic.signedIn('doctor')
})

/** On four Mondays. */
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

test('a series takes the room that its visits need, on the days on which it is free', async () => {
  const roomId = await aResource(sql, { name: 'Plaster room' })
  const visitTypeId = await aVisitType(sql, { minutes: 30 })
  await sql`update visit_types set room_ids = ${[roomId]} where id = ${visitTypeId}`
  const colleague = await clinic.signedIn('doctor')
  const body = {
    id: uuidv7(),
    patientId: other.userId,
    doctorId: colleague.userId,
    visitTypeId,
    date: '2030-03-18',
    time: '09:00',
  }
  expect((await staff.ask(addAppointment, { body })).status).toBe(201)
  const series = { visitTypeId, minutes: 30 }
  const proposed = await staff.ask(proposeSeries, { query: wanted(series) })
  expect(proposed.body.visits.map(({ refusal }) => refusal)).toEqual([
    null,
    null,
    'Plaster room is taken at this time.',
    null,
  ])
  const { body: made } = await add({ ...series, leaveOut: ['2030-03-18'] })
  expect(made.visits.map(({ resources }) => resources.map(({ id }) => id))).toEqual(
    Array(3).fill([roomId]),
  )
})

test('a series takes the chosen room, and its proposal marks the days on which that is taken', async () => {
  const rooms = [await aResource(sql, { name: 'Gym' }), await aResource(sql, { name: 'Hall' })]
  const [, hall = ''] = rooms
  const visitTypeId = await aVisitType(sql, { minutes: 30 })
  await sql`update visit_types set room_ids = ${rooms} where id = ${visitTypeId}`
  const colleague = await clinic.signedIn('doctor')
  const others = { patientId: other.userId, doctorId: colleague.userId, visitTypeId }
  const taken = { id: uuidv7(), ...others, date: '2030-03-11', time: '09:00' }
  const inTheWay = await staff.ask(addAppointment, { body: { ...taken, resourceIds: [hall] } })
  expect(inTheWay.status).toBe(201)

  const series = { visitTypeId, minutes: 30 }
  const query = wanted({ ...series, resourceId: hall })
  const proposed = await staff.ask(proposeSeries, { query })
  expect(proposed.body.visits.map(({ refusal }) => refusal)).toEqual([
    null,
    'Hall is taken at this time.',
    null,
    null,
  ])
  const refused = await add({ ...series, resourceIds: [hall] })
  expect(refused.problem.detail).toBe('2030-03-11: Hall is taken at this time.')
  // Without a chosen room, each day takes the first that is free.
  const { body: firstFree } = await staff.ask(proposeSeries, { query: wanted(series) })
  expect(firstFree.visits.every(({ refusal }) => refusal === null)).toBe(true)
  const { body } = await add({ ...series, resourceIds: [hall], leaveOut: ['2030-03-11'] })
  const names = (visits: typeof body.visits) =>
    visits.map(({ resources }) => resources.map(({ name }) => name).join())
  expect(names(body.visits)).toEqual(['Hall', 'Hall', 'Hall'])

  const changed = await staff.ask(changeSeries, {
    params: { id: body.id },
    version: body.version,
    body: {
      firstDay: '2030-03-18',
      doctorId: doctor.userId,
      time: '09:00',
      resourceIds: rooms.slice(0, 1),
    },
  })
  expect(names(changed.body.visits)).toEqual(['Hall', 'Gym', 'Gym'])
})
