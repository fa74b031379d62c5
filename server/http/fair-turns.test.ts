import { expect, test } from 'vitest'
import { fairTurns, type Place } from './fair-turns.ts'

const bounds = { most: 1000, mostOfKey: 250, mostOfPart: 5 }
const place = (key: string, part = 'p', failures = 0): Place => ({ key, part, failures })
let others = 0
const another = (key: string, failures = 0) => place(key, `part ${(others += 1)}`, failures)

test('an address with one request is served before one with a hundred', () => {
  const turns = fairTurns(bounds)
  for (let n = 0; n < 100; n += 1) turns.add(another('many'))
  const one = place('one')
  turns.add(one)
  expect([turns.next(), turns.next()]).toContain(one)
})

test('fifty addresses that fail leave others their turns', () => {
  const turns = fairTurns(bounds)
  for (let n = 0; n < 500; n += 1) turns.add(another(`bad ${n % 50}`))
  for (let n = 0; n < 100; n += 1) {
    const next = turns.next()
    if (!next) throw new Error('The line is not empty.')
    turns.noteFailure(next.key)
    turns.add(another(next.key))
  }
  for (let n = 0; n < 14; n += 1) turns.add(another('good'))
  const served = Array.from({ length: 60 }, () => turns.next()?.key)
  expect(served.filter((key) => key === 'good')).toHaveLength(14)
  // No key is starved: those that failed have turns again.
  expect(served.filter((key) => key !== 'good').length).toBeGreaterThan(40)
})

test('parts of one address take turns, and in a crowd the newest comes first', () => {
  const turns = fairTurns(bounds)
  for (const part of ['a', 'a', 'a', 'b', 'c']) turns.add(place('home', part))
  const served = Array.from({ length: 5 }, () => turns.next()?.part)
  expect(served).toEqual(['a', 'b', 'c', 'a', 'a'])
  for (let n = 0; n < 60; n += 1) turns.add(another('home'))
  turns.add(place('home', 'newest'))
  expect(turns.next()?.part).toBe('newest')
})

test('a part, a key and the whole line are bounded; the longest gives way', () => {
  const turns = fairTurns({ most: 20, mostOfKey: 12, mostOfPart: 5 })
  expect(Array.from({ length: 6 }, () => turns.add(place('a', 'same')))).toEqual([
    ...Array.from({ length: 5 }, () => true),
    false,
  ])
  expect(Array.from({ length: 8 }, () => turns.add(another('a'))).filter(Boolean)).toHaveLength(7)
  for (let n = 0; n < 8; n += 1) expect(turns.add(another(`other ${n}`))).toBe(true)
  expect(turns.surplus()).toBeUndefined()
  turns.add(another('one more'))
  expect(turns.surplus()?.key).toBe('a')
  expect(turns.surplus()).toBeUndefined()
})

test('a request that left is not served', () => {
  const turns = fairTurns(bounds)
  const [gone, here] = [place('a', 'x'), place('a', 'y')]
  turns.add(gone)
  turns.add(here)
  expect([turns.remove(gone), turns.remove(gone)]).toEqual([true, false])
  expect([turns.next(), turns.next()]).toEqual([here, undefined])
})

test('of many new addresses the newest is served first', () => {
  const turns = fairTurns(bounds)
  for (let n = 0; n < 50; n += 1) turns.add(another(`new ${n}`))
  for (let n = 0; n < 10; n += 1) turns.next()
  const newest = place('newest')
  turns.add(newest)
  expect(turns.next()).toBe(newest)
})
