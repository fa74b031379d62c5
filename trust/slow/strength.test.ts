import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { figure } from '../figure.ts'
import { type Mutant, mutantsOf } from './mutants.ts'

/** Rules about who may do what, the functions that hold them, and the tests that must notice a change. */
interface Guarded {
  readonly file: string
  readonly within: readonly string[]
  readonly tests: readonly string[]
}
const pure = ['trust/policy.test.ts']
const rowTests = ['trust/objects.test.ts', '-t', 'Z-04|Z-05']
const guarded: readonly Guarded[] = [
  { file: 'clinic/visits/appointments/visit-state.ts', within: ['visitCan'], tests: pure },
  { file: 'clinic/visits/messages/visit-message.ts', within: ['messageCan'], tests: pure },
  { file: 'clinic/backups/backup.ts', within: ['backupCan'], tests: pure },
  { file: 'clinic/interop/fhir-import/import.ts', within: ['importCan'], tests: pure },
  {
    file: 'clinic/records/medical-records/medical-record.ts',
    within: ['medicalRecordCan'],
    tests: pure,
  },
  { file: 'clinic/access/users/user.ts', within: ['userCan'], tests: pure },
  {
    file: 'clinic/access/second-factor/second-factor.ts',
    within: ['secondFactorsCan'],
    tests: pure,
  },
  { file: 'clinic/outbox/mail.ts', within: ['mailCan'], tests: pure },
  {
    file: 'clinic/records/emergency-access/emergency-access.ts',
    within: ['emergencyAccessCan'],
    tests: pure,
  },
  { file: 'clinic/records/care/care.ts', within: ['careTakingCan'], tests: pure },
  { file: 'server/http/live.ts', within: ['mayHear'], tests: pure },
  {
    file: 'clinic/records/medical-records/server/medical-record-rows.ts',
    within: ['visibleTo'],
    tests: rowTests,
  },
  {
    file: 'clinic/billing/bills/server/bill-rows.ts',
    within: ['visibleTo', 'seesAllBills'],
    tests: rowTests,
  },
  {
    file: 'clinic/visits/appointments/server/appointment-rows.ts',
    within: ['visibleTo', 'own'],
    tests: [
      'trust/objects.test.ts',
      'clinic/portal/own-visits/server',
      'clinic/visits/appointments/server',
    ],
  },
  {
    file: 'server/http/serve.ts',
    within: ['checkRole', 'onRequest', 'preParsing'],
    tests: [
      'trust/access.test.ts',
      'trust/headers.test.ts',
      'trust/objects.test.ts',
      'trust/idle-lock.test.ts',
      'clinic/access/second-factor',
    ],
  },
  {
    file: 'server/http/origin.ts',
    within: ['checkOrigin', 'hasTwoHosts'],
    tests: ['trust/headers.test.ts', 'trust/raw-http.test.ts', '-t', 'W-04|F-02'],
  },
  {
    file: 'server/http/preconditions.ts',
    within: ['readVersion'],
    tests: ['trust/concurrency.test.ts', '-t', 'Q-01'],
  },
  {
    file: 'server/http/creation.ts',
    within: ['checkSameCreation'],
    tests: ['trust/concurrency.test.ts', '-t', 'Q-04|Q-05'],
  },
  {
    file: 'clinic/access/session/server/session-cookie.ts',
    within: ['tokenCookie'],
    tests: ['trust/tokens.test.ts', 'clinic/access/session/server/session-routes.test.ts'],
  },
]

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A copy of the sources, to be mutated; with the installed packages. */
function copyOfSources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'openward-mutants-'))
  folders.push(folder)
  const files = execFileSync('git', [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
  ])
    .toString()
    .split('\0')
    .filter(Boolean)
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(file, join(folder, file))
  }
  mkdirSync(join(folder, 'node_modules'))
  // Without the results of runs: figures of mutants mean nothing.
  for (const name of readdirSync('node_modules').filter((one) => !/^\.(cache|vite)/.test(one))) {
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
  }
  // Pure rules need no database.
  writeFileSync(join(folder, 'pure.config.ts'), 'export default {}\n')
  return folder
}

/** Runs tests in a copy; returns the output of those that fail, else `null`. */
async function failure(folder: string, tests: readonly string[]): Promise<string | null> {
  const config = tests === pure ? ['--config=pure.config.ts'] : ['--project=server']
  const run = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--bail=1',
      '--testTimeout=30000',
      ...config,
      ...tests,
    ],
    { cwd: folder, env: { ...process.env, VITEST: undefined }, timeout: 180_000 },
  )
  let output = ''
  for (const stream of [run.stdout, run.stderr])
    stream.on('data', (data) => (output += String(data)))
  const [code] = (await once(run, 'close')) as [number | null]
  return code === 0 ? null : output
}

test('Z-03 a test fails for every mutated rule', async () => {
  const survived: string[] = []
  const all: { mutant: Mutant; one: Guarded }[] = guarded.flatMap((one) =>
    mutantsOf(one.file, one.within).map((mutant) => ({ mutant, one })),
  )
  const copies = [copyOfSources(), copyOfSources()]
  const [first = ''] = copies
  for (const tests of new Set(guarded.map((one) => one.tests))) {
    expect(await failure(first, tests), tests.join(' ')).toBeNull()
  }
  const waiting = [...all]
  await Promise.all(
    copies.map(async (folder) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { mutant, one } = next
        const path = join(folder, one.file)
        const right = readFileSync(path, 'utf8')
        writeFileSync(path, right.slice(0, mutant.from) + mutant.text + right.slice(mutant.to))
        if ((await failure(folder, one.tests)) === null) {
          survived.push(`${one.file}: ${right.slice(mutant.from, mutant.to)} → ${mutant.text}`)
        }
        writeFileSync(path, right)
      }
    }),
  )
  const killed = all.length - survived.length
  figure(
    'Z-03',
    `${killed} of ${all.length} turned rules in ${guarded.length} files noticed by a test`,
  )
  expect(killed / all.length, survived.join('\n')).toBeGreaterThanOrEqual(0.95)
  if (survived.length > 0) console.warn(`Nobody noticed:\n${survived.join('\n')}`)
}, 3_600_000)
