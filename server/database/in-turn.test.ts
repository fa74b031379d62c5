import { afterAll, expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'
import { testDatabase } from './test-database.ts'

const { sql, drop } = await testDatabase()
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

async function next(): Promise<number> {
  const [row] = await sql<{ nextNumber: number }[]>`
    select next_number from number_series where name = 'invoice'`
  return row?.nextNumber ?? 0
}
