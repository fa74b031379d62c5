// `npm test`: all that has to hold before a change lands, ending in one line of counts.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { forgetFigures, printFigures, results } from './figures.mjs'
import { install } from './install.mjs'
import { lint } from './lint.mjs'
import { program, runNode } from './node.mjs'

install()
rmSync(results, { recursive: true, force: true })
forgetFigures()
let isWell = true
let passed = 0
let failed = 0

await part('lint', lint)
await part('unit and HTTP tests', async () => {
  const file = join(results, 'vitest.json')
  const projects = ['--project', 'server', '--project', 'pages']
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await runNode([program('vitest/vitest.mjs'), 'run', ...projects, ...reporters])
  const result = read(file)
  passed += result?.numPassedTests ?? 0
  // A file that could not even be loaded counts, although none of its tests ran.
  failed += result ? result.numFailedTests + brokenFiles(result) : 1
  return code === 0
})
await part('journeys in a browser', async () => {
  if ((await build()) !== 0) return false
  const file = join(results, 'playwright.json')
  const code = await runNode([program('@playwright/test/cli.js'), 'test'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  const result = read(file)
  passed += (result?.stats.expected ?? 0) + (result?.stats.flaky ?? 0)
  failed += result ? result.stats.unexpected + result.errors.length : 1
  return code === 0
})
printFigures()
console.log(`${passed} passed, ${failed} failed`)
process.exit(isWell && failed === 0 ? 0 : 1)

async function part(name, run) {
  const start = performance.now()
  const isPartWell = await run()
  if (!isPartWell) isWell = false
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${isPartWell ? '✓' : '✗'} ${name}: ${seconds} s\n`)
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

function brokenFiles(result) {
  return result.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
}
