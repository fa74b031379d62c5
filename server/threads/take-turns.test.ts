import { expect, test } from 'vitest'
import { takeTurns } from './take-turns.ts'

const patience = () => new AbortController().signal

test('a limited number works at once, and the others follow in the order of arrival', async () => {
  const inTurn = takeTurns(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const works = [0, 1, 2, 3, 4].map((place) =>
    inTurn(() => {
      begun.push(place)
      return new Promise<void>((resolve) => (ends[place] = resolve))
    }, patience()),
  )
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  ends[1]?.()
  await works[1]
  expect(begun).toEqual([0, 1, 2])
  ends[0]?.()
  ends[2]?.()
  await Promise.all([works[0], works[2]])
  expect(begun).toEqual([0, 1, 2, 3, 4])
  ends[3]?.()
  ends[4]?.()
  await Promise.all(works)
  await expect(inTurn(() => Promise.resolve('free again'), patience())).resolves.toBe('free again')
})

test('work that fails makes room, and a caller that stops waiting is skipped', async () => {
  const inTurn = takeTurns(1)
  const failing = Promise.withResolvers<void>()
  const first = inTurn(() => failing.promise, patience())
  const leaving = new AbortController()
  const second = inTurn(() => Promise.resolve('never begun'), leaving.signal)
  const third = inTurn(() => Promise.resolve('begun'), patience())
  leaving.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  failing.reject(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await expect(third).resolves.toBe('begun')
  const late = inTurn(() => Promise.resolve('never begun'), leaving.signal)
  await expect(late).rejects.toThrow('gone')
})
