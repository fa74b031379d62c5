import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../server/test-clinic.ts'
import { readAppointment } from '../../appointments/appointment.ts'
import { anAppointment } from '../../appointments/server/an-appointment.ts'
import { addScheduleException } from '../../schedules/schedule.ts'
import { aSchedule } from '../../schedules/server/a-schedule.ts'
import { type Absence, draftMessages, moveVisits, readAbsence } from '../absence.ts'

const clinic = await testClinic()
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

test('each visit in an absence has places to put it; the first ones can be taken all together', async () => {
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

test('all are moved or none, and what is in the way is told', async () => {
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

test('a visit that somebody changed meanwhile is not moved unseen', async () => {
  const id = await anAbsence('09:00')
  const { body } = await read(id)
  await sql`update appointments set reason = 'Urgent' where id = ${body.visits[0]?.id ?? ''}`
  const refused = await staff.ask(moveVisits, { params: { id }, body: { moves: firsts(body) } })
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    '2030-03-04 09:00: Someone else changed this meanwhile.',
  ])
})

test('what patients would be told is shown before, and nothing is told by showing it', async () => {
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

test('where nobody else has the specialty, other doctors are proposed', async () => {
  await sql`update users set specialty = 'Nobody else has this' where id = ${doctor.userId}`
  const id = await anAbsence('09:00')
  const { body } = await read(id)
  expect(body.visits[0]?.proposals[0]?.doctorId).not.toBe(doctor.userId)
})

test('only visits of this absence can be moved by it, and doctors move none', async () => {
  const id = await anAbsence('09:00')
  const { userId: patientId } = await clinic.signedIn('patient')
  const other = await anAppointment(sql, { patientId, doctorId: colleague.userId, date })
  const place = { doctorId: doctor.userId, date: '2030-03-05', time: '09:00' }
  const moves = [{ appointmentId: other, version: 1, ...place }]
  const refused = await staff.ask(moveVisits, { params: { id }, body: { moves } })
  expect(refused.problem.detail).toBe('A visit is not in these days any more.')
  expect((await doctor.ask(readAbsence, { params: { id } })).status).toBe(403)
})
