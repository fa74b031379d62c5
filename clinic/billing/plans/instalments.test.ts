import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromMinor, toMinor } from '../../../contract/money.ts'
import { faultOfTerms, instalmentsOf, mostInstalments, type PlanTerms } from './instalments.ts'

const monthly = { every: 'month', firstDay: '2027-01-31' } as const
const minors = (total: number, terms: object) =>
  instalmentsOf(total, { ...monthly, ...terms }).map(({ minor }) => minor)

test('a number of instalments makes even parts, the first ones greater by one unit of its currency', () => {
  const amounts = (total: string, currency: string) =>
    minors(toMinor(total, currency), { number: 3 }).map((minor) => fromMinor(minor, currency))
  expect(amounts('110.00', 'USD')).toEqual(['36.67', '36.67', '36.66'])
  expect(amounts('110', 'JPY')).toEqual(['37', '37', '36'])
  expect(amounts('1.000', 'KWD')).toEqual(['0.334', '0.333', '0.333'])
})

test('all instalments add up to the total, and the last one of an agreed amount takes what is left', () => {
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
      if (number === null) return
      const parts = made.map((part) => part.minor)
      expect(parts).toEqual(parts.toSorted((one, other) => other - one))
      expect((parts[0] ?? 0) - (parts.at(-1) ?? 0)).toBeLessThanOrEqual(1)
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
