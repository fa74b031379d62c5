import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'
import { readOpeningHours } from '../hours.ts'
import {
  addScheduleException,
  changeHours,
  clinicSchedule,
  listSchedules,
  readSchedule,
  removeScheduleException,
} from '../schedule.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
let staff: Caller
let doctor: Caller
let patient: Caller
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  doctor = await clinic.signedIn('doctor', { name: 'Jonas Berg' })
  patient = await clinic.signedIn('patient')
})

const block = (weekday: number, starts: string, ends: string) => ({ weekday, starts, ends })
const absence = (days: [string, string], more = {}) => ({
  id: uuidv7(),
  firstDay: days[0],
  lastDay: days[1],
  reason: 'Annual leave',
  ...more,
})

test('the desk sets a doctor’s week; everybody of the clinic reads it', async () => {
  const params = { id: doctor.userId }
  const { body: unset } = await staff.ask(readSchedule, { params })
  expect(unset).toMatchObject({
    hours: [],
    exceptions: [],
    version: 0,
    doctor: { name: 'Jonas Berg' },
  })
  const hours = [block(3, '13:00', '17:00'), block(1, '08:30', '12:00')]
  const set = await staff.ask(changeHours, { params, version: 0, body: { hours } })
  expect(set.status).toBe(200)
  expect(set.body.hours.map(({ weekday }) => weekday)).toEqual([1, 3])
  const again = await staff.ask(changeHours, {
    params,
    version: set.body.version,
    body: { hours: [] },
  })
  expect(again.body.version).toBe(set.body.version + 1)
  expect((await doctor.ask(readSchedule, { params })).body.hours).toEqual([])
})

test('a stale change of hours is refused with what is stored', async () => {
  const params = { id: clinicSchedule }
  const { body: read } = await staff.ask(readSchedule, { params })
  const change = { params, version: read.version, body: { hours: [block(1, '08:00', '18:00')] } }
  expect((await staff.ask(changeHours, change)).status).toBe(200)
  const stale = await staff.ask(changeHours, { ...change, body: { hours: [] } })
  expect(stale.status).toBe(412)
  expect(stale.problem.current).toMatchObject({ hours: [{ weekday: 1 }] })
})

test.each([
  [{ hours: [block(1, '12:00', '12:00')] }, { 'hours.0.ends': 'Ends before it starts.' }],
  [{ hours: [block(1, '08:60', '12:00')] }, { 'hours.0.starts': 'Enter a time like 14:30.' }],
  [
    { hours: [block(1, '08:00', '12:00'), block(1, '11:00', '13:00')] },
    { 'hours.1.starts': 'Overlaps other hours of this day.' },
  ],
])('hours that make no sense are refused by place: %j', async (body, errors) => {
  const wanted = { params: { id: clinicSchedule }, version: 1, body }
  const refused = await staff.ask(changeHours, wanted)
  expect(refused.status).toBe(422)
  expect(refused.problem.errors).toEqual(errors)
})

test('an absence is entered once however often it is sent, and names the visits in its way', async () => {
  const params = { id: doctor.userId }
  const ids = { doctorId: doctor.userId, patientId: patient.userId }
  await anAppointment(clinic.sql, { ...ids, date: '2031-05-06' })
  await anAppointment(clinic.sql, { ...ids, date: '2031-05-06', time: '15:00', status: 'canceled' })
  const body = absence(['2031-05-05', '2031-05-09'])
  const [first, second] = await Promise.all([
    staff.ask(addScheduleException, { params, body }),
    staff.ask(addScheduleException, { params, body }),
  ])
  expect([first.status, second.status]).toEqual([201, 201])
  expect(first.body).toMatchObject({ kind: 'away', starts: null, ends: null, visits: 1 })
  const { body: schedule } = await staff.ask(readSchedule, { params })
  expect(schedule.exceptions).toEqual([first.body])
  const other = { ...body, reason: 'Another one' }
  expect((await staff.ask(addScheduleException, { params, body: other })).status).toBe(409)
  const removal = { params: { id: body.id }, version: first.body.version }
  expect((await staff.ask(removeScheduleException, { params: removal.params })).status).toBe(428)
  expect((await staff.ask(removeScheduleException, removal)).status).toBe(204)
  expect((await staff.ask(readSchedule, { params })).body.exceptions).toEqual([])
  expect((await staff.ask(removeScheduleException, removal)).status).toBe(404)
})

test.each([
  [absence(['2031-05-09', '2031-05-05']), { lastDay: 'The last day is before the first.' }],
  [
    absence(['2031-05-05', '2031-05-05'], { starts: '12:00', ends: '11:00' }),
    { ends: 'Ends before it starts.' },
  ],
  [
    absence(['2031-05-05', '2031-05-05'], { kind: 'extra', ends: '11:00' }),
    { starts: 'Extra hours need a start.' },
  ],
  [{ ...absence(['2031-05-05', '2031-05-05']), reason: ' ' }, { reason: 'Reason is required.' }],
])('an absence that makes no sense is refused by field', async (body, errors) => {
  const refused = await staff.ask(addScheduleException, { params: { id: doctor.userId }, body })
  expect(refused.status).toBe(422)
  expect(refused.problem.errors).toEqual(errors)
})

test('a doctor whose duty allows it changes their own hours and absences, and nobody else’s', async () => {
  const own = await clinic.signedIn('doctor', { duty: 'Doctor with own hours' })
  const [params, others, clinics] = [
    { id: own.userId },
    { id: doctor.userId },
    { id: clinicSchedule },
  ]
  const hours = [block(2, '09:00', '12:00')]
  const set = await own.ask(changeHours, { params, version: 0, body: { hours } })
  expect(set.status).toBe(200)
  const body = absence(['2031-05-05', '2031-05-05'])
  const away = await own.ask(addScheduleException, { params, body })
  expect(away.status).toBe(201)
  const removal = { params: { id: away.body.id }, version: away.body.version }
  expect((await own.ask(removeScheduleException, removal)).status).toBe(204)

  const foreign = await staff.ask(addScheduleException, {
    params: others,
    body: absence(['2031-06-05', '2031-06-05']),
  })
  for (const id of [others, clinics]) {
    const change = { params: id, version: 0, body: { hours: [] } }
    expect((await own.ask(changeHours, change)).status).toBe(403)
    const entered = { params: id, body: absence(['2031-07-05', '2031-07-05']) }
    expect((await own.ask(addScheduleException, entered)).status).toBe(403)
  }
  const theirs = { params: { id: foreign.body.id }, version: foreign.body.version }
  const refused = await own.ask(removeScheduleException, theirs)
  expect(refused.problem.detail).toBe('You may change only your own hours and absences.')
})

test('doctors without such a duty read schedules and change none, patients see none', async () => {
  const params = { id: doctor.userId }
  expect((await doctor.ask(listSchedules)).status).toBe(200)
  expect((await doctor.ask(changeHours, { params, version: 0, body: { hours: [] } })).status).toBe(
    403,
  )
  const body = absence(['2031-05-05', '2031-05-05'])
  expect((await doctor.ask(addScheduleException, { params, body })).status).toBe(403)
  expect((await patient.ask(listSchedules)).status).toBe(403)
  expect((await clinic.visitor.ask(readSchedule, { params })).status).toBe(401)
})

test('the list begins with the clinic, and is searched by doctor and specialty', async () => {
  await clinic.sql`update users set specialty = 'Cardiology' where id = ${doctor.userId}`
  const { body: all } = await staff.ask(listSchedules)
  expect(all[0]).toMatchObject({ id: clinicSchedule, doctor: null })
  const { body: found } = await staff.ask(listSchedules, { query: { search: 'cardio' } })
  expect(found.map(({ id }) => id)).toEqual([doctor.userId])
})

test('an account that is no doctor has no schedule', async () => {
  expect((await staff.ask(readSchedule, { params: { id: patient.userId } })).status).toBe(404)
})

test('everybody reads when the clinic is open, and nothing of its doctors', async () => {
  const params = { id: clinicSchedule }
  const { body: before } = await staff.ask(readSchedule, { params })
  const change = (hours: object[]) =>
    staff.ask(changeHours, { params, version: before.version, body: { hours: hours as never } })
  expect((await change([block(1, '08:00', '17:00')])).status).toBe(200)
  const { status, body } = await clinic.visitor.ask(readOpeningHours)
  const always = { validFrom: null, validUntil: null }
  expect([status, body]).toEqual([200, [{ ...block(1, '08:00', '17:00'), ...always }]])
})
