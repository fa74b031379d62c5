import { expect, test } from 'vitest'
import { anywayWords } from './booked-anyway.ts'

test('each rule that a visit was booked against is named, with its reason where there is one', () => {
  const none = { overlapReason: null, patientOverlapReason: null, resourceOverlapReason: null }
  expect(anywayWords({ ...none, outsideReason: null })).toEqual([])
  expect(anywayWords({ ...none, overlapReason: 'Acute pain', outsideReason: '' })).toEqual([
    'Overlaps: Acute pain',
    'Outside hours',
  ])
})
