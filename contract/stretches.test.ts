import { expect, test } from 'vitest'
import { daysOf, nameOf, stretchNames } from './stretches.ts'

test.each([
  ['today', '2026-11-25', 1, '2026-11-25', '2026-11-25'],
  ['week', '2026-11-25', 1, '2026-11-23', '2026-11-29'],
  ['week', '2026-11-25', 7, '2026-11-22', '2026-11-28'],
  ['month', '2028-02-10', 1, '2028-02-01', '2028-02-29'],
  ['last month', '2026-01-31', 1, '2025-12-01', '2025-12-31'],
  ['last month', '2026-03-31', 1, '2026-02-01', '2026-02-28'],
  ['90 days', '2026-03-31', 1, '2026-01-01', '2026-03-31'],
  ['12 months', '2028-02-10', 1, '2027-03-01', '2028-02-29'],
  ['year', '2026-03-31', 1, '2026-01-01', '2026-12-31'],
] as const)('%s on %s, with weeks from day %d, is %s to %s', (name, today, weekday, from, to) => {
  expect(daysOf(name, today, weekday)).toEqual({ from, to })
  expect(nameOf({ from, to }, stretchNames, today, weekday)).toBe(name)
  expect(nameOf({ from: '1999-01-01', to }, stretchNames, today, weekday)).toBeUndefined()
})
