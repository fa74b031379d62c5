import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { aPatient } from '../../charts/server/a-patient.ts'
import {
  callAlike,
  callDifferent,
  countLikelyDoubles,
  listLikelyDoubles,
} from '../likely-double.ts'
import { mergingDesk } from './a-merge.ts'
import { findDoubles } from './double-store.ts'

let clinic: TestClinic
let staff: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
})
afterAll(() => clinic.close())

type Values = Parameters<typeof aPatient>[1]

/** The pair of two new charts in the list, if it is there. */
async function pairOf(one: Values, other: Values) {
  const charts = [await aPatient(clinic.sql, one), await aPatient(clinic.sql, other)]
  await findDoubles(clinic.sql)
  const ids = charts.map(({ id }) => id)
  const list = await staff.ask(listLikelyDoubles, { query: { limit: 100 } })
  return list.body.rows.find((pair) => ids.includes(pair.one.id) && ids.includes(pair.other.id))
}

test.each([
  [
    'a name with one letter more and the same date of birth',
    { name: 'Anna Lindholm', dob: '1970-04-05', contact: '1' },
    { name: 'Anna Lindhholm', dob: '1970-04-05', contact: '2' },
    ['similar name', 'same date of birth'],
  ],
  [
    'day and month swapped',
    { name: 'Boris Petrov', dob: '1971-03-11', contact: '1' },
    { name: 'Boris Petrov', dob: '1971-11-03', contact: '2' },
    ['same name', 'day and month of birth swapped'],
  ],
  [
    'a turned name and the same phone',
    { name: 'Carla Mendes', dob: '1972-05-06', contact: '+44 20 7946 0958' },
    { name: 'Mendes Carla', dob: '1972-05-07', contact: '020 7946 0958' },
    ['same name', 'one digit of the date of birth differs', 'same phone'],
  ],
] as const)('%s is a likely double, with the reasons', async (_, one, other, reasons) => {
  expect((await pairOf(one, other))?.reasons).toEqual(reasons)
})

test.each([
  [
    'twins',
    { name: 'Emma Haas', dob: '2015-02-03', contact: '0211 1234567', address: '1 Elm Street' },
    { name: 'Lucas Haas', dob: '2015-02-03', contact: '0211 1234567', address: '1 Elm Street' },
  ],
  [
    'parent and child of one name',
    { name: 'Frank Moor', dob: '1950-02-03', contact: '0211 7654321' },
    { name: 'Frank Moor', dob: '1985-09-21', contact: '0211 7654321' },
  ],
] as const)('%s are no likely doubles', async (_, one, other) => {
  expect(await pairOf(one, other)).toBeUndefined()
})

test('an identifier that two charts share says more than a name', async () => {
  const passport = clinic.sql.json([{ system: '', value: 'K 99', type: 'Passport' }])
  const one = await aPatient(clinic.sql, { name: 'Gina Old', dob: '1960-01-09', contact: '1' })
  const other = await aPatient(clinic.sql, { name: 'Gina New', dob: '1960-01-09', contact: '2' })
  await clinic.sql`update patients set identifiers = ${passport} where id in (${one.id}, ${other.id})`
  await findDoubles(clinic.sql)
  const list = await staff.ask(listLikelyDoubles)
  expect(list.body.rows[0]?.reasons).toContain('same identifier')
})

test('a pair called two people stays so, also after a change, until that is taken back', async () => {
  const values = { name: 'Hugo Same', dob: '1964-07-08', contact: '0300 5550001' }
  const pair = await pairOf(values, values)
  if (!pair) throw new Error('The pair was not found.')
  const params = { id: pair.id }
  const before = (await staff.ask(countLikelyDoubles)).body.count
  const stale = await staff.ask(callDifferent, { params, version: 9 })
  expect(stale.status).toBe(412)
  const called = await staff.ask(callDifferent, { params, version: pair.version })
  expect(called.body.differentAt).not.toBeNull()
  const repeated = await staff.ask(callDifferent, { params, version: pair.version })
  expect(repeated.status).toBe(200)
  await clinic.sql`update patients set address = '1 New Street' where id = ${pair.one.id}`
  await findDoubles(clinic.sql)
  expect((await staff.ask(countLikelyDoubles)).body.count).toBe(before - 1)
  const different = await staff.ask(listLikelyDoubles, { query: { different: 'true' } })
  expect(different.body.rows.map(({ id }) => id)).toEqual([pair.id])
  await staff.ask(callAlike, { params, version: called.body.version })
  expect((await staff.ask(countLikelyDoubles)).body.count).toBe(before)
  const events = await clinic.sql`
    select 1 from audit_events where object_type = 'likely double' and action = 'update'`
  expect(events.length).toBe(2)
})

test('merged and archived charts leave the list, and a changed chart is compared anew', async () => {
  const desk = await mergingDesk(clinic, staff)
  const values = { name: 'Ivo Merged', dob: '1965-07-08', contact: '0300 5550002' }
  const pair = await pairOf(values, values)
  if (!pair) throw new Error('The pair was not found.')
  await desk.merge(await desk.read(pair.one.id), await desk.read(pair.other.id))
  await findDoubles(clinic.sql)
  expect(await clinic.sql`select 1 from likely_doubles where id = ${pair.id}`).toHaveLength(0)
  const further = { name: 'Jana Moved', dob: '1966-07-08', contact: '0300 5550003' }
  const other = await pairOf(further, further)
  await clinic.sql`update patients set name = 'Wilhelmina Quartz', contact = '1'
    where id = ${other?.one.id ?? ''}`
  await findDoubles(clinic.sql)
  expect(await clinic.sql`select 1 from likely_doubles where id = ${other?.id ?? ''}`).toHaveLength(
    0,
  )
})

test('doctors and patients see no likely doubles', async () => {
  for (const role of ['doctor', 'patient'] as const) {
    const caller = await clinic.signedIn(role)
    expect((await caller.ask(listLikelyDoubles)).status).toBe(403)
    expect((await caller.ask(countLikelyDoubles)).status).toBe(403)
  }
})
