import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync(['web/**/*.tsx', '{app,clinic}/**/web/**/*.tsx'])
const filesWith = (pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(file, 'utf8')))

test('no input has a maxLength, by which browsers cut a pasted text without a word: schemas refuse it', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(filesWith(/\bmaxLength=/)).toEqual([])
})

test('no input has an aria-describedby of its own, which Mantine drops: Described gives it one', () => {
  expect(filesWith(/<Input\s(?:(?!\/>)[^])*?aria-describedby/)).toEqual([])
})
