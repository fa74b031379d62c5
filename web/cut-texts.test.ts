import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('no input has a maxLength, by which browsers cut a pasted text without a word: schemas refuse it', () => {
  const files = globSync(['web/**/*.tsx', '{app,clinic}/**/web/**/*.tsx'])
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => /\bmaxLength=/.test(readFileSync(file, 'utf8')))).toEqual([])
})
