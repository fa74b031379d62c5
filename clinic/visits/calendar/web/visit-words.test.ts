import { expect, test } from 'vitest'
import { dateWords } from '../../../../contract/date-words.ts'
import type { CalendarVisit } from '../calendar.ts'
import { groupSign, visitInWords } from './visit-words.ts'

const words = dateWords({ country: 'US', clock: '24', timeZone: 'UTC', today: '2026-11-23' })
const visit = {
  patient: 'Ana Simic',
  time: '09:00',
  minutes: 30,
  visitType: { id: 't', name: 'Back class', color: 'blue' },
  reason: 'Back pain',
  state: 'arrived',
  overlapReason: null,
  patientOverlapReason: null,
  resourceOverlapReason: null,
  outsideReason: null,
  group: { taken: 3, capacity: 8 },
} as CalendarVisit

test('a visit in words has its state, how full its group is, and its doctor', () => {
  expect(visitInWords(visit, words, 'Maria Okoye')).toBe(
    '09:00 to 09:30, Ana Simic, Back class, Arrived, 3 of 8 places taken, Back pain, Maria Okoye',
  )
  expect(groupSign(visit)).toBe('3/8')
  expect(
    visitInWords(
      { ...visit, group: null, state: 'no-show', patientOverlapReason: 'Twins' },
      words,
      null,
    ),
  ).toBe('09:00 to 09:30, Ana Simic, Back class, No-show, booked anyway, Back pain')
})
