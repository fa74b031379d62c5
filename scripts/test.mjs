// `npm test`: all that has to hold before a change lands, ending in one line of counts.
// `npm test -- PATH …`: only the test files whose path contains one of these.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { afterSecondTry, filesOfUnits, outcomeOfJourneys, printOutcome } from './failures.mjs'
import { forgetFigures, printFigures, results } from './figures.mjs'
import { install } from './install.mjs'
import { lint } from './lint.mjs'
import { program, runNode } from './node.mjs'
import { retried } from './retried.mjs'

install()
const projects = ['server', 'pages', 'alone'].map((name) => `--project=${name}`)
const paths = process.argv.slice(2)
if (paths.length > 0) process.exit(await testsOf(paths))

const mayBeRetried = new Set(retried.map(({ file }) => file))
rmSync(results, { recursive: true, force: true })
forgetFigures()
const whole = { passed: 0, failures: [], wavering: [], triedTwice: [] }

await part('lint', lint)
await part('unit and HTTP tests', async () => {
  const first = await unitTests('vitest.json')
  const again = first.files
    .filter(({ path, failures }) => failures.length > 0 && mayBeRetried.has(path))
    .map(({ path }) => path)
  const second = again.length > 0 ? await unitTests('vitest-again.json', again) : null
  const outcome = afterSecondTry(first.files, second?.files ?? [])
  add(outcome)
  return outcome.failures.length === 0 && (second ?? first).code === 0
})
await part('journeys in a browser', async () => {
  if ((await build()) !== 0) return false
  const file = join(results, 'playwright.json')
  const code = await runNode([program('@playwright/test/cli.js'), 'test'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  add(outcomeOfJourneys(file))
  return code === 0
})
printFigures()
printOutcome(whole)
process.exit(whole.failures.length === 0 ? 0 : 1)

/** Returns the exit code. Journeys need the built web half; other tests do not. */
async function testsOf(paths) {
  const journeys = paths.filter((path) => path.includes('journey'))
  const others = paths.filter((path) => !path.includes('journey'))
  if (others.length > 0) {
    const code = await runNode([program('vitest/vitest.mjs'), 'run', ...others, ...projects])
    if (code !== 0) return code
  }
  if (journeys.length === 0) return 0
  if ((await build()) !== 0) return 1
  return runNode([program('@playwright/test/cli.js'), 'test', ...journeys])
}

async function unitTests(result, files = []) {
  const file = join(results, result)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const run = [program('vitest/vitest.mjs'), 'run', ...files, ...projects, ...reporters]
  const code = await runNode(run)
  return { files: filesOfUnits(file), code }
}

async function part(name, run) {
  const start = performance.now()
  const before = whole.failures.length
  const isWell = await run()
  // A failure without a test of its own is shown further up.
  if (!isWell && whole.failures.length === before) whole.failures.push(`✗ ${name}: see above`)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${isWell ? '✓' : '✗'} ${name}: ${seconds} s\n`)
}

function add({ passed, failures, wavering, triedTwice }) {
  whole.passed += passed
  whole.failures.push(...failures)
  whole.wavering.push(...wavering)
  whole.triedTwice.push(...triedTwice)
}
