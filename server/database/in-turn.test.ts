import { afterAll, expect, test } from 'vitest'
import { connect } from './connect.ts'
import { inTurn } from './in-turn.ts'
import { testDatabase } from './test-database.ts'

const { sql, url, drop } = await testDatabase()
afterAll(drop)

test('people who take a number at the same time share transactions, and each gets their own number', async () => {
  const take = inTurn(sql)
  const taken = await Promise.all(
    Array.from({ length: 100 }, () =>
      take<{ number: number; transaction: string }>(sql`
        update number_series set next_number = next_number + 1 where name = 'invoice'
        returning next_number - 1 as number, pg_current_xact_id()::text as transaction`),
    ),
  )
  const rows = taken.flat()
  const first = Math.min(...rows.map(({ number }) => number))
  expect(new Set(rows.map(({ number }) => number - first))).toEqual(new Set(rows.keys()))
  expect(new Set(rows.map(({ transaction }) => transaction)).size).toBeLessThan(10)
})

test('a number that cannot be taken does not fail the others of its transaction', async () => {
  const take = inTurn(sql)
  const before = await next()
  const takes = Array.from({ length: 20 }, (_, place) =>
    take(sql`update number_series
      set next_number = next_number + 1 / ${place === 7 ? 0 : 1}::int where name = 'invoice'`),
  )
  const ends = await Promise.allSettled(takes)
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(ends[7]?.status).toBe('rejected')
  expect(await next()).toBe(before + 19)
})

test('statements in turn run on one connection, which ends with its pool', async () => {
  const pool = connect({ url }, { max: 2 })
  const take = inTurn(pool)
  const ask = () => take<{ pid: number }>(pool`select pg_backend_pid() as pid`)
  const answers = await Promise.all([ask(), ask(), ask()])
  const pids = new Set([...answers, await ask()].flat().map(({ pid }) => pid))
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
