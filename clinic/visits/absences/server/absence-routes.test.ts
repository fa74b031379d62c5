import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { daysAfter } from '../../../../contract/dates.ts'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { addDuty } from '../../../access/duties/duty.ts'
import { addAppointment, readAppointment } from '../../appointments/appointment.ts'
import { anAppointment } from '../../appointments/server/an-appointment.ts'
import { aResource } from '../../../availability/resources/server/a-resource.ts'
import { addScheduleException } from '../../../availability/schedules/schedule.ts'
import { aSchedule } from '../../../availability/schedules/server/a-schedule.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import { type Absence, draftMessages, moveVisits, readAbsence } from '../absence.ts'

const clinic = await testClinic({}, 1)
afterAll(() => clinic.close())
const { sql } = clinic
let staff: Caller
let doctor: Caller
let colleague: Caller
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
})
beforeEach(async () => {
  const specialty = uuidv7()
  doctor = await clinic.signedIn('doctor', { name: 'Dr. Jonas Berg' })
  colleague = await clinic.signedIn('doctor', { name: 'Dr. Ida Lund' })
  for (const { userId } of [doctor, colleague]) {
    await aSchedule(sql, userId)
    await sql`update users set specialty = ${specialty} where id = ${userId}`
  }
})

/** A Monday. */
const date = '2030-03-04'

/** Away on one Monday, with visits at these times. */
async function anAbsence(...times: string[]): Promise<string> {
  for (const time of times) {
    const { userId: patientId } = await clinic.signedIn('patient')
    await anAppointment(sql, { patientId, doctorId: doctor.userId, date, time })
  }
  const id = uuidv7()
  const body = { id, kind: 'away' as const, firstDay: date, lastDay: date, reason: 'Leave' }
  const made = await staff.ask(addScheduleException, { params: { id: doctor.userId }, body })
  expect([made.status, made.body.visits]).toEqual([201, times.length])
  return id
}
const read = (id: string) => staff.ask(readAbsence, { params: { id } })
const firsts = ({ visits }: Absence) =>
  visits.flatMap(({ id: appointmentId, version, proposals: [first] }) =>
    first
      ? [{ appointmentId, version, doctorId: first.doctorId, date: first.date, time: first.time }]
      : [],
  )

test('each visit in an absence has proposals; the first ones can all be taken together', async () => {
  const id = await anAbsence('09:00', '09:30', '10:00')
  const { body } = await read(id)
  expect(body.visits.map(({ time, proposals }) => [time, proposals.length])).toEqual([
    ['09:00', 3],
    ['09:30', 3],
    ['10:00', 3],
  ])
  expect(body.visits.map(({ proposals: [first] }) => first)).toMatchObject(
    ['09:00', '09:30', '10:00'].map((time) => ({ doctorId: colleague.userId, date, time })),
  )
  const moved = await staff.ask(moveVisits, { params: { id }, body: { moves: firsts(body) } })
  expect([moved.status, moved.body.visits]).toEqual([200, []])
  const [visit] = body.visits
  const { body: stored } = await staff.ask(readAppointment, { params: { id: visit?.id ?? '' } })
  expect(stored).toMatchObject({ doctorId: colleague.userId, date, time: '09:00', minutes: 30 })
})

test('all visits are moved or none, and the refusal names what is in the way', async () => {
  const id = await anAbsence('09:00', '11:00')
  const { body } = await read(id)
  const { userId: patientId } = await clinic.signedIn('patient')
  await anAppointment(sql, { patientId, doctorId: colleague.userId, date, time: '11:00' })
  const refused = await staff.ask(moveVisits, { params: { id }, body: { moves: firsts(body) } })
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    '2030-03-04 11:00: Dr. Ida Lund already has an appointment at 11:00.',
  ])
  expect((await read(id)).body.visits).toHaveLength(2)
})

test('a visit that somebody changed meanwhile is not moved', async () => {
  const id = await anAbsence('09:00')
  const { body } = await read(id)
  await sql`update appointments set reason = 'Urgent' where id = ${body.visits[0]?.id ?? ''}`
  const refused = await staff.ask(moveVisits, { params: { id }, body: { moves: firsts(body) } })
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    '2030-03-04 09:00: Someone else changed this meanwhile.',
  ])
})

test('messages to patients can be previewed, and the preview sends and moves nothing', async () => {
  const id = await anAbsence('09:00')
  const { body } = await read(id)
  const draft = () => staff.ask(draftMessages, { params: { id }, body: { moves: firsts(body) } })
  expect((await draft()).body).toEqual([])
  await sql`update message_settings set sending = 'on'`
  await sql`update clinic set name = 'Lakeside Clinic'`
  const { body: drafts } = await draft()
  await sql`update message_settings set sending = 'off'`
  expect(drafts).toMatchObject([
    {
      appointmentId: body.visits[0]?.id,
      patient: 'A patient',
      channel: 'mail',
      to: body.visits[0]?.patient?.email,
    },
  ])
  expect(drafts[0]?.body).toContain('Dr. Ida Lund')
  expect(drafts[0]?.body).toContain('I will come: (link)')
  expect((await sql`select from visit_messages`).count).toBe(0)
  expect((await read(id)).body.visits).toHaveLength(1)
})

test('doctors of other specialties are proposed where the own doctor has no time', async () => {
  const { sql } = clinic
  const specialty = uuidv7()
  await sql`update users set specialty = ${specialty} where id = ${doctor.userId}`
  const id = await anAbsence('09:00')
  const alone = (await read(id)).body.visits[0]?.proposals ?? []
  expect(alone.map(({ doctorId }) => doctorId)).toEqual(Array(3).fill(doctor.userId))
  await sql`update schedules set hours = '[]' where id = ${doctor.userId}`
  const others = (await read(id)).body.visits[0]?.proposals ?? []
  expect(others).toHaveLength(3)
  expect(others.map(({ doctorId }) => doctorId)).not.toContain(doctor.userId)
})

test('all first proposals can be taken at once, with other visits, rooms and buffers in the way', async () => {
  const { sql } = clinic
  const roomId = await aResource(sql, { name: 'Ultrasound room' })
  const typeId = await aVisitType(sql, { minutes: 30, bufferAfter: 15 })
  await sql`update visit_types set room_ids = ${[roomId]} where id = ${typeId}`
  const second = await clinic.signedIn('doctor')
  await aSchedule(sql, second.userId)
  await sql`update users set specialty = (select specialty from users where id = ${doctor.userId})
    where id = ${second.userId}`
  const [ana, bo] = [await clinic.signedIn('patient'), await clinic.signedIn('patient')]
  const elsewhere = await clinic.signedIn('doctor')
  const book = async (patient: Caller, time: string, withDoctor = doctor, visitTypeId?: string) => {
    const ids = { patientId: patient.userId, doctorId: withDoctor.userId, visitTypeId }
    const body = { id: uuidv7(), date, time, minutes: 30, anywayReason: 'Test', ...ids }
    expect((await staff.ask(addAppointment, { body })).status).toBe(201)
  }
  await book(ana, '09:00', doctor, typeId)
  await book(ana, '10:00', doctor)
  await book(bo, '11:00', doctor, typeId)
  await book(bo, '12:00', doctor, typeId)
  await book(ana, '09:30', elsewhere)
  await book(bo, '11:30', elsewhere)
  const body = { id: uuidv7(), kind: 'away' as const, firstDay: date, lastDay: date, reason: 'Ill' }
  await staff.ask(addScheduleException, { params: { id: doctor.userId }, body })
  const { body: absence } = await read(body.id)
  expect(absence.visits.map(({ proposals }) => proposals.length)).toEqual([3, 3, 3, 3])
  // This visit holds the only room, so its own time is free for it.
  expect(absence.visits[0]?.proposals[0]).toMatchObject({ date, time: '09:00' })
  const moves = firsts(absence).toReversed()
  const moved = await staff.ask(moveVisits, { params: { id: body.id }, body: { moves } })
  expect([moved.status, moved.body.visits]).toEqual([200, []])
})

test('where no time is free, the answer says what is in the way', async () => {
  const { sql } = clinic
  await sql`update schedules set hours = '[]' where id <> ${doctor.userId}`
  const id = await anAbsence('09:00')
  const [visit] = (await read(id)).body.visits
  const patientId = visit?.patientId ?? ''
  const elsewhere = await clinic.signedIn('doctor')
  const long = { patientId, doctorId: elsewhere.userId, time: '00:00', minutes: 24 * 60 }
  for (let days = 1; days <= 28; days += 1) {
    await anAppointment(sql, { ...long, date: daysAfter(date, days) })
  }
  const full = (await read(id)).body.visits[0]
  expect([full?.proposals, full?.inTheWay]).toEqual([[], ['patient']])
})

test('the phone of a patient is told to those who may read patients alone', async () => {
  const id = await anAbsence('09:00')
  const [visit] = (await read(id)).body.visits
  await sql`update patients set contact = '+1 555 0142' where id = ${visit?.patientId ?? ''}`
  expect((await read(id)).body.visits[0]?.contact).toBe('+1 555 0142')
  const admin = await clinic.signedIn('admin')
  const duty = { id: uuidv7(), name: 'Moving visits', role: 'staff' as const }
  await admin.ask(addDuty, { body: { ...duty, permissions: ['visits.book'] } })
  const booker = await clinic.signedIn('staff', { duty: duty.name })
  const { status, body } = await booker.ask(readAbsence, { params: { id } })
  expect([status, body.visits[0]?.contact]).toEqual([200, null])
})

test('only visits of the absence can be moved with it, and doctors cannot read it', async () => {
  const id = await anAbsence('09:00')
  const { userId: patientId } = await clinic.signedIn('patient')
  const other = await anAppointment(sql, { patientId, doctorId: colleague.userId, date })
  const place = { doctorId: doctor.userId, date: '2030-03-05', time: '09:00' }
  const moves = [{ appointmentId: other, version: 1, ...place }]
  const refused = await staff.ask(moveVisits, { params: { id }, body: { moves } })
  expect(refused.problem.detail).toBe('One of these visits is no longer in the absence.')
  expect((await doctor.ask(readAbsence, { params: { id } })).status).toBe(403)
})
