import { afterAll, expect, test } from 'vitest'
import { testDatabase } from './test-database.ts'

const mine = await testDatabase()
const other = await testDatabase()
afterAll(() => Promise.all([mine.drop(), other.drop()]))

test('a test file writes to a database that no other test file sees', async () => {
  await mine.sql`update clinic set name = 'Mine'`
  const [theirs] = await other.sql<{ name: string }[]>`select name from clinic`
  expect(theirs?.name).toBe('OpenWard Clinic')
})

test('the clinic works as a user who is no superuser', async () => {
  const [row] = await mine.sql`select rolsuper, rolcreatedb, rolcreaterole from pg_roles
    where rolname = current_user`
  expect(row).toEqual({ rolsuper: false, rolcreatedb: false, rolcreaterole: false })
})
