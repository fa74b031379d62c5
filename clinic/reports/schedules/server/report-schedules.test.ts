import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import {
  addReportSchedule,
  changeReportSchedule,
  listReportReceivers,
  listReportSchedules,
  mostSchedules,
  pauseReportReceiver,
  pauseReportSchedule,
  readReportSchedule,
  removeReportSchedule,
  restoreReportSchedule,
  sendReportSchedule,
} from '../report-schedule.ts'
import { aReportSchedule } from './a-report-schedule.ts'

const clinic = await testClinic({ SMTP_URL: 'smtp://127.0.0.1:9' })
afterAll(() => clinic.close())
const { sql } = clinic
let admin: Caller
let doctor: Caller
let staff: Caller

beforeEach(async () => {
  admin = await clinic.signedIn('admin', { name: 'Ada Byron' })
  doctor = await clinic.signedIn('doctor', { name: 'Dr. Paula Meyer' })
  staff = await clinic.signedIn('staff', { name: 'Sally Desk' })
})

type Wanted = Parameters<typeof aReportSchedule>[1]
async function added(by: Caller, changes: Wanted = {}) {
  const answer = await by.ask(addReportSchedule, { body: aReportSchedule(by.userId, changes) })
  expect(answer.problem).not.toHaveProperty('detail')
  return { ...answer.body, params: { id: answer.body.id } }
}
const entered = ({ id: _id, report: _report, ...changes }: ReturnType<typeof aReportSchedule>) =>
  changes

describe('a schedule', () => {
  test('is made once however often it is sent, and its maker sees what was entered', async () => {
    const body = aReportSchedule(doctor.userId, { where: 'state:completed', by: 'type' })
    const presses = [1, 2, 3].map(() => doctor.ask(addReportSchedule, { body }))
    const answers = await Promise.all(presses)
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await doctor.ask(listReportSchedules)).body).toMatchObject([
      {
        ...{ report: 'visits-by-doctor', title: 'Visits by doctor', days: 'last week' },
        ...{ where: 'state:completed', by: 'type', every: 'week', weekday: 1, time: '08:00' },
        ...{ isPaused: false, mayChange: true, from: null, to: null },
        receivers: [{ id: doctor.userId, isPaused: false, last: null }],
      },
    ])
    const other = { ...body, time: '09:00' }
    expect((await doctor.ask(addReportSchedule, { body: other })).status).toBe(409)
    const taken = { ...aReportSchedule(staff.userId), id: body.id }
    expect((await staff.ask(addReportSchedule, { body: taken })).status).toBe(409)
  })

  test('is its maker’s, and of those who schedule for others', async () => {
    const { params, version } = await added(doctor)
    expect((await staff.ask(listReportSchedules)).body).toEqual([])
    expect((await staff.ask(readReportSchedule, { params })).status).toBe(404)
    const body = { state: 'paused' } as const
    expect((await staff.ask(pauseReportSchedule, { params, version, body })).status).toBe(404)
    expect((await staff.ask(sendReportSchedule, { params, version })).status).toBe(404)
    expect((await staff.ask(removeReportSchedule, { params, version })).status).toBe(404)
    expect((await admin.ask(readReportSchedule, { params })).body.mayChange).toBe(true)
    expect((await clinic.visitor.ask(listReportSchedules)).status).toBe(401)
    const patient = await clinic.signedIn('patient')
    expect((await patient.ask(listReportSchedules)).status).toBe(403)
  })

  test('mails to others only by permission, and only to those who may open the report', async () => {
    const toStaff = { receiverIds: [doctor.userId, staff.userId] }
    const refused = await doctor.ask(addReportSchedule, {
      body: aReportSchedule(doctor.userId, toStaff),
    })
    expect(refused.problem.errors).toEqual({
      receiverIds: 'Your account schedules mails to itself only.',
    })
    const ofMoney = { report: 'revenue', by: undefined, receiverIds: [staff.userId, doctor.userId] }
    const wrong = await admin.ask(addReportSchedule, {
      body: aReportSchedule(admin.userId, ofMoney),
    })
    expect(wrong.problem.errors).toEqual({
      receiverIds: 'Dr. Paula Meyer may not open this report.',
    })
    const own = aReportSchedule(doctor.userId, { report: 'revenue', by: undefined })
    expect((await doctor.ask(addReportSchedule, { body: own })).problem.errors).toEqual({
      report: 'Your account may not open this report.',
    })
    const nobody = aReportSchedule(admin.userId, { receiverIds: [uuidv7()] })
    expect((await admin.ask(addReportSchedule, { body: nobody })).problem.errors).toEqual({
      receiverIds: 'One of these accounts does not exist.',
    })
  })

  test('refuses days, times, groups and filters that do not exist, each at its field', async () => {
    const errorsOf = async (changes: Record<string, unknown>) => {
      const body = { ...aReportSchedule(admin.userId), ...changes }
      return (await admin.ask(addReportSchedule, { body })).problem.errors
    }
    expect(await errorsOf({ time: '25:00' })).toEqual({ time: 'Time must be a time like 14:30.' })
    expect(await errorsOf({ weekday: '' })).toEqual({ weekday: 'Choose a weekday.' })
    expect(await errorsOf({ receiverIds: [] })).toEqual({
      receiverIds: 'Choose at least one person.',
    })
    const wrongDays = { to: 'Give a first and a last day, at most 3,700 days apart.' }
    expect(await errorsOf({ days: 'these' })).toEqual(wrongDays)
    const backwards = { days: 'these', from: '2026-02-01', to: '2026-01-01' }
    expect(await errorsOf(backwards)).toEqual(wrongDays)
    expect(await errorsOf({ by: 'patient' })).toEqual({ by: 'This report has no such groups.' })
    expect(await errorsOf({ where: 'patient:x' })).toEqual({
      where: 'This report has no such filters.',
    })
  })

  test('is changed in its newest version, and a stale change gets the stored one', async () => {
    const { params, version } = await added(admin)
    const body = entered(aReportSchedule(admin.userId, { every: 'month', monthDay: 31 }))
    const changed = await admin.ask(changeReportSchedule, { params, version, body })
    expect(changed.body).toMatchObject({ every: 'month', monthDay: 31 })
    const stale = await admin.ask(changeReportSchedule, { params, version, body })
    expect(stale.status).toBe(412)
    expect(stale.problem.current).toMatchObject({ every: 'month' })
  })

  test('keeps receivers who may not open the report any more, so that its maker sees why', async () => {
    const { params, version } = await added(admin, { receiverIds: [doctor.userId] })
    await sql`update users set status = 'deleted' where id = ${doctor.userId}`
    const body = entered(aReportSchedule(admin.userId, { receiverIds: [doctor.userId] }))
    expect((await admin.ask(changeReportSchedule, { params, version, body })).status).toBe(200)
  })

  test('is stopped by a receiver for themselves, and changed by nobody but its maker', async () => {
    const receiverIds = [doctor.userId, staff.userId]
    const { params, version } = await added(admin, { receiverIds })
    const seen = (await staff.ask(readReportSchedule, { params })).body
    expect(seen).toMatchObject({ mayChange: false, receivers: [{ id: staff.userId }] })
    expect((await staff.ask(removeReportSchedule, { params, version })).status).toBe(403)
    const stop = (receiverId: string, state: 'on' | 'paused' = 'paused') =>
      staff.ask(pauseReportReceiver, { params, body: { receiverId, state } })
    expect((await stop(doctor.userId)).status).toBe(422)
    expect((await stop(staff.userId)).body.receivers).toMatchObject([
      { isPaused: true, pausedBecause: 'The receiver stopped these mails.' },
    ])
    expect((await stop(staff.userId, 'on')).body.receivers).toMatchObject([
      { isPaused: false, pausedBecause: null },
    ])
  })

  test('is paused, started again, deleted and brought back, and each act is an event', async () => {
    const { params, version, id } = await added(admin)
    const pause = { params, version, body: { state: 'paused' } } as const
    const paused = (await admin.ask(pauseReportSchedule, pause)).body
    expect(paused).toMatchObject({ isPaused: true, nextAt: null })
    const start = { params, version: paused.version, body: { state: 'on' } } as const
    const started = (await admin.ask(pauseReportSchedule, start)).body
    expect(started.nextAt).not.toBeNull()
    const sent = (await admin.ask(sendReportSchedule, { params, version: started.version })).body
    const gone = await admin.ask(removeReportSchedule, { params, version: sent.version })
    expect(gone.status).toBe(204)
    expect((await admin.ask(readReportSchedule, { params })).status).toBe(404)
    expect((await admin.ask(listReportSchedules)).body.map((one) => one.id)).not.toContain(id)
    expect((await doctor.ask(restoreReportSchedule, { params })).status).toBe(404)
    const back = (await admin.ask(restoreReportSchedule, { params })).body
    expect(back).toMatchObject({ id, isPaused: false, receiverIds: sent.receiverIds })
    await flushEvents(sql)
    const events = await sql<{ action: string; session: string | null }[]>`
      select action, session from audit_events
      where object_type = 'report schedule' and object_id = ${id} and outcome = 'ok'
      order by id`
    expect(events.map(({ action }) => action)).toEqual([
      ...['insert', 'update', 'update', 'update', 'update', 'update'],
    ])
    expect(events.every(({ session }) => session !== null)).toBe(true)
    const further = await sql<{ kind: string }[]>`
      select distinct action || ' ' || object_type as kind from audit_events
      where actor_id = ${admin.userId} and object_type in ('report receiver', 'report mail') order by kind`
    expect(further.map(({ kind }) => kind)).toEqual([
      ...['insert report mail', 'insert report receiver'],
    ])
  })

  test(`an account has at most ${mostSchedules}, also when they are made at once`, async () => {
    const all = Array.from({ length: mostSchedules + 3 }, () =>
      doctor.ask(addReportSchedule, { body: aReportSchedule(doctor.userId) }),
    )
    const statuses = (await Promise.all(all)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(mostSchedules)
    expect(statuses.filter((status) => status === 409)).toHaveLength(3)
  })
})

describe('the select of receivers', () => {
  const offered = async (query: { report: string; search?: string }) =>
    (await admin.ask(listReportReceivers, { query })).body.entries.map(({ id }) => id)

  test('offers colleagues who may open the report', async () => {
    const toAll = await offered({ report: 'visits-by-doctor', search: 'Meyer' })
    expect(toAll).toContain(doctor.userId)
    expect(await offered({ report: 'revenue', search: 'Meyer' })).not.toContain(doctor.userId)
    await clinic.signedIn('patient', { name: 'Pia Nowak' })
    expect(await offered({ report: 'visits-by-doctor', search: 'Nowak' })).toEqual([])
    expect(await offered({ report: 'no-such-report' })).toEqual([])
  })

  test('is closed to those who schedule for themselves alone', async () => {
    const query = { report: 'visits-by-doctor' }
    expect((await doctor.ask(listReportReceivers, { query })).status).toBe(403)
  })
})
