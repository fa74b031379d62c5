import { expect, test } from 'vitest'
import { Problem } from '../contract/problem.ts'
import { refusalIn } from './public-texts.ts'

const words = { fields: { code: 'Der Code hat 6 Ziffern.' }, problems: { conflict: 'Vergeben.' } }

test('a visitor reads the page’s own text for a refusal, or the server’s where it has none', () => {
  const errors = { code: 'The code has 6 digits.', dob: 'Enter a day.' }
  const invalid = refusalIn('de', words, new Problem('invalid', { errors }))
  expect(invalid.errors).toEqual({ code: 'Der Code hat 6 Ziffern.', dob: 'Enter a day.' })
  expect(invalid.message).toBe('Einige Angaben stimmen noch nicht.')
  const conflict = new Problem('conflict', { detail: 'Taken.' })
  expect(refusalIn('de', words, conflict).message).toBe('Vergeben.')
  const foreign = new Problem('foreign-origin')
  expect(refusalIn('de', words, foreign)).toMatchObject({ id: 'foreign-origin', status: 403 })
  expect(refusalIn('de', words, foreign).message).toBe(foreign.message)
})

test('a page in English shows the server’s text, and the time to wait is kept', () => {
  const conflict = new Problem('conflict', { detail: 'Taken.' })
  expect(refusalIn('en', null, conflict)).toBe(conflict)
  const slow = new Problem('too-many-tries', { retryAfter: 30 })
  expect(refusalIn('fr', words, slow)).toMatchObject({ retryAfter: 30, id: 'too-many-tries' })
})
