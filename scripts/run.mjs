// `npm run lint`, `npm run bench` and the other commands that need the packages of npm ci.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { outcomeOfUnits, printOutcome } from './failures.mjs'
import { forgetFigures, printFigures, results } from './figures.mjs'
import { install, root } from './install.mjs'
import { lint } from './lint.mjs'
import { program, runNode } from './node.mjs'

const [name, ...args] = process.argv.slice(2)
const files = {
  bench: 'bench/main.ts',
  'bench:load': 'bench/load.ts',
  import: 'clinic/interop/server/import-command.ts',
  samples: 'samples/make-samples.ts',
  backup: 'clinic/backups/server/backup-command.ts',
  restore: 'clinic/backups/server/restore-command.ts',
  'audit:purge': 'clinic/audit/server/audit-purge-command.ts',
  'audit:verify': 'clinic/audit/server/audit-verify-command.ts',
  'admin:create': 'clinic/access/users/server/admin-create-command.ts',
  'db:reset': 'server/database/reset-command.ts',
}
/** Commands of a running clinic, where only the product may be installed. */
const ofClinics = new Set([
  ...['import', 'backup', 'restore', 'audit:purge', 'audit:verify', 'admin:create'],
])
const commands = {
  lint: async () => ((await lint()) ? 0 : 1),
  build: () => build({ isForced: true }),
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
if (name in files && existsSync(join(root, files[name]))) {
  process.exit(await runNode([files[name], ...args]))
}
console.error(`There is no command ${name}.`)
process.exit(1)
