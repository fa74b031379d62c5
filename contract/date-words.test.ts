import { expect, test } from 'vitest'
import { dateWords } from './date-words.ts'

const form = { country: 'GB', clock: '24', timeZone: 'Europe/London', today: '2026-11-23' } as const

test('days and times read as people of the clinic’s country write them', () => {
  const british = dateWords(form)
  expect(british.day('2026-12-01')).toBe('Tue 1 Dec')
  expect(british.moment('2026-12-01', '15:00')).toBe('Tue 1 Dec, 15:00')
  expect(british.date('1980-12-01')).toBe('1 Dec 1980')
  expect(british.full('2026-12-01')).toBe('Tuesday, 1 December 2026')
  const american = dateWords({ ...form, country: 'US', clock: 'country' })
  expect(american.day('2026-12-01')).toBe('Tue, Dec 1')
  expect(american.time('15:00')).toMatch(/^3:00\sPM$/)
  expect(american.time('09:05')).toMatch(/^9:05\sAM$/)
  const german = dateWords({ ...form, country: 'DE' }, 'de')
  expect(german.full('2026-12-01')).toBe('Dienstag, 1. Dezember 2026')
})

test('today is named, and a day of another year shows its year', () => {
  const words = dateWords(form)
  expect(words.moment('2026-11-23', '09:30')).toBe('today 09:30')
  expect(words.near('2026-11-23')).toBe('today')
  expect(words.near('2026-11-24')).toBe('Tue 24 Nov')
  expect(words.day('2025-12-01')).toBe('Mon, 1 Dec 2025')
})

test('the clock is the one of the clinic, wherever it is', () => {
  expect(dateWords({ ...form, clock: '12' }).time('00:15')).toMatch(/^12:15\sam$/)
  expect(dateWords({ ...form, country: 'US' }).time('00:15')).toBe('00:15')
  expect(dateWords({ ...form, country: 'US' }).time('15:00')).toBe('15:00')
  expect(dateWords(form).time('24:00')).toBe('24:00')
})

test('an instant is shown on the clocks of the clinic', () => {
  const words = dateWords({ ...form, timeZone: 'America/New_York' })
  expect(words.instant('2026-11-23T02:30:00Z')).toBe('Sun 22 Nov, 21:30')
})

test('a text that is no day or time stays as it is', () => {
  const words = dateWords(form)
  expect(words.day('-')).toBe('-')
  expect(words.time('soon')).toBe('soon')
})

test('days to come and gone are counted, in the reader’s language', () => {
  const words = dateWords(form)
  expect(words.away('2026-11-23')).toBe('today')
  expect(words.away('2026-11-24')).toBe('tomorrow')
  expect(words.away('2026-12-02')).toBe('in 9 days')
  expect(words.away('2026-11-14')).toBe('9 days ago')
  expect(dateWords(form, 'de').moment('2026-11-23', '09:30')).toBe('heute 09:30')
})

test('stretches of days and times read as one', () => {
  expect(dateWords(form).times('15:00', '15:30')).toBe('15:00–15:30')
  expect(dateWords(form).range('2026-11-30', '2026-12-06')).toMatch(
    /^30 November\s–\s6 December 2026$/,
  )
  expect(dateWords({ ...form, country: 'US' }).range('2026-11-23', '2026-11-29')).toMatch(
    /^November 23\s–\s29, 2026$/,
  )
})

test('the days in a sentence of the server become words', () => {
  const words = dateWords(form)
  expect(words.inText('Every month on day 24, until 2026-12-24')).toBe(
    'Every month on day 24, until Thu 24 Dec',
  )
  expect(words.dayOf('2026-11-23T23:30:00Z')).toBe('Mon 23 Nov')
})
