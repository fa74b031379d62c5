import { execFile } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  cp,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Encrypter } from 'age-encryption'
import { pack as tarPack } from 'tar-stream'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPatients } from '../../clinic/patients/charts/patient.ts'
import { readBackupWarnings } from '../../clinic/backups/backup.ts'
import { formatVersion } from '../../server/backup/backup-format.ts'
import { takeBaseBackup } from '../../server/backup/base-backup.ts'
import { readTables, tallyTable } from '../../server/backup/tables.ts'
import { connect, type Sql } from '../../server/database/connect.ts'
import { runningCluster } from '../../server/database/join-database.ts'
import { figure } from '../figure.ts'
import { adminHeaders, type RunningServer, runningServer } from './running-server.ts'

const run = promisify(execFile)
const passphrase = 'six blue herons at dawn'
const wrongKey = { OPENWARD_BACKUP_PASSPHRASE: 'seven blue herons at dawn' }
const patients = 12_000

let folder: string
let variables: Record<string, string>
let server: RunningServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openward-backups-'))
  // Under root, PostgreSQL runs as another account that must pass through this folder.
  await chmod(folder, 0o711)
  variables = {
    OPENWARD_BACKUP_PASSPHRASE: passphrase,
    OPENWARD_WAL_FOLDER: join(folder, 'archive'),
  }
  server = await runningServer(variables)
  await withDatabase(
    (sql) => sql`
      insert into patients (id, name, dob, contact)
      select gen_random_uuid(), 'Zoë Person ' || n, '1980-01-01', '555 ' || n
      from generate_series(1, ${patients}) n`,
  )
})
afterAll(async () => {
  await server.end()
  await rm(folder, { recursive: true })
})

async function withDatabase<T>(work: (sql: Sql) => Promise<T>, of = server): Promise<T> {
  const { sql, close } = await of.database()
  try {
    return await work(sql)
  } finally {
    await close()
  }
}

/** One of the product's commands, as a process of its own. */
async function command(name: 'backup' | 'restore', args: string[], dataFolder: string, more = {}) {
  const env = { ...process.env, ...variables, OPENWARD_DATA: dataFolder, ...more }
  return run(process.execPath, [`clinic/backups/server/${name}-command.ts`, ...args], {
    env: { ...env, VITEST: undefined },
  })
}

async function aBackup(): Promise<string> {
  const to = join(folder, `backups-${uuidv7()}`)
  await command('backup', ['--to', to], server.dataFolder)
  const [file] = await readdir(to)
  return join(to, file ?? '')
}

async function stop(): Promise<void> {
  server.child().kill('SIGTERM')
  await once(server.child(), 'exit')
}

async function ask(of: RunningServer, path: string): Promise<unknown> {
  const response = await fetch(of.url + path, { headers: await adminHeaders(of.url) })
  expect(response.status).toBe(200)
  return response.json()
}

/** Writes a row and has it archived at once; otherwise that takes up to a minute. */
async function endSegment(sql: Sql): Promise<void> {
  await sql`update clinic set name = name || '.'`
  const { superuserUrl } = runningCluster(server.dataFolder)
  const superuser = connect({ url: superuserUrl }, { max: 1 })
  await superuser`select pg_switch_wal()`
  const [before] = await sql<
    { count: number }[]
  >`select archived_count as count from pg_stat_archiver`
  const isArchived = async () => {
    const [now] = await sql<{ count: number; failed: number }[]>`
      select archived_count as count, failed_count as failed from pg_stat_archiver`
    return (now?.count ?? 0) > (before?.count ?? 0) || (now?.failed ?? 0) > 0
  }
  await expect.poll(isArchived, { timeout: 10_000 }).toBe(true)
  await superuser.end()
}

test('D-10 a clinic that lost its machine works again on another one, with every row', async () => {
  const file = await aBackup()
  const began = performance.now()
  const dataFolder = await mkdtemp(join(tmpdir(), 'openward-trust-'))
  await command('restore', [file], dataFolder)
  const restored = await runningServer({ OPENWARD_BACKUP_PASSPHRASE: passphrase }, dataFolder)
  try {
    const minutes = (performance.now() - began) / 60_000
    // The smoke test: a person signs in and reads the registry.
    const page = await ask(restored, `${listPatients.path}?limit=5`)
    expect(page).toMatchObject({ total: patients })
    // Written since: the backup's own row, this test's sign-in, their events and seals, and what is computed from charts.
    const audit = ['audit_events', 'audit_chain', 'audit_seal']
    const vaccinations = ['vaccinations_computed', 'vaccinations_due']
    const computed = [...vaccinations, 'doubles_due', 'likely_doubles']
    const moved = new Set([...audit, ...computed, 'backups', 'sessions', 'known_devices'])
    const tallies = (from: RunningServer) =>
      withDatabase(async (sql) => {
        const tables = (await readTables(sql)).filter(({ name }) => !moved.has(name))
        const found = []
        for (const table of tables) {
          const { rows, rowSum } = await tallyTable(sql, table)
          found.push({ table: table.name, rows, rowSum })
        }
        return found
      }, from)
    const [before, after] = [await tallies(server), await tallies(restored)]
    expect(after).toEqual(before)
    const rows = after.reduce((sum, one) => sum + one.rows, 0)
    expect(rows).toBeGreaterThan(10_000)
    const events = (from: RunningServer) =>
      withDatabase(
        (sql) => sql`select count(*) from audit_events where object_type = 'patient'`,
        from,
      )
    expect(await events(restored)).toEqual(await events(server))
    figure(
      'D-10',
      `${rows} rows and ${patients} audit events restored into an empty cluster, started, signed in: ` +
        `0 differences, ${minutes.toFixed(2)} minutes`,
    )
  } finally {
    await restored.end()
  }
})

test('D-11 deleted rows are back as they were one second before', async () => {
  const walFolder = variables['OPENWARD_WAL_FOLDER'] ?? ''
  await takeBaseBackup({ dataFolder: server.dataFolder, walFolder })
  const add = (subject: string, count: number) =>
    withDatabase(
      (sql) => sql`
        insert into mails (id, to_address, subject, body, state)
        select gen_random_uuid(), 'pia@clinic.example', ${subject}, 'Dear Pia', 'sent'
        from generate_series(1, ${count})`,
    )
  await add('before', 500)
  await pause(1_500)
  const deletedAt = new Date()
  await withDatabase((sql) => sql`delete from mails`)
  await add('after', 7)
  await stop()
  const at = new Date(deletedAt.getTime() - 1_000).toISOString()
  const began = performance.now()
  const { stdout } = await command('restore', ['--at', at], server.dataFolder)
  await server.start()
  const seconds = (performance.now() - began) / 1000
  const mails = await withDatabase(
    (sql) => sql`select subject, count(*) from mails group by subject`,
  )
  expect(mails).toEqual([{ subject: 'before', count: 500 }])
  // The clinic goes on from there and records the restore; the replaced cluster is kept.
  const noted = await withDatabase(
    (sql) => sql`select actor_role, changes from audit_events where action = 'restore'`,
  )
  expect(noted).toEqual([{ actorRole: 'system', changes: { time: [null, at] } }])
  expect(await ask(server, `${listPatients.path}?limit=5`)).toMatchObject({ total: patients })
  const aside = /kept in (\S+)\. /.exec(stdout)?.[1] ?? ''
  expect(await readFile(join(aside, 'PG_VERSION'), 'utf8')).toBe('18\n')
  figure('D-11', `500 of 500 rows back as of 1 s before their deletion, in ${seconds.toFixed(1)} s`)

  // A second restore, over the new history: the logs of the two timelines stay apart.
  await takeBaseBackup({ dataFolder: server.dataFolder, walFolder })
  await add('later', 3)
  await stop()
  await command('restore', ['--at', 'latest'], server.dataFolder)
  await server.start()
  const later = await withDatabase((sql) => sql`select from mails where subject = 'later'`)
  expect(later).toHaveLength(3)

  // Also on a machine that has nothing but a copy of the archive.
  await withDatabase(endSegment)
  const copy = join(folder, 'archive-elsewhere')
  await cp(walFolder, copy, { recursive: true })
  await run('chmod', ['-R', 'a+rX', copy])
  const elsewhere = await mkdtemp(join(tmpdir(), 'openward-trust-'))
  const archive = { OPENWARD_WAL_FOLDER: copy }
  await command('restore', ['--at', 'latest'], elsewhere, archive)
  const other = await runningServer(archive, elsewhere)
  try {
    expect(await ask(other, `${listPatients.path}?limit=5`)).toMatchObject({ total: patients })
    const all = await withDatabase((sql) => sql`select count(*) from mails`, other)
    expect(all).toEqual([{ count: 503 }])
  } finally {
    await other.end()
  }
})

test('D-12 six kinds of bad backups are all noticed', async () => {
  const file = await aBackup()
  const archive = tarPack()
  archive.entry({ name: 'backup.json' }, JSON.stringify({ formatVersion: formatVersion + 1 }))
  archive.finalize()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(10)
  const later = await encrypter.encrypt(new Uint8Array(await buffer(archive)))
  const flip = async (path: string) => {
    const handle = await open(path, 'r+')
    const { buffer: byte } = await handle.read(Buffer.alloc(1), 0, 1, 70_000)
    await handle.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, 70_000)
    await handle.close()
  }
  const bad: readonly [string, (path: string) => Promise<void>, RegExp, object?][] = [
    ['truncated', (path) => truncate(path, 100_000), /is damaged/],
    ['bit flip', flip, /is damaged/],
    ['empty', (path) => truncate(path, 0), /is empty/],
    [
      'wrong version',
      (path) => writeFile(path, later),
      new RegExp(`has format ${formatVersion + 1}`),
    ],
    ['wrong key', () => Promise.resolve(), /passphrase does not open/, wrongKey],
  ]
  const noticed: string[] = []
  for (const [name, spoil, sentence, more] of bad) {
    const copy = join(folder, 'bad.tar.age')
    await cp(file, copy)
    await spoil(copy)
    const empty = join(folder, 'nothing-here')
    const refused = command('restore', [copy], empty, more)
    await expect(refused).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(sentence),
    })
    noticed.push(name)
  }
  const warnings = async () => {
    const body = (await ask(server, readBackupWarnings.path)) as { warnings: { kind: string }[] }
    return body.warnings.map(({ kind }) => kind)
  }
  expect(await warnings()).not.toContain('missed')
  await withDatabase((sql) => sql`update backups set finished_at = now() - interval '27 hours'`)
  expect(await warnings()).toContain('missed')
  noticed.push('job not run 26 h')
  figure('D-12', `${noticed.length} of 6 noticed: ${noticed.join(', ')}`)
})

test('D-11 every admin is told of a log that cannot be archived', async () => {
  const log = join(variables['OPENWARD_WAL_FOLDER'] ?? '', 'log')
  await rm(log, { recursive: true })
  await writeFile(log, 'in the way')
  const fail = async () => {
    await withDatabase(endSegment)
    return (await ask(server, readBackupWarnings.path)) as { warnings: { kind: string }[] }
  }
  await expect
    .poll(async () => (await fail()).warnings.map(({ kind }) => kind), { timeout: 30_000 })
    .toContain('not archived')
})
