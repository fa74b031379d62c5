import { expect, test } from 'vitest'
import { dateWords } from '../../../../contract/date-words.ts'
import { datesOf, mondayOf, rangeOf, stepped, titleOf } from './calendar-days.ts'

const words = dateWords({ country: 'GB', clock: '24', timeZone: 'UTC', today: '2026-11-23' })

test('weeks begin on Monday, also over the end of a year', () => {
  expect(mondayOf('2026-11-22')).toBe('2026-11-16')
  expect(mondayOf('2026-11-23')).toBe('2026-11-23')
  expect(rangeOf('week', '2027-01-01')).toEqual({ from: '2026-12-28', to: '2027-01-03' })
})

test('a month shows whole weeks, at most six of them', () => {
  expect(rangeOf('month', '2026-11-22')).toEqual({ from: '2026-10-26', to: '2026-12-06' })
  expect(datesOf(rangeOf('month', '2026-03-31'))).toHaveLength(42)
  expect(datesOf(rangeOf('month', '2027-02-10'))).toHaveLength(28)
})

test('one month after the 31st is in the next month, on its last day if it is shorter', () => {
  expect(stepped('month', '2026-01-31', 1)).toBe('2026-02-28')
  expect(stepped('month', '2026-03-31', -1)).toBe('2026-02-28')
  expect(stepped('week', '2026-12-30', 1)).toBe('2027-01-06')
  expect(stepped('day', '2026-03-01', -1)).toBe('2026-02-28')
})

test('the title names the days on screen', () => {
  expect(titleOf('day', '2026-11-22', words)).toBe('Sunday, 22 November 2026')
  expect(titleOf('week', '2026-11-18', words)).toMatch(/^16\s–\s22 November 2026$/)
  expect(titleOf('week', '2026-12-30', words)).toMatch(/^28 December 2026\s–\s3 January 2027$/)
  expect(titleOf('month', '2026-11-22', words)).toBe('November 2026')
})
