import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../../../server/database/test-database.ts'

const { sql, drop } = await testDatabase()
afterAll(drop)

/** The check of ISO/IEC 7812-1, annex B. */
function isLuhn(number: string): boolean {
  const sum = [...number]
    .reverse()
    .map(Number)
    .map((digit, place) => (place % 2 ? ([0, 2, 4, 6, 8, 1, 3, 5, 7, 9][digit] ?? NaN) : digit))
    .reduce((total, value) => total + value, 0)
  return sum % 10 === 0
}

const mrns = (
  await sql<{ mrn: string }[]>`select next_mrn() as mrn from generate_series(1, 3000)`
).map(({ mrn }) => mrn)

it('numbers never repeat and end in a Luhn check digit', () => {
  expect(new Set(mrns).size).toBe(3000)
  expect(mrns.filter((mrn) => !/^\d{7,}$/.test(mrn) || !isLuhn(mrn))).toEqual([])
})

it('one wrong digit is always noticed, two swapped ones unless they are 0 and 9', () => {
  const mrn = fc.constantFrom(...mrns)
  fc.assert(
    fc.property(mrn, fc.nat(6), fc.integer({ min: 1, max: 9 }), (number, place, shift) => {
      const digits = [...number]
      digits[place] = String((Number(digits[place]) + shift) % 10)
      expect(isLuhn(digits.join(''))).toBe(false)
    }),
  )
  fc.assert(
    fc.property(mrn, fc.nat(5), (number, place) => {
      const digits = [...number]
      const [a = '', b = ''] = digits.splice(place, 2, ...digits.slice(place, place + 2).reverse())
      fc.pre(a !== b && !['09', '90'].includes(a + b))
      expect(isLuhn(digits.join(''))).toBe(false)
    }),
  )
})
