import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { frequencies, type Rule } from '../series.ts'
import { occurrences, ruleInWords, ruleText } from './recurrence.ts'

/** A Tuesday, the fourth of its month. */
const weekly: Rule = {
  date: '2026-11-24',
  frequency: 'weekly',
  every: 1,
  weekdays: '',
  monthlyBy: 'day',
  endsBy: 'count',
  count: 3,
}

describe('a rule gives days', () => {
  test('of the weekday of its first day, unless others are chosen', () => {
    expect(occurrences(weekly)).toEqual(['2026-11-24', '2026-12-01', '2026-12-08'])
    expect(occurrences({ ...weekly, weekdays: '24', every: 2 })).toEqual([
      '2026-11-24',
      '2026-11-26',
      '2026-12-08',
    ])
  })

  test('of the same day of each month that has it, or of the same weekday', () => {
    const monthly: Rule = { ...weekly, frequency: 'monthly' }
    expect(occurrences({ ...monthly, date: '2026-12-31' })).toEqual([
      '2026-12-31',
      '2027-01-31',
      '2027-03-31',
    ])
    expect(occurrences({ ...monthly, monthlyBy: 'weekday' })).toEqual([
      '2026-11-24',
      '2026-12-22',
      '2027-01-26',
    ])
    const fifth: Rule = { ...monthly, date: '2026-12-29', monthlyBy: 'weekday' }
    expect(occurrences(fifth)).toEqual(['2026-12-29', '2027-01-26', '2027-02-23'])
  })

  test('to its last day, which counts', () => {
    const until: Rule = { ...weekly, frequency: 'daily', endsBy: 'until', until: '2026-11-26' }
    expect(occurrences(until)).toEqual(['2026-11-24', '2026-11-25', '2026-11-26'])
  })

  test('in order, each once, none before the first and never more than asked for', () => {
    const rules = fc.record({
      date: fc
        .date({ min: new Date('2024-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
        .map((day) => day.toISOString().slice(0, 10)),
      frequency: fc.constantFrom(...frequencies),
      every: fc.integer({ min: 1, max: 4 }),
      weekdays: fc.subarray([...'1234567']).map((days) => days.join('')),
      monthlyBy: fc.constantFrom('day' as const, 'weekday' as const),
      endsBy: fc.constant('count' as const),
      count: fc.integer({ min: 1, max: 30 }),
    })
    fc.assert(
      fc.property(rules, (rule) => {
        const days = occurrences(rule)
        expect(days).toHaveLength(rule.count)
        expect(days).toEqual([...new Set(days)].sort())
        expect((days[0] ?? '') >= rule.date).toBe(true)
      }),
    )
  })
})

test('a rule is stored as calendars write it, and shown as people say it', () => {
  expect(ruleText({ ...weekly, weekdays: '42', every: 2 })).toBe(
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=3',
  )
  expect(ruleInWords({ ...weekly, weekdays: '42', every: 2 })).toBe(
    'Every 2 weeks on Tuesday and Thursday, 3 times',
  )
  const monthly: Rule = { ...weekly, frequency: 'monthly', endsBy: 'until', until: '2027-05-31' }
  expect(ruleText(monthly)).toBe('FREQ=MONTHLY;BYMONTHDAY=24;UNTIL=20270531')
  expect(ruleInWords(monthly)).toBe('Every month on day 24, until 2027-05-31')
  expect(ruleInWords({ ...monthly, monthlyBy: 'weekday' })).toBe(
    'Every month on the fourth Tuesday, until 2027-05-31',
  )
})
