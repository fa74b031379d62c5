import { afterAll, expect, test } from 'vitest'
import { connect, type Sql } from './connect.ts'
import { inTurn } from './in-turn.ts'
import { testDatabase } from './test-database.ts'

const { sql, url, drop } = await testDatabase()
afterAll(drop)

interface Taken {
  readonly number: number
  readonly transaction: string
  readonly pid: number
}

/** Takes a number for each item of a turn; 1 divided by the item fails for 0. */
async function takeNumbers(own: Sql, items: readonly number[]): Promise<readonly Taken[]> {
  const [row] = await own<(Taken & { next: number })[]>`
    update number_series set next_number = next_number + (
      select sum(1 / one) from unnest(${items}::integer[]) one)
    where name = 'invoice'
    returning next_number as next, pg_current_xact_id()::text as transaction, pg_backend_pid() as pid`
  if (!row) throw new Error('There is no such series.')
  return items.map((_, place) => ({ ...row, number: row.next - items.length + place }))
}

test('people who take a number at the same time share transactions, and each gets their own number', async () => {
  const take = inTurn(sql, 'numbers', takeNumbers)
  const rows = await Promise.all(Array.from({ length: 100 }, () => take(1)))
  const first = Math.min(...rows.map(({ number }) => number))
  expect(rows.map(({ number }) => number - first)).toEqual([...rows.keys()])
  expect(new Set(rows.map(({ transaction }) => transaction)).size).toBeLessThan(10)
})

test('a number that cannot be taken does not fail the others of its transaction', async () => {
  const take = inTurn(sql, 'numbers', takeNumbers)
  const before = await next()
  const takes = Array.from({ length: 20 }, (_, place) => take(place === 7 ? 0 : 1))
  const ends = await Promise.allSettled(takes)
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(ends[7]?.status).toBe('rejected')
  expect(await next()).toBe(before + 19)
})

test('turns run on one connection, which ends with its pool', async () => {
  const pool = connect({ url }, { max: 2 })
  const take = inTurn(pool, 'numbers', takeNumbers)
  const answers = await Promise.all([take(1), take(1), take(1)])
  const pids = new Set([...answers, await take(1)].map(({ pid }) => pid))
  expect(pids.size).toBe(1)
  const [pid] = pids
  await pool.end()
  const alive = () => sql`select from pg_stat_activity where pid = ${pid ?? 0}`
  await expect.poll(async () => (await alive()).length).toBe(0)
})

async function next(): Promise<number> {
  const [row] = await sql<{ nextNumber: number }[]>`
    select next_number from number_series where name = 'invoice'`
  return row?.nextNumber ?? 0
}
