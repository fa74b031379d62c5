import { expect, test } from 'vitest'
import { differsFrom } from './scan-person.ts'

const noor = { name: 'Noor Al-Haddad', dob: '1990-01-02' }
const differs = (patientName: string | null, birthDate: string | null = null) => {
  const found = differsFrom({ patientName, birthDate }, noor)
  return [found.patientName, found.birthDate]
}

test('a name in another order, with more parts or without accents is the same', () => {
  for (const name of [
    'Al-Haddad Noor',
    'HADDAD AL NOOR',
    'Nóor Maria Al Haddad Dr',
    'Haddad Noor',
  ]) {
    expect([name, ...differs(name)]).toEqual([name, false, false])
  }
})

test('another name and another birth date are told; what is missing is no difference', () => {
  expect(differs('Haddad Nora')).toEqual([true, false])
  expect(differs('Silva José', '1990-01-02')).toEqual([true, false])
  expect(differs('Haddad Noor', '1990-02-01')).toEqual([false, true])
  expect(differs(null)).toEqual([false, false])
  expect(
    differsFrom({ patientName: 'A', birthDate: '1990-01-02' }, { name: null, dob: null }),
  ).toEqual({ patientName: false, birthDate: false })
})
