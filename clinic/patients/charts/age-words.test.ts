import { expect, it } from 'vitest'
import { ageWords } from './age-words.ts'

it.each([
  ['1980-02-29', '2026-02-28', '45 years'],
  ['1980-02-29', '2026-03-01', '46 years'],
  ['2024-06-15', '2026-06-15', '2 years'],
  ['2024-06-15', '2026-06-14', '23 months'],
  ['2026-01-31', '2026-03-01', '1 month'],
  ['2026-01-31', '2026-02-28', '28 days'],
  ['2026-02-27', '2026-02-28', '1 day'],
  ['2026-02-28', '2026-02-28', '0 days'],
])('somebody born on %s is, on %s, %s old', (dob, day, words) => {
  expect(ageWords(dob, day)).toBe(words)
})
