import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { figure } from './figure.ts'

const rows = readFileSync('docs/asvs.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('each requirement of levels 1 and 2 has a test, a reason or the word open', () => {
  const ids = rows.map(([, id]) => id)
  expect([ids.length, new Set(ids).size]).toEqual([253, 253])
  expect(rows.filter(([, , level]) => level === '1')).toHaveLength(70)
  const answer = /^(?:`[\w./-]+`|does not apply: \w|written: `|open: \w)/
  const blank = rows.filter(([, , , what, held = '']) => !what || !answer.test(held))
  expect(blank).toEqual([])
  const isOpen = rows.filter(([, , , , held = '']) => /\bopen\b/.test(held)).length
  const isAway = rows.filter(([, , , , held = '']) => held.startsWith('does not apply')).length
  figure(
    'ASVS',
    `${rows.length} requirements of level 1 and 2: ${rows.length - isOpen - isAway} held, ${isAway} do not apply, ${isOpen} open`,
  )
})

test('every file that the table names exists, and every row of the trust list is in the test it names', () => {
  for (const [, id, , , held = ''] of rows) {
    const files = [...held.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.?\w*)`/g)].map(
      ([, path]) => path ?? '',
    )
    for (const path of files.filter((one) => one.includes('/') || one.endsWith('.json'))) {
      expect(existsSync(path), `${id} names ${path}`).toBe(true)
    }
    for (const [, path = '', row = ''] of held.matchAll(/`(trust\/[\w./-]+)` ([A-Z]-\d\d)/g)) {
      expect(readFileSync(path, 'utf8'), `${id} names ${row} in ${path}`).toContain(row)
    }
  }
})
