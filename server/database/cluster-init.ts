import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { embeddedRole, roleStatements } from './application-role.ts'
import type { ClusterHome } from './cluster-home.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'

/** Written to postgresql.conf of a new cluster, where operators may change them. */
const settings = {
  shared_buffers: '128MB',
  max_connections: '100',
  wal_compression: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements and their values are not logged: they would put patients' data into the log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/** Creates the cluster unless it exists. */
export async function initCluster(
  home: ClusterHome,
  binaries: PostgresBinaries,
  isThrowaway: boolean,
): Promise<void> {
  if (existsSync(home.cluster)) {
    refuseOtherMajor(home, binaries.majorVersion)
    return
  }
  // Created under another name and renamed when complete: an interrupted one is created anew.
  const unfinished = `${home.cluster}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const password = randomBytes(24).toString('base64url')
  writeFileSync(home.passwordFile, password, { mode: 0o600 })
  if (home.user) chownSync(home.passwordFile, home.user.uid, home.user.gid)
  const initdb = [
    `--pgdata=${unfinished}`,
    '--username=postgres',
    `--pwfile=${home.passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--data-checksums',
    // Compares by code point as fast as C does, but knows the letters of all scripts.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...Object.entries(settings).map(([name, value]) => `--set=${name}=${value}`),
    ...(isThrowaway ? ['--no-sync'] : []),
  ]
  const run = (program: 'initdb' | 'postgres', args: string[], input = '') =>
    runProgram(binaries[program], args, input, home)
  // pg_trgm asks the system's locale what a letter is; systems without C.UTF-8 know ASCII only.
  await run('initdb', [...initdb, '--locale=C.UTF-8']).catch(() => {
    rmSync(unfinished, { recursive: true, force: true })
    return run('initdb', [...initdb, '--locale=C'])
  })
  // The clinic's tables belong to a user who can do nothing else on the server.
  await run(
    'postgres',
    ['--single', '-D', unfinished, 'postgres'],
    [
      `create role openward login password '${password}'`,
      ...roleStatements(embeddedRole(password)),
      'create database openward owner openward\n',
    ].join('\n'),
  )
  renameSync(unfinished, home.cluster)
}

function refuseOtherMajor(home: ClusterHome, major: string): void {
  const found = readFileSync(join(home.cluster, 'PG_VERSION'), 'utf8').trim()
  if (found === major) return
  throw new Error(
    `The database in ${home.folder} was made by PostgreSQL ${found}; this OpenWard includes ` +
      `PostgreSQL ${major}. Start it with the OpenWard that made it, export, and import here.`,
  )
}

async function runProgram(path: string, args: string[], input: string, home: ClusterHome) {
  const child = spawn(path, args, {
    ...home.user,
    cwd: home.folder,
    env: { LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (output.includes('user does not exist')) {
    throw new Error(
      'PostgreSQL needs an account with a name, and this one has only a number. Start OpenWard as ' +
        'a user of this machine, or set DATABASE_URL to a PostgreSQL elsewhere.',
    )
  }
  // In single-user mode a failed statement shows in the output only, not in the exit code.
  if (code !== 0 || /^(?:ERROR|FATAL|PANIC)|(?:ERROR|FATAL|PANIC): /m.test(output)) {
    throw new Error(`PostgreSQL could not be set up: ${output.trim().slice(-1000)}`)
  }
}
