import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultOfTerms, instalmentsOf, mostInstalments, type PlanTerms } from './instalments.ts'

const monthly = { every: 'month', firstDay: '2027-01-31' } as const
const minors = (total: number, terms: object) =>
  instalmentsOf(total, { ...monthly, ...terms }).map(({ minor }) => minor)

test('the last instalment takes what is left, so that all add up to the total', () => {
  expect(minors(10_000, { number: 3 })).toEqual([3333, 3333, 3334])
  expect(minors(1000, { minor: 300 })).toEqual([300, 300, 300, 100])
  expect(minors(900, { minor: 300 })).toEqual([300, 300, 300])
  const terms = fc.record({
    total: fc.integer({ min: 1, max: 9_999_999_999 }),
    number: fc.option(fc.integer({ min: 2, max: mostInstalments })),
    minor: fc.integer({ min: 1, max: 9_999_999_999 }),
  })
  fc.assert(
    fc.property(terms, ({ total, number, minor }) => {
      const asked: PlanTerms = { ...monthly, number, minor: number === null ? minor : null }
      if (faultOfTerms(total, asked)) return
      const made = instalmentsOf(total, asked)
      expect(made.reduce((sum, part) => sum + part.minor, 0)).toBe(total)
      expect(made.every((part) => part.minor > 0)).toBe(true)
      expect(made.length).toBeLessThanOrEqual(mostInstalments)
    }),
  )
})

test('instalments are due each week, or on the same day of each month or its last one', () => {
  const days = (terms: object) =>
    instalmentsOf(300, { ...monthly, number: 3, ...terms }).map(({ dueOn }) => dueOn)
  expect(days({})).toEqual(['2027-01-31', '2027-02-28', '2027-03-31'])
  expect(days({ every: 'week' })).toEqual(['2027-01-31', '2027-02-07', '2027-02-14'])
})

test.each([
  [{ number: 1 }, 'number', 'A plan has 2 to 120 instalments.'],
  [{ number: 1000 }, 'number', 'A plan has 2 to 120 instalments.'],
  [{ minor: 10_000 }, 'each', 'An instalment is less than the total.'],
  [{ minor: 10 }, 'each', 'These would be 1,000 instalments. A plan has 2 to 120 instalments.'],
  [{ minor: 0 }, 'each', 'A plan has 2 to 120 instalments.'],
])('terms such as %j have a fault', (terms, field, message) => {
  expect(faultOfTerms(10_000, { ...monthly, ...terms })).toEqual({ field, message })
})

test('a sum that is too small has no instalments of nothing', () => {
  expect(faultOfTerms(2, { ...monthly, number: 3 })?.message).toBe(
    'The total is too small for so many instalments.',
  )
})
