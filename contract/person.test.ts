import { describe, expect, it } from 'vitest'
import { orDash, personLabel } from './person.ts'

const id = '0190a6e2-0000-7000-8000-000000000001'

describe('how a person reads', () => {
  it.each([
    [
      'name and email (S-88)',
      { name: 'Ann Lee', email: 'ann@own.example' },
      'Ann Lee (ann@own.example)',
    ],
    ['no name: just the email (S-89)', { name: null, email: 'ann@own.example' }, 'ann@own.example'],
    ['no email: just the name (S-91)', { name: 'Ann Lee', email: null }, 'Ann Lee'],
    ['neither: the raw id', { name: null, email: null }, id],
  ])('%s', (_, person, label) => {
    expect(personLabel({ id, ...person }, id)).toBe(label)
  })

  it('somebody unknown reads as the raw id (S-90)', () => {
    expect(personLabel(null, id)).toBe(id)
    expect(personLabel(undefined, id)).toBe(id)
  })
})

it('a missing value reads as a plain dash, zero as zero', () => {
  expect([null, undefined, ''].map(orDash)).toEqual(['-', '-', '-'])
  expect([0, 'x'].map(orDash)).toEqual(['0', 'x'])
})
