import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from './connect.ts'
import { testDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

async function value(query: string): Promise<unknown> {
  const [row] = await database.sql.unsafe<{ value: unknown }[]>(`select ${query} as value`)
  return row?.value
}

test.each([
  [`'2024-02-29'::date`, '2024-02-29'],
  [`array['2024-02-29'::date]`, ['2024-02-29']],
  [`'08:30'::time`, '08:30'],
  [`'08:30:15'::time`, '08:30:15'],
  [`'2026-03-29 02:30:00.123456+01'::timestamptz`, '2026-03-29T01:30:00.123456Z'],
  [`'2026-03-29 02:30:00'::timestamp`, '2026-03-29 02:30:00'],
  [`'infinity'::timestamptz`, 'infinity'],
  [`12.50::numeric`, '12.50'],
  [`9007199254740991::bigint`, 9007199254740991],
  [`9007199254740993::bigint`, '9007199254740993'],
  [`'{"a_b": [1]}'::jsonb`, { a_b: [1] }],
])('%s is read as %j', async (query, expected) => {
  expect(await value(query)).toEqual(expected)
})

test('an instant is written as a Date or as text, a day as text', async () => {
  const instant = '2026-01-02T03:04:05.000Z'
  const { sql } = database
  const rows = await sql`select ${new Date(instant)}::timestamptz = ${instant}::timestamptz as same,
    ${'2026-01-02'}::date as day`
  expect(rows).toEqual([{ same: true, day: '2026-01-02' }])
})

test('columns are camelCase in rows and helpers, and jsonb is left alone', async () => {
  const { owner: sql } = database
  await sql`create table named (first_name text, more_data jsonb)`
  await sql`insert into named ${sql({ firstName: 'Ada', moreData: sql.json({ a_b: { c_d: 1 } }) })}`
  expect(await sql`select * from named`).toEqual([
    { firstName: 'Ada', moreData: { a_b: { c_d: 1 } } },
  ])
})

test('a missing value is an error, not a null', async () => {
  const { sql } = database
  const missing = undefined as unknown as string
  await expect(sql`select ${missing}::text`).rejects.toThrow(/undefined/i)
})

test('a statement that takes too long is given up', async () => {
  const sql = connect({ url: database.url }, { statementTimeout: 100 })
  await expect(sql`select pg_sleep(5)`).rejects.toThrow(/statement timeout/)
  await sql.end()
})

test('the types of arrays are asked for once, and known to every connection', async () => {
  const sql = connect({ url: database.url }, { max: 4 })
  await sql`select 1`
  const lists = await Promise.all(
    [1, 2, 3, 4].map(
      (n) => sql`
    select ${[`${n}`, 'x']}::text[] as list, array['2024-02-29'::date] as days, pg_sleep(0.05)`,
    ),
  )
  expect(lists.map(([row]) => row?.list)).toEqual([1, 2, 3, 4].map((n) => [`${n}`, 'x']))
  expect(sql.options).toMatchObject({ fetch_types: false })
  await sql.end()
})
