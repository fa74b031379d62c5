import { expect, test } from 'vitest'
import { dayAfter, dayAfterText, spanOf } from './span.ts'

test.each([
  ['4 weeks - 4 days', { months: 0, days: 24 }],
  ['19 months + 4 weeks', { months: 19, days: 28 }],
  ['16 years - 4 months', { months: 188, days: 0 }],
  ['8 months + 1 day', { months: 8, days: 1 }],
  ['0 days', { months: 0, days: 0 }],
])('the span %s is read', (text, span) => {
  expect(spanOf(text)).toEqual(span)
})

test('an empty span is none, and an unknown one is an error', () => {
  expect(spanOf('')).toBeNull()
  expect(dayAfterText('2025-01-01', '')).toBeNull()
  for (const text of ['soon', '4 fortnights', '4 weeks 4 days', '24 hours']) {
    expect(() => spanOf(text)).toThrow(text)
  }
})

test.each([
  ['2025-03-12', '6 weeks', '2025-04-23'],
  ['2025-01-31', '1 month', '2025-03-01'],
  ['2024-01-31', '1 month', '2024-03-01'],
  ['2024-02-29', '1 year', '2025-03-01'],
  ['2024-02-29', '4 years', '2028-02-29'],
  ['2025-08-31', '6 months', '2026-03-01'],
  ['2025-11-30', '3 months - 1 day', '2026-02-28'],
  ['2025-12-15', '1 month', '2026-01-15'],
  ['2025-03-12', '12 months - 4 days', '2026-03-08'],
  // Months first, then weeks and days, in whatever order they stand.
  ['2025-01-30', '1 month + 4 weeks', '2025-03-29'],
])('from %s, %s later is %s', (day, span, later) => {
  expect(dayAfterText(day, span)).toBe(later)
})

test('a span may lead back', () => {
  expect(dayAfter('2026-01-15', { months: -2, days: 0 })).toBe('2025-11-15')
})
