import { expect, test } from 'vitest'
import { aboutPerson, needsOf } from './patient-facts.ts'
import type { Patient } from './patient.ts'

const patient = {
  dob: '1960-01-01',
  dobCertainty: null,
  deceasedOn: null,
  gender: 'female',
  pronouns: null,
  interpreter: null,
  mobility: null,
} as Patient

test('the age of a guessed date of birth is told as a guess', () => {
  expect(aboutPerson(patient, '2026-11-23')).toEqual(['66 years', 'female', null])
  expect(aboutPerson({ ...patient, dobCertainty: 'estimated' }, '2026-11-23')[0]).toBe(
    'about 66 years',
  )
  expect(aboutPerson({ ...patient, dob: null }, '2026-11-23')[0]).toBeNull()
})

test('needs are told in one line, or not at all', () => {
  expect(needsOf(patient)).toBe('')
  expect(needsOf({ ...patient, interpreter: 'Polish', mobility: 'Wheelchair' })).toBe(
    'Interpreter (Polish) · Wheelchair',
  )
})
