import { afterEach, expect, test } from 'vitest'
import {
  forgetPrivateValues,
  learnPrivateValues,
  readUrlValues,
  writeUrlValues,
} from './url-values.ts'

afterEach(forgetPrivateValues)

test('an address names no patient, and still leads back to the search', () => {
  const values = { status: 'paid', search: 'Ana Šimić', 'bills-after': 'QW5h', patientId: '1' }
  const address = writeUrlValues(values)
  expect(address).toMatch(/^\?status=paid&patientId=1&list=[0-9a-f]{8}$/)
  expect(readUrlValues(address)).toEqual(values)
})

test('the same search has the same address, and another search another address', () => {
  const address = writeUrlValues({ search: 'Ana' })
  expect(writeUrlValues({ search: 'Ana' })).toBe(address)
  expect(writeUrlValues({ search: 'Anna' })).not.toBe(address)
})

test('the next person finds nothing behind the mark, but still the filters beside it', () => {
  const address = writeUrlValues({ status: 'paid', search: 'Ana' })
  forgetPrivateValues()
  learnPrivateValues({})
  expect(readUrlValues(address)).toEqual({ status: 'paid' })
})

test('a mark waits in the address until the session says what stands behind it', () => {
  const address = '?status=paid&list=3f9c21aa'
  expect(writeUrlValues(readUrlValues(address))).toBe(address)
  learnPrivateValues({ '3f9c21aa': 'search=Ana' })
  expect(readUrlValues(address)).toEqual({ status: 'paid', search: 'Ana' })
  expect(writeUrlValues(readUrlValues(address))).toBe(address)
})

test('a search typed into the address works', () => {
  expect(readUrlValues('?search=Ana')).toEqual({ search: 'Ana' })
  expect(writeUrlValues({})).toBe('')
})
