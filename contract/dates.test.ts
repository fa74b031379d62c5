import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { daysAfter, daysBetween, lastOfMonth, monthsAfter, weekdayOf } from './dates.ts'

const year = { noInvalidDate: true, min: new Date('1800-01-01'), max: new Date('2999-12-31') }
const day = fc.date(year).map((date) => date.toISOString().slice(0, 10))
const plain = (date: string) => Temporal.PlainDate.from(date)

test('days are reckoned as Temporal does', () => {
  fc.assert(
    fc.property(day, day, fc.integer({ min: -5000, max: 5000 }), (one, other, number) => {
      expect(daysAfter(one, number)).toBe(plain(one).add({ days: number }).toString())
      expect(monthsAfter(one, number)).toBe(plain(one).add({ months: number }).toString())
      expect(daysBetween(one, other)).toBe(plain(one).until(other).days)
      expect(weekdayOf(one)).toBe(plain(one).dayOfWeek)
      const { daysInMonth } = plain(one)
      expect(lastOfMonth(one)).toBe(plain(one).with({ day: daysInMonth }).toString())
    }),
  )
})

test('the last month of the calendar has a last day', () => {
  expect(lastOfMonth('9999-12-01')).toBe('9999-12-31')
})
