import { expect, test } from 'vitest'
import { dateWords } from './date-words.ts'
import { typedDay, typedTime } from './typed-day.ts'

const today = '2026-11-23'
const inCountry = (country: string) => (text: string) => typedDay(text, { country, today })

test.each([
  ['2026-12-01', '2026-12-01'],
  ['12/1/2026', '2026-12-01'],
  ['12-01-26', '2026-12-01'],
  ['12012026', '2026-12-01'],
  ['120126', '2026-12-01'],
  ['5/6/80', '1980-05-06'],
  ['Dec 1, 2026', '2026-12-01'],
  ['Tuesday, December 1, 2026', '2026-12-01'],
  ['1 dec', '2026-12-01'],
  ['1 march', '2027-03-01'],
  ['11/23', '2026-11-23'],
  ['11/22', '2027-11-22'],
  ['today', '2026-11-23'],
  ['Tomorrow', '2026-11-24'],
  ['+7', '2026-11-30'],
  ['-1', '2026-11-22'],
  ['2/29/2028', '2028-02-29'],
])('in the United States “%s” is %s', (text, day) => {
  expect(inCountry('US')(text)).toBe(day)
})

test.each(['en', 'de', 'es', 'fr'] as const)(
  'a day as it is shown in “%s” can be typed',
  (language) => {
    const { date } = dateWords(
      { country: 'DE', clock: 'country', timeZone: 'UTC', today },
      language,
    )
    for (let month = 1; month <= 12; month += 1) {
      const day = `1980-${String(month).padStart(2, '0')}-05`
      expect(typedDay(date(day), { country: 'DE', today }, language)).toBe(day)
    }
  },
)

test.each([
  ['GB', '1/12/2026', '2026-12-01'],
  ['DE', '1.12.26', '2026-12-01'],
  ['DE', '01122026', '2026-12-01'],
  ['SE', '2026-12-01', '2026-12-01'],
  ['SE', '20261201', '2026-12-01'],
])('in %s “%s” is %s', (country, text, day) => {
  expect(inCountry(country)(text)).toBe(day)
})

test.each([
  ...['', '2', '1/2/3/4', '31/31/2026', '2/29/2027', '2026-02-30', '1 foo 2026', 'dec', '9999999'],
  ...['1 dec jan', '12/1/20266', 'maybe tomorrow', '+99999', '0/0/0', '٣/٤/٢٠٢٦'],
])('“%s” is no day', (text) => {
  expect(inCountry('US')(text)).toBeNull()
})

test('each day is read back from the form in which the clinic writes it', () => {
  for (const country of ['US', 'GB', 'DE', 'IN', 'CA', 'SE', 'ZA']) {
    const words = dateWords({ country, clock: 'country', timeZone: 'UTC', today })
    for (const day of ['2026-01-31', '2026-09-05', '1980-12-01', '2028-02-29']) {
      expect(inCountry(country)(words.date(day)), words.date(day)).toBe(day)
      expect(inCountry(country)(words.full(day)), words.full(day)).toBe(day)
    }
    for (const time of ['00:00', '09:05', '12:00', '12:30', '23:59']) {
      expect(typedTime(words.time(time)), words.time(time)).toBe(time)
    }
  }
})

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['9:30', '09:30'],
  ['15.30', '15:30'],
  ['1530', '15:30'],
  ['3pm', '15:00'],
  ['3:30 p.m.', '15:30'],
  ['12 am', '00:00'],
  ['12:15 PM', '12:15'],
  ['24:00', '24:00'],
])('“%s” is %s', (text, time) => {
  expect(typedTime(text)).toBe(time)
})

test.each(['', '25', '9:60', '13 pm', '0 am', 'noon', '12345', '9:3'])(
  '“%s” is no time',
  (text) => {
    expect(typedTime(text)).toBeNull()
  },
)
