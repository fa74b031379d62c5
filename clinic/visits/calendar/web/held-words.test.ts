import { expect, test } from 'vitest'
import { dateWords } from '../../../../contract/date-words.ts'
import type { HeldTime } from '../calendar.ts'
import { heldInWords, heldUrl, takenInWords } from './held-words.ts'

const words = dateWords({ country: 'US', clock: '24', timeZone: 'UTC', today: '2026-11-23' })
const held: HeldTime = {
  ...{ id: 'o', kind: 'offer', doctorId: 'd', date: '2030-03-04', time: '09:00', minutes: 30 },
  ...{ who: 'Pia Novak', patientId: 'p', entryId: 'e', group: null, resourceIds: [] },
}

test('a held time in words has the person and the reason, and names the group of a place', () => {
  expect(heldInWords(held, words, null)).toBe(
    '09:00 to 09:30, Held for Pia Novak, Offered from the waiting list',
  )
  expect(heldInWords({ ...held, group: 'Back school' }, words, 'Dr. Ana Silva')).toBe(
    '09:00 to 09:30, Held for Pia Novak, A place in Back school, offered from the waiting list, Dr. Ana Silva',
  )
  expect(heldInWords({ ...held, kind: 'unconfirmed', who: null }, words, null)).toBe(
    '09:00 to 09:30, Held, Requested by a new patient, not confirmed yet',
  )
})

test('a held time links to its offer or request, for people who handle those', () => {
  expect(heldUrl(held)).toBe('/waiting-list/e')
  expect(heldUrl({ ...held, kind: 'request', entryId: null })).toBe('/appointments?view=list')
  expect(heldUrl({ ...held, kind: 'request', entryId: null, who: null })).toBeNull()
  expect(heldUrl({ ...held, kind: 'unconfirmed', entryId: null, who: null })).toBeNull()
})

test('the summary of a day is short: how many times are held, and when a doctor is busy', () => {
  const choir = { starts: '10:00', ends: '11:30' }
  expect(takenInWords(0, [], words)).toBe('')
  expect(takenInWords(2, [], words)).toBe('2 held')
  expect(takenInWords(1, [choir], words)).toBe('1 held, busy 10:00–11:30')
  expect(takenInWords(0, [choir, choir], words)).toBe('busy 2 times')
})
