import { afterAll, beforeAll, expect, test } from 'vitest'
import { purgeableMonths, purgeMonths } from '../clinic/audit/server/audit-purge.ts'
import { verifyAudit } from '../clinic/audit/server/audit-verify.ts'
import { sealedWhole } from '../clinic/audit/server/sealed-whole.ts'
import { testDatabase, type TestDatabase } from '../server/database/test-database.ts'
import { figure } from './figure.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const { owner, sql } = database
  // The owner of the log creates the months of past years.
  await owner`select make_audit_months((now() - interval '12 years')::date)`
  for (const years of [11, 10, 9, 0]) {
    await sql`
      insert into audit_events (at, action, object_type, object_id)
      select now() - make_interval(years => ${years}, months => 2), 'read', 'patient', n::text
      from generate_series(1, 200) n`
  }
  await sealedWhole(sql)
})
afterAll(() => database.drop())

const count = async () =>
  (await database.sql<{ n: number }[]>`select count(*)::int as n from audit_events`)[0]?.n ?? 0

test('L-04 events within their retention cannot be purged, and the application’s role can purge none', async () => {
  const { sql, owner } = database
  const before = await count()
  const months = await purgeableMonths(owner)
  expect(months.length).toBeGreaterThan(12)
  const old = months[0] ?? ''
  await expect(sql`select purge_audit_month(${old})`).rejects.toMatchObject({ code: '42501' })
  const [{ kept } = { kept: '' }] = await owner<{ kept: string }[]>`
    select to_char(now() - interval '9 years 2 months', 'YYYY-MM') as kept`
  expect(months).not.toContain(kept)
  await expect(owner`select purge_audit_month(${kept})`).rejects.toMatchObject({ code: 'OW003' })
  await expect(owner`update clinic set audit_years = 5`).rejects.toMatchObject({ code: '23514' })
  expect(await count()).toBe(before)
})

test('L-03 the events left after a purge can be verified, and a forged month is found', async () => {
  const { sql, owner } = database
  const [head] = await sql<{ position: number; hash: string }[]>`
    select position, encode(hash, 'hex') as hash from audit_chain order by position desc limit 1`
  const before = await count()
  const purged = await purgeMonths(owner, await purgeableMonths(owner))
  const gone = purged.reduce((sum, { events }) => sum + events, 0)
  expect(gone).toBe(400)
  expect(await count()).toBe(before - gone + purged.length)
  const heads = head ? [head] : []
  await sealedWhole(sql)
  expect((await verifyAudit(sql, heads)).firstBad).toBeNull()
  const forged = [
    `delete from audit_events where id = (select min(id) from audit_events where action = 'read')`,
    `update audit_purges set digest = sha256('other') where events > 0`,
    `delete from audit_purges where events > 0`,
    `delete from audit_chain where position = 5`,
    `update audit_chain set hash = sha256('other') where position = 5`,
    `update audit_events set object_id = '1999-01' where action = 'purge'`,
  ]
  for (const statement of forged) {
    const bad: unknown[] = []
    await owner
      .begin(async (tx) => {
        await tx.unsafe(statement)
        bad.push((await verifyAudit(tx, heads)).firstBad)
        throw new Error('taken back')
      })
      .catch((error: unknown) => {
        if (!(error instanceof Error) || error.message !== 'taken back') throw error
      })
    expect(bad[0], statement).not.toBeNull()
  }
  figure(
    'L-03',
    `${purged.length} months of 400 events purged, the rest proven, ${forged.length} of ${forged.length} forgeries found`,
  )
})
