import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { readAppointment } from '../../appointments/appointment.ts'
import { anAppointment } from '../../appointments/server/an-appointment.ts'
import { endPlans, readPlans } from '../plans.ts'
import { aWaitingClinic, monday } from './a-waiting-clinic.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
const { staff, doctor, offered, read } = await aWaitingClinic(clinic)

let pia: Caller
beforeEach(async () => {
  await clinic.owner`truncate waiting_entries, slot_offers, freed_times, appointments cascade`
  pia = await clinic.signedIn('patient', { name: 'Pia Novak' })
})

const params = () => ({ id: pia.userId })
const aVisit = (date = monday, patientId = pia.userId) =>
  anAppointment(sql, { patientId, doctorId: doctor.userId, date, time: '11:00' })
const die = () => sql`update patients set death = 'day not known' where id = ${pia.userId}`
const end = (body: { visitIds?: string[]; entryIds?: string[] }, by = staff) =>
  by.ask(endPlans, { params: params(), body: { visitIds: [], entryIds: [], ...body } })
const visitOf = async (id: string) => (await staff.ask(readAppointment, { params: { id } })).body

test('the plans for somebody deceased are listed, and ended in one press with their reason', async () => {
  const past = await aVisit('2020-03-02')
  const [first, second] = [await aVisit(), await aVisit('2030-03-05')]
  const { id: offerId, entryId } = await offered(pia)
  await die()
  const planned = (await staff.ask(readPlans, { params: params() })).body
  expect(planned.visits.map(({ id }) => id)).toEqual([first, second])
  expect(planned.entries.map(({ id }) => id)).toEqual([entryId])
  // A press counts for what was shown.
  const one = await end({ visitIds: [second] })
  expect(one.body.visits.map(({ id }) => id)).toEqual([first])
  const done = await Promise.all([
    end({ visitIds: [first, second], entryIds: [entryId] }),
    end({ visitIds: [first, second], entryIds: [entryId] }),
  ])
  expect(done.map(({ status }) => status).toSorted()).toEqual([200, expect.toBeOneOf([200, 412])])
  expect((await staff.ask(readPlans, { params: params() })).body).toEqual({
    visits: [],
    entries: [],
  })
  expect(await visitOf(first)).toMatchObject({
    state: 'canceled',
    cancelReason: 'Patient deceased',
  })
  expect((await visitOf(past)).state).toBe('scheduled')
  const entry = await read(entryId)
  expect([entry.state, entry.offers.map(({ id, state }) => [id, state])]).toEqual([
    'withdrawn',
    [[offerId, 'withdrawn']],
  ])
  const events = await sql`
    select from audit_events where object_id = ${first} and action = 'update'
      and actor_id = ${staff.userId}`
  expect(events).toHaveLength(1)
})

test('the reason says that a chart is archived, and nothing of somebody else is ended', async () => {
  const other = await clinic.signedIn('patient')
  const theirs = await aVisit(monday, other.userId)
  const own = await aVisit('2030-03-05')
  await sql`update patients set archived_at = now() where id = ${pia.userId}`
  expect((await end({ visitIds: [theirs, own], entryIds: [uuidv7()] })).status).toBe(200)
  expect((await visitOf(theirs)).state).toBe('scheduled')
  expect(await visitOf(own)).toMatchObject({ state: 'canceled', cancelReason: 'Chart archived' })
})

test('nothing is ended for somebody who can have visits', async () => {
  const visit = await aVisit()
  const refused = await end({ visitIds: [visit] })
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    'This patient can have visits: cancel them one by one.',
  ])
  expect((await visitOf(visit)).state).toBe('scheduled')
})

test('a bad body is refused with its message, and only the desk ends plans', async () => {
  await die()
  const bad = await staff.ask(endPlans, { params: params(), body: { visitIds: ['x'] } })
  expect([bad.status, Object.keys(bad.problem.errors ?? {})]).toEqual([
    422,
    ['visitIds.0', 'entryIds'],
  ])
  for (const by of [doctor, pia]) {
    expect((await end({}, by)).status).toBe(403)
    expect((await by.ask(readPlans, { params: params() })).status).toBe(403)
  }
  const nobody = { id: uuidv7() }
  expect((await staff.ask(readPlans, { params: nobody })).status).toBe(404)
})
