import { expect, test } from 'vitest'
import type { AuditEvent } from '../audit.ts'
import { eventWords } from './event-words.ts'

const words = (action: string, objectType: string) =>
  eventWords({ action, objectType } as AuditEvent)

test('an act reads as a sentence: one thing changed, several listed', () => {
  expect(words('update', 'medical record')).toBe('Changed medical record')
  expect(words('list', 'medical record')).toBe('Listed medical records')
  expect(words('list', 'patient')).toBe('Listed charts')
  expect(words('list', 'today')).toBe('Listed visits of today')
  expect(words('list', 'waiting list')).toBe('Listed waiting list')
  expect(words('list', 'file of a patient')).toBe('Listed files of a patient')
  expect(words('list', 'allergy')).toBe('Listed allergies')
  expect(words('list', 'family illness')).toBe('Listed family illnesses')
  expect(words('list', 'reminder settings')).toBe('Listed reminder settings')
  expect(words('sign in', 'session')).toBe('Signed in')
})
