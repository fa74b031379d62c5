import { expect, test } from 'vitest'
import { dateWords } from '../../../contract/date-words.ts'
import { isBefore, momentInWords } from './moment.ts'
import { typedMoment } from './typed-moment.ts'

const form = { country: 'GB', today: '2026-11-25' }

test('a moment is typed as exactly as it is known', () => {
  const typed = (text: string) => typedMoment(text, form)
  expect(typed('2019')).toBe('2019')
  expect(typed('3/2019')).toBe('2019-03')
  expect(typed('March 2019')).toBe('2019-03')
  expect(typed('2019-03')).toBe('2019-03')
  expect(typed('12.3.2019')).toBe('2019-03-12')
  expect(typed('12 Mar 2019, 9:30')).toBe('2019-03-12T09:30')
  expect(typed('today 14:05')).toBe('2026-11-25T14:05')
  for (const text of ['13/2019', 'Smarch 2019', 'soon', '31 Feb 2019', '12 Mar 2019 25:00', '']) {
    expect(typed(text), text).toBeNull()
  }
})

test('a moment is written as exactly as it is known', () => {
  const words = dateWords({ ...form, clock: '24', timeZone: 'UTC' })
  const written = (moment: string) => momentInWords(moment, words)
  expect(written('2019')).toBe('2019')
  expect(written('2019-03')).toBe('March 2019')
  expect(written('2019-03-12')).toBe('12 Mar 2019')
  expect(written('2019-03-12T14:30')).toBe('12 Mar 2019, 14:30')
})

test('a moment is before another only where that is known', () => {
  expect(isBefore('2019', '2020-01-01')).toBe(true)
  expect(isBefore('2020', '2020-01-01')).toBe(false)
  expect(isBefore('2020-01-01', '2020-01-01T10:00')).toBe(false)
  expect(isBefore('2020-01-01T09:00', '2020-01-01T10:00')).toBe(true)
})
