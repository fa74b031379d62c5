// How many tests passed and failed, and which failed with the first lines of their errors: what a
// log that is cut at its head must still show.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './install.mjs'

const linesEach = 4
const noResult = '✗ no result was written: see above'

/** From the result file of vitest: for each file of tests, how many passed and what failed. */
export function filesOfUnits(file) {
  if (!existsSync(file)) return [{ path: '', passed: 0, failures: [noResult] }]
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'))
  return testResults.map(({ name, status, message, assertionResults }) => {
    const path = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    const failures = failed.map((test) =>
      told(`${path} › ${test.fullName}`, test.failureMessages[0]),
    )
    // A file that could not be loaded or made ready counts, although none of its tests ran.
    if (failed.length === 0 && status === 'failed') failures.push(told(path, message))
    const passed = assertionResults.filter((test) => test.status === 'passed').length
    return { path, passed, failures }
  })
}

export function outcomeOfUnits(file) {
  return outcomeOf(filesOfUnits(file))
}

/** What came of it when some files, in which something had failed, were run once more. */
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

/** From the result file of Playwright, which tries again by itself what may be. */
export function outcomeOfJourneys(file) {
  if (!existsSync(file)) return { passed: 0, failures: [noResult], wavering: [], triedTwice: [] }
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8'))
  const specs = specsOf(suites)
  const toldOf = (spec) => told(`journeys/${spec.file} › ${spec.title}`, errorOf(spec))
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

function told(name, message) {
  const lines = stripVTControlCharacters(message || 'What went wrong is told above.').split('\n')
  const isTelling = (line) => line.trim() !== '' && !line.includes('/node_modules/')
  const first = lines.filter(isTelling).slice(0, linesEach)
  return [`✗ ${name}`, ...first.map((line) => `    ${line.slice(0, 300)}`)].join('\n')
}
