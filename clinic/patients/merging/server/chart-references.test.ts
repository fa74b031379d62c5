import { afterAll, expect, test } from 'vitest'
import { chartRows } from '../../../../app/server/concepts.ts'
import { testDatabase } from '../../../../server/database/test-database.ts'
import { foundReferences, movingColumns } from './chart-references.ts'

const { owner: sql, drop } = await testDatabase()
afterAll(drop)

const nameOf = ({ table, column = 'patient_id' }: { table: string; column?: string }) =>
  `${table}.${column}`

test('each column that names a chart says whether its rows move when charts are merged', async () => {
  const registered = chartRows.map(nameOf)
  expect((await foundReferences(sql)).filter((name) => !registered.includes(name))).toEqual([])
  // Also columns without a reference, such as those of the audit log.
  const named = await sql<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'uuid'
      and column_name ~ '(^|_)patient_id$' order by 1`
  expect(named.map(({ name }) => name).filter((name) => !registered.includes(name))).toEqual([])
})

test('each registered column is there, once', async () => {
  const registered = chartRows.map(nameOf)
  expect([...new Set(registered)]).toEqual(registered)
  const columns = await sql<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public'`
  const there = new Set(columns.map(({ name }) => name))
  expect(registered.filter((name) => !there.has(name))).toEqual([])
})

test('a new row of a merged chart follows to the chart that stayed, in each table whose rows move', async () => {
  const triggers = await sql<{ name: string }[]>`
    select t.tgrelid::regclass || '.patient_id' as name from pg_trigger t
    join pg_proc p on p.oid = t.tgfoid where p.proname = 'follow_merged_chart'
      and t.tgtype & 4 = 4`
  const following = new Set(triggers.map(({ name }) => name))
  const moving = (await movingColumns(sql, chartRows)).filter(
    ({ table, column }) => column === 'patient_id' && table !== 'patients',
  )
  expect(moving.length).toBeGreaterThan(10)
  expect(moving.map(nameOf).filter((name) => !following.has(name))).toEqual([])
})

test('each table whose rows move has a primary key, so that a row is found again', async () => {
  const keys = await sql<{ name: string }[]>`
    select indrelid::regclass::text as name from pg_index where indisprimary`
  const keyed = new Set(keys.map(({ name }) => name))
  const moving = await movingColumns(sql, chartRows)
  expect(moving.map(({ table }) => table).filter((name) => !keyed.has(name))).toEqual([])
})
