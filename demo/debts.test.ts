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

async function count(rows: string): Promise<number> {
  const [found] = await database.sql.unsafe<{ count: number }[]>(
    `select count(*)::int as count from ${rows}`,
  )
  return found?.count ?? -1
}

test('has reminders, a payment plan that is kept and one in arrears, credit, and an employer who pays', async () => {
  expect(await count('payment_reminders')).toBe(3)
  expect(await count('payment_plans')).toBe(2)
  const overdue = `planned_sums(null) where due_on < '2026-03-18'`
  expect(await count(`(select distinct plan_id from ${overdue}) late`)).toBe(1)
  expect(await count('payments where allocated_minor + returned_minor < amount_minor')).toBe(1)
  expect(await count('bills where payer is not null and open_minor > 0')).toBe(3)
  expect(await count('overdue_bills()')).toBeGreaterThan(5)
})

test('waives most fees of missed visits, leaves a few to decide, and has a draft', async () => {
  const missed = `appointments a where status = 'canceled' and deleted_at is null
    and starts_at < '${now.toISOString()}' and item_of_visit(a) is not null`
  const waived = await count('unbilled_visits')
  expect(waived).toBeGreaterThan(10)
  expect(await count(missed)).toBeGreaterThan(waived)
  expect(await count('bill_drafts')).toBe(1)
})
