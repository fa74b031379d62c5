import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { countBulkReadings, listBulkReadings, reviewBulkReading } from '../bulk-reading.ts'
import { aBulkReading } from './a-bulk-reading.ts'
import { bulkReadingWatch } from './bulk-reading-watch.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql, owner, app, environment } = clinic
let admin: Caller
let staff: Caller

beforeAll(async () => {
  admin = await clinic.signedIn('admin', { name: 'Ada Admin' })
})
beforeEach(async () => {
  await owner`truncate bulk_readings`
  staff = await clinic.signedIn('staff', { name: 'Sally Desk' })
})

const list = async (query: object = {}) =>
  (await admin.ask(listBulkReadings, { query: { limit: 100, ...query } })).body
/** This test's account alone: accounts of other tests were shown as many patients just now. */
const mine = async (by = staff) => (await list()).rows.filter(({ userId }) => userId === by.userId)
const review = (id: string, { by = admin, version = 1, remark = 'Talked to her.' } = {}) =>
  by.ask(reviewBulkReading, { params: { id }, version, body: { remark } })
const aWatch = () =>
  bulkReadingWatch({ sql, environment, live: app.live, onError: () => undefined })
const look = () => aWatch().run()

/** One event of a list of so many patients, none of whom was shown before. */
const shown = (by: Caller, patients: number, minutesAgo = 0) => sql`
  insert into audit_events (at, actor_id, actor_role, request_id, action, object_type, patient_ids)
  select now() - make_interval(mins => ${minutesAgo}), ${by.userId}, 'staff', 'r', 'list', 'patient',
    array(select gen_random_uuid() from generate_series(1, ${patients}))`

test('admins list it and review it, with a remark', async () => {
  const id = await aBulkReading(sql, { userId: staff.userId })
  expect((await admin.ask(countBulkReadings)).body.count).toBe(1)
  expect((await list({ review: 'waiting' })).rows).toMatchObject([
    { id, user: { name: 'Sally Desk' }, patients: 300, mayReview: true, reviewer: null },
  ])
  expect((await review(id, { remark: ' ' })).status).toBe(422)
  expect((await review(id)).body).toMatchObject({
    reviewer: { name: 'Ada Admin' },
    remark: 'Talked to her.',
  })
  expect((await review(id)).status).toBe(412)
  expect((await list({ review: 'done' })).total).toBe(1)
  expect((await admin.ask(countBulkReadings)).body.count).toBe(0)
  for (const caller of [staff, await clinic.signedIn('doctor')]) {
    expect((await caller.ask(listBulkReadings)).status).toBe(403)
    expect((await review(id, { by: caller })).status).toBe(403)
  }
})

test('nobody reviews their own, unless there is no other admin', async () => {
  const id = await aBulkReading(sql, { userId: admin.userId })
  const other = await clinic.signedIn('admin')
  expect((await review(id)).status).toBe(403)
  await sql`update users set status = 'suspended' where id = ${other.userId}`
  expect((await review(id)).status).toBe(200)
})

test('a bulk reading that goes on grows; after a review a new one begins', async () => {
  await shown(staff, 251, 5)
  await look()
  await shown(staff, 60)
  await look()
  const first = await mine()
  expect(first).toMatchObject([{ patients: 311, version: 1 }])
  await review(first[0]?.id ?? '')
  await look()
  expect(await mine()).toHaveLength(1)
  await shown(staff, 251)
  await look()
  expect((await mine()).map(({ patients }) => patients)).toEqual([251, 311])
})

test('many looks of one server add up, and what was shown before the last minutes no longer counts', async () => {
  const watch = aWatch()
  await shown(staff, 200, 9)
  await watch.run()
  await shown(staff, 50)
  await watch.run()
  expect(await mine()).toEqual([])
  await shown(staff, 1)
  await watch.run()
  expect(await mine()).toMatchObject([{ patients: 251 }])
})

test('an event whose transaction ends after a look still counts, however late it is written', async () => {
  const watch = aWatch()
  await shown(staff, 200)
  await sql.begin(async (tx) => {
    await tx`
      insert into audit_events (at, actor_id, actor_role, request_id, action, object_type, patient_ids)
      select now() - interval '5 minutes', ${staff.userId}, 'staff', 'r', 'list', 'patient',
        array(select gen_random_uuid() from generate_series(1, 51))`
    // A transaction that began later ends first.
    await shown(admin, 1)
    await watch.run()
  })
  expect(await mine()).toEqual([])
  await watch.run()
  expect(await mine()).toMatchObject([{ patients: 251 }])
})

test('an account noticed in the morning and again in the afternoon has two bulk readings', async () => {
  await sql`
    insert into bulk_readings (user_id, patients, began_at, last_at)
    values (${staff.userId}, 300, now() - interval '3 hours', now() - interval '2 hours')`
  await shown(staff, 251)
  await look()
  expect((await mine()).map(({ patients }) => patients)).toEqual([251, 300])
})

test('fewer patients, a slower pace or several accounts make no bulk reading', async () => {
  await shown(staff, 250)
  const slow = await clinic.signedIn('staff')
  await shown(slow, 200, 11)
  await shown(slow, 200, 2)
  await look()
  expect([await mine(), await mine(slow)]).toEqual([[], []])
})

test('its account and its beginning cannot be rewritten, and it never shrinks', async () => {
  const id = await aBulkReading(sql, { userId: staff.userId })
  for (const change of [
    `user_id = '${admin.userId}'`,
    `began_at = began_at - interval '1 day'`,
    'patients = 1',
  ]) {
    const statement = `update bulk_readings set ${change} where id = '${id}'`
    await expect(owner.unsafe(statement)).rejects.toMatchObject({ code: 'OW002' })
  }
})
