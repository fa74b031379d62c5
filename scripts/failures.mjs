// Counts passed and failed tests, and lists the failures with the first lines of their errors, so
// that a truncated log still shows them at its end.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './install.mjs'

const linesEach = 4
const linesOfPage = 8
const noResult = '✗ no result was written: see above'

/** Reads vitest's result file: for each test file, the number of passed tests and the failures. */
export function filesOfUnits(file) {
  if (!existsSync(file)) return [{ path: '', passed: 0, failures: [noResult] }]
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'))
  return testResults.map(({ name, status, message, assertionResults }) => {
    const path = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    const failures = failed.map((test) =>
      told(`${path} › ${test.fullName}`, test.failureMessages[0]),
    )
    // A file that failed to load or to set up counts, although none of its tests ran.
    if (failed.length === 0 && status === 'failed') failures.push(told(path, message))
    const passed = assertionResults.filter((test) => test.status === 'passed').length
    return { path, passed, failures }
  })
}

export function outcomeOfUnits(file) {
  return outcomeOf(filesOfUnits(file))
}

/** The outcome after some files with failures were run once more. */
export function afterSecondTry(first, second) {
  const again = new Map(second.map((file) => [file.path, file]))
  const outcome = outcomeOf(first.map((file) => again.get(file.path) ?? file))
  const stillFailing = new Set(outcome.failures.map(titleOf))
  const failedFirst = first.filter(({ path }) => again.has(path)).flatMap((file) => file.failures)
  return {
    ...outcome,
    triedTwice: [...again.keys()],
    wavering: failedFirst.filter((failure) => !stillFailing.has(titleOf(failure))),
  }
}

function outcomeOf(files) {
  return {
    passed: files.reduce((sum, { passed }) => sum + passed, 0),
    failures: files.flatMap(({ failures }) => failures),
    wavering: [],
    triedTwice: [],
  }
}

/** Reads Playwright's result file; Playwright itself retries the tests that may be retried. */
export function outcomeOfJourneys(file) {
  if (!existsSync(file)) return { passed: 0, failures: [noResult], wavering: [], triedTwice: [] }
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8'))
  const specs = specsOf(suites)
  const toldOf = (spec) =>
    [told(`journeys/${spec.file} › ${spec.title}`, errorOf(spec)), ...pageOf(spec)].join('\n')
  const isTriedTwice = ({ tests }) => tests.some(({ results }) => results.length > 1)
  return {
    passed: stats.expected + stats.flaky,
    failures: [
      ...errors.map(({ message }) => told('the journeys as a whole', message)),
      ...specs.filter(({ ok }) => !ok).map(toldOf),
    ],
    wavering: specs.filter((spec) => spec.ok && isTriedTwice(spec)).map(toldOf),
    triedTwice: [...new Set(specs.filter(isTriedTwice).map((spec) => `journeys/${spec.file}`))],
  }
}

/** The last lines of a run of tests. */
export function linesOfOutcome({ passed, failures, wavering, triedTwice }) {
  const counts = `${passed} passed, ${failures.length} failed, ${wavering.length} wavering`
  const names = triedTwice.length > 0 ? triedTwice.join(', ') : 'none'
  return [
    ...(wavering.length > 0
      ? ['Failed at first and passed at a second try, to be looked into:', ...wavering, '']
      : []),
    ...(failures.length > 0 ? [...failures, ''] : []),
    `${counts}; tried twice: ${names}`,
  ]
}

export function printOutcome(outcome) {
  console.log(linesOfOutcome(outcome).join('\n'))
}

function specsOf(suites = []) {
  return suites.flatMap(({ specs, suites: inner }) => [...specs, ...specsOf(inner)])
}

const titleOf = (failure) => failure.split('\n', 1)[0]

function errorOf({ tests }) {
  const results = tests.flatMap((test) => test.results)
  return results.find(({ error }) => error)?.error.message
}

/** The headings and messages of the page at the failure, as Playwright noted them. */
function pageOf({ tests }) {
  const attachments = tests.flatMap((test) => test.results.flatMap((result) => result.attachments))
  const context = attachments.find(({ name }) => name === 'error-context')
  if (!existsSync(context?.path)) return []
  const lines = readFileSync(context.path, 'utf8').split('\n')
  const telling = lines.filter((line) =>
    /^ *- (?:heading|alert|alertdialog|dialog|status)\b/.test(line),
  )
  return telling.slice(0, linesOfPage).map((line) => `    page: ${line.trim().slice(0, 200)}`)
}

function told(name, message) {
  const lines = stripVTControlCharacters(message || 'The error is shown above.').split('\n')
  const isTelling = (line) => line.trim() !== '' && !line.includes('/node_modules/')
  const first = lines.filter(isTelling).slice(0, linesEach)
  return [`✗ ${name}`, ...first.map((line) => `    ${line.slice(0, 300)}`)].join('\n')
}
