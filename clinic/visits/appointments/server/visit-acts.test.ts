import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { aResource } from '../../../availability/resources/server/a-resource.ts'
import {
  actOnAppointment,
  addAppointment,
  changeAppointment,
  listAppointments,
  readAppointment,
} from '../appointment.ts'
import { statusOf, type VisitActName, visitActs, visitCan, visitStates } from '../visit-state.ts'
import { anAppointment, newAppointment } from './an-appointment.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let staff: Caller
let doctor: Caller
let other: Caller
let patient: Caller
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  doctor = await clinic.signedIn('doctor')
  other = await clinic.signedIn('doctor')
  patient = await clinic.signedIn('patient')
})

let day = 0
/** A visit on a day of its own. */
async function aVisit(): Promise<string> {
  day += 1
  const date = new Date(Date.UTC(2031, 0, day)).toISOString().slice(0, 10)
  return anAppointment(sql, { patientId: patient.userId, doctorId: doctor.userId, date })
}
const read = async (id: string) => (await staff.ask(readAppointment, { params: { id } })).body
const act = async (
  id: string,
  name: VisitActName,
  { by = staff, ...more }: { by?: Caller; reason?: string; resourceId?: string } = {},
) =>
  by.ask(actOnAppointment, {
    params: { id },
    version: (await read(id)).version,
    body: { act: name, ...more },
  })

describe('a visit on its day', () => {
  test('is confirmed, arrives, is called, starts and is completed, each at its time', async () => {
    const id = await aVisit()
    const states: string[] = []
    for (const name of ['confirm', 'arrive', 'call', 'start', 'complete'] as const) {
      const { status, body } = await act(id, name)
      expect(status, name).toBe(200)
      states.push(`${body.state} (${body.status})`)
    }
    expect(states).toEqual([
      'confirmed (scheduled)',
      'arrived (scheduled)',
      'arrived (scheduled)',
      'in progress (scheduled)',
      'completed (completed)',
    ])
    const visit = await read(id)
    const times = [
      visit.confirmedAt,
      visit.arrivedAt,
      visit.calledAt,
      visit.startedAt,
      visit.endedAt,
    ]
    for (const at of times) expect(Date.now() - Date.parse(at ?? '')).toBeLessThan(60_000)
    expect(visit.ticket).toBeGreaterThan(0)
  })

  test('goes back step by step', async () => {
    const id = await aVisit()
    for (const name of ['confirm', 'arrive', 'start', 'complete'] as const) await act(id, name)
    const back: string[] = []
    for (let step = 0; step < 4; step += 1) back.push((await act(id, 'undo')).body.state)
    expect(back).toEqual(['in progress', 'arrived', 'confirmed', 'scheduled'])
    expect(await read(id)).toMatchObject({ arrivedAt: null, startedAt: null, ticket: null })
    expect((await act(id, 'undo')).status).toBe(409)
  })

  test('frees its time as a no-show, and takes it back unless somebody else has it', async () => {
    const id = await aVisit()
    const { body: missed } = await act(id, 'no-show')
    expect(missed).toMatchObject({ state: 'no-show', status: 'canceled' })
    const query = { state: 'no-show', doctorId: doctor.userId } as const
    expect((await staff.ask(listAppointments, { query })).body.rows).toEqual([missed])
    expect((await act(id, 'undo')).body.state).toBe('scheduled')
    await act(id, 'cancel', { reason: 'Has a cold' })
    expect((await read(id)).cancelReason).toBe('Has a cold')
    const { userId } = await clinic.signedIn('patient')
    const { date } = missed
    await staff.ask(addAppointment, { body: { ...newAppointment(userId, doctor.userId), date } })
    expect((await act(id, 'undo')).status).toBe(409)
  })

  test('keeps its state while the form changes something else, and loses it with its status', async () => {
    const id = await aVisit()
    const { body: arrived } = await act(id, 'arrive')
    const { patientId, doctorId, date, time, version } = arrived
    const change = (read: number, more: Record<string, unknown>) =>
      staff.ask(changeAppointment, {
        params: { id },
        version: read,
        body: { patientId, doctorId, date, time, ...more },
      })
    const noted = await change(version, { reason: 'Knee' })
    expect(noted.body).toMatchObject({ state: 'arrived', reason: 'Knee' })
    expect(await read(id)).toEqual(noted.body)
    const done = await change(version + 1, { status: 'completed' })
    expect(done.body).toMatchObject({ state: 'completed', status: 'completed' })
    expect((await read(id)).state).toBe('completed')
  })

  test('is called into a room', async () => {
    const room = await aResource(sql, { name: 'Room 9' })
    const id = await aVisit()
    await act(id, 'arrive')
    const called = await act(id, 'call', { resourceId: room })
    expect(called.body.resources).toMatchObject([{ name: 'Room 9' }])
  })

  test('two patients who come at once get two tickets', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => aVisit()))
    const answers = await Promise.all(ids.map((id) => act(id, 'arrive')))
    expect(new Set(answers.map(({ body }) => body.ticket)).size).toBe(8)
  })
})

test('canceling twice is answered as canceled, by the board and by the form, on old versions too', async () => {
  const id = await aVisit()
  const first = await read(id)
  const cancel = () =>
    staff.ask(actOnAppointment, {
      params: { id },
      version: first.version,
      body: { act: 'cancel', reason: 'Ill' },
    })
  const answers = await Promise.all(Array.from({ length: 10 }, cancel))
  for (const { status, body } of answers) {
    expect([status, body.state, body.cancelReason]).toEqual([200, 'canceled', 'Ill'])
  }
  const change = (body: Record<string, unknown>) =>
    staff.ask(changeAppointment, { params: { id }, version: first.version, body })
  const { patientId, doctorId, date, time, minutes, reason } = first
  const form = { patientId, doctorId, date, time, minutes, reason, status: 'canceled' }
  expect((await change(form)).body).toMatchObject({ state: 'canceled', cancelReason: 'Ill' })
  // A further change is still refused, and so is a different end of the visit.
  expect((await change({ ...form, reason: 'Another' })).status).toBe(412)
  expect((await act(id, 'no-show')).status).toBe(409)
})

test('one table says what may be done: by the desk, by the doctor of the visit, by nobody else', async () => {
  expect((await act(await aVisit(), 'start', { by: other })).status).toBe(403)
  expect((await act(await aVisit(), 'arrive', { by: doctor })).status).toBe(403)
  expect((await act(await aVisit(), 'start', { by: doctor })).status).toBe(200)
  expect((await act(await aVisit(), 'arrive', { by: patient })).status).toBe(403)
  const stale = { params: { id: await aVisit() }, version: 7, body: { act: 'arrive' } }
  expect((await staff.ask(actOnAppointment, stale)).status).toBe(412)
  const viewer = { userId: staff.userId, role: 'staff' as const, patientId: null }
  for (const state of visitStates) {
    for (const name of Object.keys(visitActs) as VisitActName[]) {
      const id = await aVisit()
      const stage = state === statusOf[state] ? null : state
      await sql`update appointments set status = ${statusOf[state]}, stage = ${stage} where id = ${id}`
      const isAllowed = visitCan.act(viewer, name, { state, doctorId: doctor.userId })
      // Canceling a canceled visit succeeds.
      const isDone = name === 'cancel' && state === 'canceled'
      expect((await act(id, name)).status, `${name} of ${state}`).toBe(
        isAllowed || isDone ? 200 : 409,
      )
    }
  }
})
