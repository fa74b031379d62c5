import { expect, test } from 'vitest'
import { mostPatients, withinMinutes } from '../bulk-reading.ts'
import { shownLately } from './shown-lately.ts'

const minute = 60_000
const people = (from: number, count: number, lastAt: number) =>
  Array.from({ length: count }, (_, place) => ({
    userId: 'one',
    patientId: String(from + place),
    lastAt,
  }))

test('the same person shown again counts once', () => {
  const lately = shownLately()
  expect(lately.add(people(0, mostPatients, 1), 1)).toEqual([])
  expect(lately.add(people(0, mostPatients, 2), 2)).toEqual([])
  expect(lately.add(people(mostPatients, 1, 3), 3)).toEqual(['one'])
})

test('the people shown last are kept where there are too many, so that they still count when the first are forgotten', () => {
  const lately = shownLately()
  lately.add(people(0, mostPatients + 1, 0), 0)
  lately.add(people(1000, 200, 9 * minute), 9 * minute)
  const later = (withinMinutes + 1) * minute
  expect(lately.add(people(2000, mostPatients - 200, later), later)).toEqual([])
  expect(lately.add(people(3000, 1, later), later)).toEqual(['one'])
})

test('each account counts for itself', () => {
  const lately = shownLately()
  const others = people(0, 1, 1).map((one) => ({ ...one, userId: 'other' }))
  expect(lately.add([...people(0, mostPatients + 1, 1), ...others], 1)).toEqual(['one'])
})
