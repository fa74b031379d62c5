import { expect, test } from 'vitest'
import { frequentSearches } from './frequent-searches.ts'
import { termsOf } from './patient-search.ts'

test('a frequent search is remembered until a thousand newer ones have come', () => {
  const frequent = frequentSearches()
  frequent.add(termsOf('example'))
  frequent.add(termsOf('example'))
  for (let n = 1; n < 1000; n += 1) frequent.add(termsOf(`provider${n}`))
  expect(frequent.has(termsOf('example'))).toBe(true)
  expect(frequent.has(termsOf('exampl'))).toBe(false)
  frequent.add(termsOf('one more'))
  expect(frequent.has(termsOf('example'))).toBe(false)
  expect(frequent.has(termsOf('provider1'))).toBe(true)
})
