import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../database/test-database.ts'
import { inTurns, isOurTurn } from './turns.ts'

const { sql, drop } = await testDatabase()
afterAll(drop)

test('of several servers one has its turn with a work until its transaction ends', async () => {
  await sql.begin(async (tx) => {
    expect(await isOurTurn(tx, 'letters')).toBe(true)
    const others = await sql.begin(async (other) => [
      await isOurTurn(other, 'letters'),
      await isOurTurn(other, 'numbers'),
    ])
    expect(others).toEqual([false, true])
  })
  expect(await sql.begin((tx) => isOurTurn(tx, 'letters'))).toBe(true)
})

test('work goes on until none is left, and rests as long as it took', async () => {
  const took: number[] = []
  let left = 3
  const begun = performance.now()
  const work = async () => {
    await new Promise((resolve) => setTimeout(resolve, 30))
    return (left -= 1) > 0
  }
  await inTurns(work, new AbortController().signal, (ms) => took.push(ms))
  expect([left, took.length]).toEqual([0, 2])
  // Three turns of thirty milliseconds and two rests; timers may fire a millisecond early.
  expect(performance.now() - begun).toBeGreaterThan(140)
})

test('no further turn comes after work was stopped', async () => {
  const stopping = new AbortController()
  let turns = 0
  const work = () => {
    turns += 1
    stopping.abort()
    return Promise.resolve(true)
  }
  await inTurns(work, stopping.signal)
  expect(turns).toBe(1)
})
