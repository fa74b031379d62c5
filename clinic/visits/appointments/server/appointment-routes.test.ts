import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import {
  addAppointment,
  changeAppointment,
  listAppointments,
  listOwnAppointments,
  readAppointment,
  removeAppointment,
  restoreAppointment,
} from '../appointment.ts'
import { anAppointment, newAppointment } from './an-appointment.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql, visitor } = clinic

let staff: Caller
let admin: Caller
let doctor: Caller
let ana: Caller

beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  admin = await clinic.signedIn('admin')
  doctor = await clinic.signedIn('doctor', { name: 'Maria Okoye', email: 'okoye@example.com' })
  ana = await clinic.signedIn('patient', { name: 'Ana Šimić', email: 'ana@example.com' })
})
beforeEach(async () => {
  await sql`update appointments set deleted_at = now() where patient_id = ${ana.userId}`
})

/** A visit of Ana to a doctor of its own, read by the desk. */
async function aVisit(wanted: { date?: string; time?: string; minutes?: number } = {}) {
  const { userId: doctorId } = await clinic.signedIn('doctor', { name: 'Jonas Berg' })
  const id = await anAppointment(sql, { patientId: ana.userId, doctorId, ...wanted })
  return (await staff.ask(readAppointment, { params: { id } })).body
}

function changesOf({ patientId, doctorId, date, time }: Awaited<ReturnType<typeof aVisit>>) {
  return { patientId, doctorId, date, time }
}

describe('permissions', () => {
  test('visitors sign in first; doctors read, patients see only their own, the desk does it all', async () => {
    const { id } = await aVisit()
    const params = { id }
    for (const [caller, reads, writes] of [
      [visitor, 401, 401],
      [ana, 403, 403],
      [doctor, 200, 403],
    ] as const) {
      const add = { body: newAppointment(ana.userId, doctor.userId) }
      expect((await caller.ask(listAppointments)).status).toBe(reads)
      expect((await caller.ask(readAppointment, { params })).status).toBe(reads)
      expect((await caller.ask(addAppointment, add)).status).toBe(writes)
      expect((await caller.ask(changeAppointment, { params, version: 1, body: {} })).status).toBe(
        writes,
      )
      expect((await caller.ask(removeAppointment, { params, version: 1 })).status).toBe(writes)
      expect((await caller.ask(restoreAppointment, { params })).status).toBe(writes)
    }
    for (const caller of [staff, admin]) {
      expect((await caller.ask(listAppointments)).status).toBe(200)
      expect((await caller.ask(listOwnAppointments)).status).toBe(403)
    }
    expect((await visitor.ask(listOwnAppointments)).status).toBe(401)
  })

  test('doctor and patient see their own visits, and nobody else’s', async () => {
    const ben = await clinic.signedIn('patient', { name: 'Ben Okoro' })
    const busy = await clinic.signedIn('doctor')
    const of = (patientId: string, doctorId: string, time: string) =>
      anAppointment(sql, { patientId, doctorId, time, date: '2030-05-06' })
    const first = await of(ben.userId, busy.userId, '09:00')
    const second = await of(ben.userId, doctor.userId, '10:00')
    await of(ana.userId, doctor.userId, '11:00')
    const idsOf = async (caller: Caller) =>
      (await caller.ask(listOwnAppointments)).body.rows.map(({ id }) => id)
    expect(await idsOf(busy)).toEqual([first])
    expect(await idsOf(ben)).toEqual([second, first])
    expect(await idsOf(await clinic.signedIn('patient'))).toEqual([])
    for (const query of [{ patientId: ana.userId }, { doctorId: doctor.userId }]) {
      expect((await ben.ask(listOwnAppointments, { query })).status).toBe(400)
    }
    const searched = await ben.ask(listOwnAppointments, { query: { search: 'Ana' } })
    expect(searched.body.rows).toEqual([])
  })
})

describe('reading', () => {
  test('an id that was never given is not found, however it looks', async () => {
    for (const id of [uuidv7(), 'nothing', '1; drop table appointments']) {
      expect((await staff.ask(readAppointment, { params: { id } })).status).toBe(404)
    }
  })

  test('a deleted doctor is left out, a patient keeps their name', async () => {
    const visit = await aVisit()
    await sql`update users set status = 'deleted' where id = ${visit.doctorId}`
    const gone = await staff.ask(readAppointment, { params: { id: visit.id } })
    expect(gone.body).toMatchObject({ doctor: null, doctorId: visit.doctorId })
    expect(gone.body.patient).toEqual({
      id: ana.userId,
      name: 'Ana Šimić',
      email: 'ana@example.com',
    })
  })

  test('date and time are the clinic’s wall clock, before and after the clocks change', async () => {
    await sql`update clinic set time_zone = 'Europe/Berlin'`
    const winter = await aVisit({ date: '2030-01-15', time: '08:30' })
    const summer = await aVisit({ date: '2030-07-15', time: '08:30' })
    await sql`update clinic set time_zone = 'UTC'`
    expect([winter, summer].map(({ date, time }) => `${date} ${time}`)).toEqual([
      '2030-01-15 08:30',
      '2030-07-15 08:30',
    ])
    const { body } = await staff.ask(readAppointment, { params: { id: summer.id } })
    expect(body.time).toBe('06:30')
  })
})

describe('changing', () => {
  test('can move a visit, reword its reason and close it, and keeps its length', async () => {
    const visit = await aVisit({ minutes: 45 })
    const answer = await admin.ask(changeAppointment, {
      params: { id: visit.id },
      version: visit.version,
      body: {
        patientId: ana.userId,
        doctorId: doctor.userId,
        date: '2030-06-01',
        time: '17:05',
        reason: 'Results',
        status: 'completed',
      },
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.etag).toBe('"2"')
    expect(answer.body).toMatchObject({
      doctor: { name: 'Maria Okoye' },
      date: '2030-06-01',
      time: '17:05',
      minutes: 45,
      reason: 'Results',
      status: 'completed',
      version: 2,
      createdAt: visit.createdAt,
    })
    expect(answer.body.updatedAt > visit.updatedAt).toBe(true)
  })

  test('every status leads to every other; a change without one sets scheduled', async () => {
    const visit = await aVisit()
    let { version } = visit
    for (const status of ['canceled', 'completed', 'scheduled', 'completed', undefined] as const) {
      const body = { ...changesOf(visit), ...(status ? { status } : {}) }
      const answer = await staff.ask(changeAppointment, { params: { id: visit.id }, version, body })
      expect([answer.status, answer.body.status]).toEqual([200, status ?? 'scheduled'])
      version = answer.body.version
    }
  })

  test('an old version is refused, with the current one in the answer', async () => {
    const visit = await aVisit()
    const params = { id: visit.id }
    const body = changesOf(visit)
    const first = await staff.ask(changeAppointment, {
      params,
      version: 1,
      body: { ...body, reason: 'Cough' },
    })
    const late = await admin.ask(changeAppointment, {
      params,
      version: 1,
      body: { ...body, time: '12:00' },
    })
    expect(late.status).toBe(412)
    expect(late.problem.current).toEqual(first.body)
    expect((await staff.ask(changeAppointment, { params, body })).status).toBe(428)
  })

  test('a past visit can be closed, and keeps people who can no longer be chosen', async () => {
    const visit = await aVisit({ date: '2020-02-03' })
    await sql`update users set status = 'suspended' where id = ${visit.doctorId}`
    await sql`update patients set archived_at = now() where id = ${ana.userId}`
    const closed = await staff.ask(changeAppointment, {
      params: { id: visit.id },
      version: 1,
      body: { ...changesOf(visit), status: 'completed' },
    })
    await sql`update patients set archived_at = null where id = ${ana.userId}`
    expect([closed.status, closed.body.date]).toEqual([200, '2020-02-03'])
    const strangers = await staff.ask(changeAppointment, {
      params: { id: visit.id },
      version: 2,
      body: { ...changesOf(visit), patientId: doctor.userId, doctorId: ana.userId },
    })
    expect(strangers.status).toBe(422)
    expect(strangers.problem.errors).toEqual({
      patientId: 'This patient is not in the register.',
      doctorId: 'This doctor takes no appointments.',
    })
  })

  test('an imported visit keeps its odd seconds and its overlap until it is moved', async () => {
    const visit = await aVisit({ date: '2020-02-03' })
    await sql`update appointments set starts_at = '2020-02-03T09:00:17Z',
      ends_at = '2020-02-03T19:20:05Z', overlap_reason = 'imported' where id = ${visit.id}`
    const stored = async () => {
      const [row] = await sql`
        select starts_at, ends_at, overlap_reason from appointments where id = ${visit.id}`
      return row
    }
    const params = { id: visit.id }
    const closed = await staff.ask(changeAppointment, {
      params,
      version: 2,
      body: { ...changesOf(visit), status: 'completed' },
    })
    expect(closed.body.minutes).toBe(620)
    expect(await stored()).toEqual({
      startsAt: '2020-02-03T09:00:17Z',
      endsAt: '2020-02-03T19:20:05Z',
      overlapReason: 'imported',
    })
    await staff.ask(changeAppointment, {
      params,
      version: 3,
      body: { ...changesOf(visit), time: '10:00', minutes: 30 },
    })
    expect(await stored()).toEqual({
      startsAt: '2020-02-03T10:00:00Z',
      endsAt: '2020-02-03T10:30:00Z',
      overlapReason: null,
    })
  })

  test('a visit in the hour that occurs twice keeps its instant', async () => {
    await sql`update clinic set time_zone = 'Europe/Berlin'`
    const visit = await aVisit({ date: '2030-10-27', time: '02:30' })
    await sql`update appointments set starts_at = '2030-10-27T00:30Z', ends_at = '2030-10-27T01:00Z'
      where id = ${visit.id}`
    await staff.ask(changeAppointment, {
      params: { id: visit.id },
      version: 2,
      body: { ...changesOf(visit), reason: 'Night duty' },
    })
    await sql`update clinic set time_zone = 'UTC'`
    const [row] = await sql`select starts_at from appointments where id = ${visit.id}`
    expect(row).toEqual({ startsAt: '2030-10-27T00:30:00Z' })
  })
})

test('a deleted visit stays stored, with the person who deleted it', async () => {
  const { id } = await aVisit()
  await staff.ask(removeAppointment, { params: { id }, version: 1 })
  const [row] = await sql`select deleted_at is not null as is_deleted, updated_by
    from appointments where id = ${id}`
  expect(row).toEqual({ isDeleted: true, updatedBy: staff.userId })
  const [event] = await sql`select actor_id, patient_id from audit_events
    where object_id = ${id} order by id desc limit 1`
  expect(event).toEqual({ actorId: staff.userId, patientId: ana.userId })
})
