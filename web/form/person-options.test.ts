import { expect, it } from 'vitest'
import type { DirectoryEntry } from '../../contract/person.ts'
import { personOptions } from './person-options.ts'

const entry = (id: string, others: Partial<DirectoryEntry>): DirectoryEntry => ({
  id,
  name: 'Ann Lee',
  email: null,
  kind: 'patient',
  number: '1000009',
  born: null,
  ...others,
})

it('a person reads as name and email, with number and year of birth beside it (S-88)', () => {
  const [option] = personOptions([entry('1', { email: 'ann@own.example', born: '1980' })])
  expect(option).toMatchObject({
    label: 'Ann Lee (ann@own.example)',
    detail: '1000009 · born 1980',
  })
})

it('two who read the same get their date of birth after the name (S-91)', () => {
  const options = personOptions([
    entry('1', { born: '1980-01-02' }),
    entry('2', { born: '1990-03-04' }),
    entry('3', { name: 'Ben Lee', born: '2000' }),
  ])
  expect(options.map(({ label }) => label)).toEqual([
    'Ann Lee, 1980-01-02',
    'Ann Lee, 1990-03-04',
    'Ben Lee',
  ])
})
