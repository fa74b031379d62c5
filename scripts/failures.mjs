// How many tests passed and failed, and which failed with the first lines of their errors: what a
// log that is cut at its head must still show.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './install.mjs'

const linesEach = 4
const nothing = () => ({
  passed: 0,
  passedElsewhere: 0,
  failures: ['✗ no result was written: see above'],
  wavering: [],
  files: [],
})

/** From the result file of vitest; `files` are those in which something failed. */
export function outcomeOfUnits(file) {
  if (!existsSync(file)) return nothing()
  const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
  const files = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
  const passedElsewhere = testResults
    .filter(({ status }) => status !== 'failed')
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that could not be loaded or made ready counts, although none of its tests ran.
    if (failed.length === 0 && status === 'failed') return [told(path, message)]
    return failed.map((test) => told(`${path} › ${test.fullName}`, test.failureMessages[0]))
  })
  return { passed: numPassedTests, passedElsewhere, failures, wavering: [], files }
}

/** What came of it when the files in which something failed were run once more by themselves. */
export function afterSecondTry(first, second) {
  const stillFailing = new Set(second.failures.map(titleOf))
  return {
    ...second,
    passed: first.passedElsewhere + second.passed,
    wavering: first.failures.filter((failure) => !stillFailing.has(titleOf(failure))),
  }
}

/** From the result file of Playwright. What failed once and then passed has passed. */
export function outcomeOfJourneys(file) {
  if (!existsSync(file)) return nothing()
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8'))
  const failures = [
    ...errors.map(({ message }) => told('the journeys as a whole', message)),
    ...specsOf(suites)
      .filter(({ ok }) => !ok)
      .map((spec) => told(`journeys/${spec.file} › ${spec.title}`, errorOf(spec))),
  ]
  const wavering = specsOf(suites)
    .filter(({ ok, tests }) => ok && tests.some(({ status }) => status === 'flaky'))
    .map((spec) => told(`journeys/${spec.file} › ${spec.title}`, errorOf(spec)))
  return { passed: stats.expected + stats.flaky, failures, wavering }
}

/** The last lines of a run of tests. */
export function printOutcome({ passed, failures, wavering }) {
  if (wavering.length > 0) {
    console.log('Failed at first and passed at a second try, to be looked into:')
    console.log(`${wavering.join('\n')}\n`)
  }
  if (failures.length > 0) console.log(`${failures.join('\n')}\n`)
  console.log(`${passed} passed, ${failures.length} failed, ${wavering.length} wavering`)
}

function specsOf(suites = []) {
  return suites.flatMap(({ specs, suites: inner }) => [...specs, ...specsOf(inner)])
}

const titleOf = (failure) => failure.split('\n', 1)[0]

function errorOf({ tests }) {
  const results = tests.flatMap((test) => test.results)
  return results.find(({ error }) => error)?.error.message
}

function told(name, message) {
  const lines = stripVTControlCharacters(message || 'What went wrong is told above.').split('\n')
  const isTelling = (line) => line.trim() !== '' && !line.includes('/node_modules/')
  const first = lines.filter(isTelling).slice(0, linesEach)
  return [`✗ ${name}`, ...first.map((line) => `    ${line.slice(0, 300)}`)].join('\n')
}
