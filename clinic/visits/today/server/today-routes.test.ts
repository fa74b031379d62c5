import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { actOnAppointment } from '../../appointments/appointment.ts'
import { anAppointment } from '../../appointments/server/an-appointment.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import { addWalkIn, listToday, makeWaitingRoomLink, readWaitingRoom } from '../today.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let staff: Caller
let doctor: Caller
let today: string
beforeAll(async () => {
  // A time zone where it is noon, so that no test runs past midnight.
  await sql`update clinic set time_zone = z.name from (
    select name from pg_timezone_names where extract(hour from now() at time zone name) = 12
      and name like 'Etc/GMT%' limit 1) z`
  const [row] = await sql<{ today: string }[]>`
    select (now() at time zone time_zone)::date as today from clinic`
  today = row?.today ?? ''
  staff = await clinic.signedIn('staff')
  doctor = await clinic.signedIn('doctor', { name: 'Maria Okoye' })
})

const aPatient = async (name = 'Ana Šimić') => (await clinic.signedIn('patient', { name })).userId

test('today’s visits are listed from morning to evening, with the usual waiting time', async () => {
  const visitTypeId = await aVisitType(sql, { minutes: 15 })
  const { userId: doctorId } = await clinic.signedIn('doctor')
  for (const [place, wait] of [3, 9, 12, 15, 40].entries()) {
    const id = await anAppointment(sql, {
      patientId: await aPatient(),
      doctorId,
      date: '2030-05-05',
      time: `1${place}:00`,
      status: 'completed',
    })
    await sql`update appointments set visit_type_id = ${visitTypeId},
      arrived_at = now() - interval '3 days',
      started_at = now() - interval '3 days' + make_interval(mins => ${wait}) where id = ${id}`
  }
  const at = async (time: string, date = today) =>
    anAppointment(sql, { patientId: await aPatient(), doctorId, date, time })
  const [late, early] = [await at('17:00'), await at('08:00')]
  await at('09:00', '2030-05-06')
  await sql`update appointments set visit_type_id = ${visitTypeId} where id = ${early}`
  const { body } = await staff.ask(listToday, { query: { doctorId } })
  expect(body.map(({ id, usualWait }) => [id, usualWait])).toEqual([
    [early, 12],
    [late, 12],
  ])
  const own = await doctor.ask(listToday, { query: { doctorId: doctor.userId } })
  expect(own.body).toEqual([])
})

test('a walk-in is checked in at once, even when the time is taken', async () => {
  const body = { id: uuidv7(), patientId: await aPatient(), doctorId: doctor.userId }
  const first = await staff.ask(addWalkIn, { body })
  expect([first.status, first.body]).toMatchObject([
    201,
    { state: 'arrived', status: 'scheduled', date: today, overlapReason: null },
  ])
  const again = await staff.ask(addWalkIn, { body })
  expect(again.body).toEqual(first.body)
  const other = { ...body, id: uuidv7(), patientId: await aPatient() }
  const second = await staff.ask(addWalkIn, { body: other })
  expect(second.body).toMatchObject({ overlapReason: 'Walk-in', state: 'arrived' })
  expect(second.body.ticket).toBe((first.body.ticket ?? 0) + 1)
  expect((await doctor.ask(addWalkIn, { body: { ...body, id: uuidv7() } })).status).toBe(403)
})

test('the waiting room shows tickets, without names, only with the newest link', async () => {
  const { body: link } = await staff.ask(makeWaitingRoomLink)
  const walkIn = {
    id: uuidv7(),
    patientId: await aPatient('Berta Canary'),
    doctorId: doctor.userId,
  }
  const { body: visit } = await staff.ask(addWalkIn, { body: walkIn })
  const read = () => clinic.visitor.ask(readWaitingRoom, { body: link })
  expect((await read()).body.waiting).toContain(visit.ticket)
  const { version } = visit
  const call = { params: { id: visit.id }, version, body: { act: 'call' } }
  expect((await doctor.ask(actOnAppointment, call)).status).toBe(200)
  const shown = await read()
  expect(shown.body.called[0]).toEqual({ ticket: visit.ticket, room: null })
  expect(JSON.stringify(shown.body)).not.toMatch(/Canary|Okoye/)
  await staff.ask(makeWaitingRoomLink)
  const late = await read()
  expect([late.status, late.problem.detail]).toEqual([
    409,
    'This link no longer works. Ask the desk for a new one.',
  ])
})
