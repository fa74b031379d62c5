import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter, weekdayOf } from '../../../../contract/dates.ts'
import { dateWords } from '../../../../contract/date-words.ts'
import { firstOfWeek } from '../../../../contract/stretches.ts'
import { datesOf, rangeOf, stepped, titleOf } from './calendar-days.ts'

const words = dateWords({ country: 'GB', clock: '24', timeZone: 'UTC', today: '2026-11-23' })

test('weeks begin on the first day of the clinic’s week, also over the end of a year', () => {
  expect(firstOfWeek('2026-11-22', 1)).toBe('2026-11-16')
  expect(firstOfWeek('2026-11-23', 1)).toBe('2026-11-23')
  expect(rangeOf('week', '2027-01-01', 1)).toEqual({ from: '2026-12-28', to: '2027-01-03' })
  expect(rangeOf('week', '2027-01-01', 7)).toEqual({ from: '2026-12-27', to: '2027-01-02' })
  expect(rangeOf('week', '2027-01-01', 6)).toEqual({ from: '2026-12-26', to: '2027-01-01' })
  expect(rangeOf('month', '2026-11-22', 7)).toEqual({ from: '2026-11-01', to: '2026-12-05' })
})

test('every week has seven days and holds its date, on whichever day it begins', () => {
  const days = fc.integer({ min: 0, max: 20_000 }).map((n) => daysAfter('2000-01-01', n))
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 7 }), (date, first) => {
      const { from, to } = rangeOf('week', date, first)
      expect(weekdayOf(from)).toBe(first)
      expect(from <= date && date <= to).toBe(true)
      expect(datesOf({ from, to })).toHaveLength(7)
    }),
  )
})

test('a month shows whole weeks, at most six of them', () => {
  expect(rangeOf('month', '2026-11-22', 1)).toEqual({ from: '2026-10-26', to: '2026-12-06' })
  expect(datesOf(rangeOf('month', '2026-03-31', 1))).toHaveLength(42)
  expect(datesOf(rangeOf('month', '2027-02-10', 1))).toHaveLength(28)
})

test('one month after the 31st is in the next month, on its last day if it is shorter', () => {
  expect(stepped('month', '2026-01-31', 1)).toBe('2026-02-28')
  expect(stepped('month', '2026-03-31', -1)).toBe('2026-02-28')
  expect(stepped('week', '2026-12-30', 1)).toBe('2027-01-06')
  expect(stepped('day', '2026-03-01', -1)).toBe('2026-02-28')
})

test('the title names the days on screen', () => {
  expect(titleOf('day', '2026-11-22', 1, words)).toBe('Sunday, 22 November 2026')
  expect(titleOf('week', '2026-11-18', 1, words)).toMatch(/^16\s–\s22 November 2026$/)
  expect(titleOf('week', '2026-12-30', 1, words)).toMatch(/^28 December 2026\s–\s3 January 2027$/)
  expect(titleOf('month', '2026-11-22', 1, words)).toBe('November 2026')
})
