// `npm run lint`, `npm run bench` and the other commands that need the packages of npm ci.
import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { outcomeOfUnits, printOutcome } from './failures.mjs'
import { forgetFigures, printFigures, results } from './figures.mjs'
import { install, root } from './install.mjs'
import { lint } from './lint.mjs'
import { program, runNode } from './node.mjs'

const [name, ...args] = process.argv.slice(2)
const others = {
  bench: 'bench/main.ts',
  'bench:load': 'bench/load.ts',
  samples: 'samples/make-samples.ts',
}
/** The command `audit:purge` is in the file `audit-purge-command.ts` of its concept. */
function fileOf(command) {
  const file = `${command.replace(':', '-')}-command.ts`
  return others[command] ?? globSync(`{clinic,server}/**/${file}`, { cwd: root })[0]
}
/** Commands of a running clinic, where only the product may be installed. */
const ofClinics = new Set([
  ...['import', 'backup', 'restore', 'audit:purge', 'audit:verify', 'admin:create'],
])
const commands = {
  lint: async () => ((await lint()) ? 0 : 1),
  build: () => build({ isForced: true }),
  pictures: async () => {
    if ((await build()) !== 0) return 1
    const journeys = ['journeys/components.journey.ts', 'journeys/screens.journey.ts']
    const cli = program('@playwright/test/cli.js')
    const code = await runNode([cli, 'test', ...journeys, '--update-snapshots', 'changed', ...args])
    return (await runNode(['journeys/pack-pictures.ts'])) || code
  },
  trust: async () => {
    const file = join(results, 'trust.json')
    rmSync(file, { force: true })
    forgetFigures()
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const run = [program('vitest/vitest.mjs'), 'run', '--project=trust', ...reporters, ...args]
    const code = await runNode(run)
    const outcome = outcomeOfUnits(file)
    // A failure without a test of its own is shown further up.
    if (code !== 0 && outcome.failures.length === 0) {
      outcome.failures.push('✗ trust tests: see above')
    }
    printFigures()
    printOutcome(outcome)
    return code
  },
}

install({ withDev: !ofClinics.has(name) })
if (name in commands) process.exit(await commands[name]())
const file = /^[a-z:]+$/.test(name ?? '') ? fileOf(name) : undefined
if (file) process.exit(await runNode([file, ...args]))
console.error(`There is no command ${name}.`)
process.exit(1)
