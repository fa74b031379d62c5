import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../server/database/test-database.ts'
import { loadDemoClinic } from './demo-clinic.ts'

const now = new Date('2026-03-18T11:20:00Z')
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await loadDemoClinic(database.sql, now)
})
afterAll(() => database.drop())

const count = async (from: string) =>
  (await database.sql.unsafe<{ n: number }[]>(`select count(*)::int as n from ${from}`))[0]?.n ?? -1

test('the demo clinic has families: guardians with charts of their own, partners, and a chart of each special kind', async () => {
  const children = `patients c where c.dob > '2008-03-18'`
  expect(await count(children)).toBeGreaterThan(40)
  const guarded = `${children} and exists (select from related_people r
      where r.patient_id = c.id and 'guardian' = any(r.relations))`
  expect(await count(guarded)).toBe(await count(children))
  expect(
    await count(`related_people r join patients c on c.id = r.patient_id
        join patients g on g.id = r.relative_id
        where 'guardian' = any(r.relations) and (g.dob > '2008-03-18' or g.contact <> c.contact)`),
  ).toBe(0)
  expect(await count(`related_people where 'partner' = any(relations)`)).toBeGreaterThan(40)
  expect(await count(`related_people where 'emergency contact' = any(relations)`)).toBe(1)
  expect(await count(`patient_names where use = 'maiden'`)).toBe(1)
  expect(await count(`patient_addresses where valid_until is not null`)).toBe(1)
  expect(await count(`patients where deceased_on is not null`)).toBeGreaterThan(0)
  for (const kind of ['death', 'archived_at', 'dob_certainty']) {
    expect(await count(`patients where ${kind} is not null`)).toBe(1)
  }
  for (const need of ['interpreter', 'mobility']) {
    expect(await count(`patients where ${need} is not null`)).toBeGreaterThan(0)
  }
  expect(
    await count(`appointments a join patients p on p.id = a.patient_id
        where p.death is not null and a.status = 'scheduled' and a.starts_at > '${now.toISOString()}'`),
  ).toBeGreaterThan(0)
})
