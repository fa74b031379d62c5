import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { afterSecondTry, linesOfOutcome, outcomeOfJourneys } from '../scripts/failures.mjs'
import { retried } from '../scripts/retried.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')
const folders = '{bench,clinic,contract,demo,journeys,server,trust,web}'
const tests = globSync(`${folders}/**/*.{test,journey}.*`, { cwd: root })

// A test of these kinds that fails once in a hundred runs has found a real fault.
const neverRetried = [
  /\b(?:at once|at the same (?:time|moment)|together|races?|booked twice|one.winner|overlap|conflict)/i,
  /\b(?:kill|crash|lost|durab|restart|stops? |power cut)/i,
  /\b(?:refused|forbidden|guards?|roles?|access|audit|oidc|sign(?:s|ed|ing)? in|password|session|foreign|permission)/i,
]

function mayBeRetried(path: string, source: string): boolean {
  const names = source.match(/\b(?:test|describe)(?:\.each\([^]*?\))?\(\s*['"`][^]*?['"`],/g) ?? []
  const words = [path, ...names].join('\n')
  return !path.startsWith('trust/') && !neverRetried.some((kind) => kind.test(words))
}

test('tests that may be retried stand in one list, with the reason in words', () => {
  for (const { file, reason } of retried) {
    expect(tests, file).toContain(file)
    expect(reason, file).toMatch(/^[A-Z].{30,}\.$/)
  }
  expect(new Set(retried.map(({ file }) => file)).size).toBe(retried.length)
})

test('tests of access, races and durability are never retried', () => {
  expect(retried.filter(({ file }) => !mayBeRetried(file, read(file)))).toEqual([])
  // These examples must be recognised as tests that are never retried.
  const examples = ['one-winner', 'guards', 'lost-answer', 'emergency-access', 'nothing-is-lost']
  for (const name of examples) {
    const path = `journeys/${name}.journey.ts`
    expect(mayBeRetried(path, read(path)), path).toBe(false)
  }
  expect(mayBeRetried('trust/size.test.ts', '')).toBe(false)
  expect(
    mayBeRetried('journeys/appearance.journey.ts', read('journeys/appearance.journey.ts')),
  ).toBe(true)
})

test('no test and no other setting adds retries', () => {
  const options = /\bretr(?:y|ies):\s*[1-9]/
  const others = tests.filter((path) => options.test(read(path)))
  expect(others.filter((path) => path !== 'server/retried.test.ts')).toEqual([])
  expect(read('vitest.config.ts')).not.toMatch(options)
  const playwright = read('playwright.config.ts').match(/^.*\bretries:.*$/gm)
  expect(playwright?.map((line) => line.trim())).toEqual([
    "{ name: 'tried once', retries: 0, testIgnore: triedTwice },",
    "{ name: 'tried twice', retries: 1, testMatch: triedTwice },",
  ])
})

test('the last line names the retried tests, and a failure elsewhere stays a failure', () => {
  const first = [
    { path: 'web/a.test.tsx', passed: 3, failures: ['✗ web/a.test.tsx › draws\n    late'] },
    { path: 'trust/b.test.ts', passed: 2, failures: ['✗ trust/b.test.ts › Z-01\n    200'] },
  ]
  const second = [{ path: 'web/a.test.tsx', passed: 4, failures: [] }]
  const outcome = afterSecondTry(first, second)
  expect(outcome).toEqual({
    passed: 6,
    failures: ['✗ trust/b.test.ts › Z-01\n    200'],
    wavering: ['✗ web/a.test.tsx › draws\n    late'],
    triedTwice: ['web/a.test.tsx'],
  })
  const lines = linesOfOutcome(outcome)
  expect(lines.at(-1)).toBe('6 passed, 1 failed, 1 wavering; tried twice: web/a.test.tsx')
  expect(lines.join('\n')).toContain('to be looked into:\n✗ web/a.test.tsx › draws')
  const stillFailing = afterSecondTry(
    first,
    [first[0]].filter((file) => file !== undefined),
  )
  expect([stillFailing.failures.length, stillFailing.wavering]).toEqual([2, []])
  expect(linesOfOutcome(afterSecondTry([], [])).at(-1)).toBe(
    '0 passed, 0 failed, 0 wavering; tried twice: none',
  )
})

test('a failed journey tells what its page said', () => {
  const folder = mkdtempSync(join(tmpdir(), 'openward-outcome-'))
  const page = join(folder, 'error-context.md')
  writeFileSync(
    page,
    '- main:\n  - heading "Bills" [level=1]\n  - alert: Failed to load\n  - table',
  )
  const attachments = [{ name: 'error-context', path: page }]
  const tests = [{ results: [{ error: { message: 'not visible' }, attachments }] }]
  const specs = [{ file: 'a.journey.ts', title: 'pays', ok: false, tests }]
  const file = join(folder, 'journeys.json')
  const stats = { expected: 0, flaky: 0 }
  writeFileSync(file, JSON.stringify({ stats, errors: [], suites: [{ specs }] }))
  expect(outcomeOfJourneys(file).failures).toEqual([
    '✗ journeys/a.journey.ts › pays\n    not visible\n' +
      '    page: - heading "Bills" [level=1]\n    page: - alert: Failed to load',
  ])
})
