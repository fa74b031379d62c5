import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aServer, type RunningServer } from '../../app/server/a-server.ts'
import { clusterHome } from './cluster-home.ts'
import { connect } from './connect.ts'
import { freePort } from './free-port.ts'
import { startPostmaster, type Postmaster } from './postmaster.ts'

// Whole servers start and stop here, on a machine that runs other tests at the same time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** The oldest PostgreSQL that DATABASE_URL may name, where Debian's package has it. */
const bin = '/usr/lib/postgresql/15/bin'
const isInstalled = existsSync(join(bin, 'initdb'))
const password = 'only for this test'

let folder: string
let postmaster: Postmaster
let url: string
const servers: RunningServer[] = []

beforeAll(async () => {
  if (!isInstalled) return
  folder = mkdtempSync(join(tmpdir(), 'openward-debian-'))
  chmodSync(folder, 0o711)
  const home = clusterHome(join(folder, 'elsewhere'))
  writeFileSync(home.passwordFile, password, { mode: 0o600 })
  if (home.user) chownSync(home.passwordFile, home.user.uid, home.user.gid)
  const { status, stderr } = spawnSync(
    join(bin, 'initdb'),
    [
      ...['--pgdata', home.cluster, '--username', 'clinic', '--pwfile', home.passwordFile],
      ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C.UTF-8', '--no-sync'],
    ],
    { ...home.user, cwd: home.folder, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  const binaries = {
    home: bin,
    version: '15',
    majorVersion: '15',
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
  }
  const port = await freePort()
  const listening = { socketFolder: null, port }
  postmaster = await startPostmaster(home, binaries, listening, { fsync: 'off' })
  url = `postgres://clinic:${encodeURIComponent(password)}@127.0.0.1:${port}/clinic`
  const sql = connect({ url: url.replace(/clinic$/, 'postgres') }, { max: 1 })
  await sql`create database clinic`
  await sql.end()
})

afterAll(async () => {
  if (!isInstalled) return
  for (const server of servers) server.child.kill('SIGTERM')
  await Promise.all(servers.map((server) => server.exited))
  await postmaster.stop()
  rmSync(folder, { recursive: true, force: true })
})

test.skipIf(!isInstalled)(
  'two servers at once set up and serve one PostgreSQL 15 (D-15)',
  async () => {
    const variables = {
      DATABASE_URL: url,
      OPENWARD_SECRET: 'the same for both, and long enough',
      OPENWARD_ADMIN_EMAIL: 'ada@clinic.example',
      OPENWARD_ADMIN_PASSWORD: 'correct horse battery',
      NODE_ENV: 'test',
    }
    const started = [1, 2].map((number) =>
      aServer({ ...variables, OPENWARD_DATA: join(folder, String(number)) }),
    )
    servers.push(...(await Promise.all(started)))
    const sql = connect({ url }, { max: 1 })
    expect(await sql`select role, count(*) from users group by role`).toEqual([
      { role: 'admin', count: 1 },
    ])
    await sql.end()
    for (const server of servers) {
      const answer = await fetch(`${server.url}/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: server.url },
        body: JSON.stringify({
          email: variables.OPENWARD_ADMIN_EMAIL,
          password: variables.OPENWARD_ADMIN_PASSWORD,
        }),
      })
      expect(answer.ok).toBe(true)
    }
  },
)

test.skipIf(!isInstalled)('db:reset does not empty a database that is in use', async () => {
  const command = new URL('./db-reset-command.ts', import.meta.url).pathname
  const reset = () =>
    spawnSync(process.execPath, [command, '--yes'], {
      encoding: 'utf8',
      env: { DATABASE_URL: url, OPENWARD_DATA: join(folder, 'reset') },
    })
  const refused = reset()
  expect(refused.stderr).toMatch(/^OpenWard runs on the database/)
  expect(refused.status).toBe(1)
  for (const server of servers.splice(0)) {
    server.child.kill('SIGTERM')
    await server.exited
  }
  expect(reset().status).toBe(0)
  const sql = connect({ url }, { max: 1 })
  expect(await sql`select count(*) from pg_tables where schemaname = 'public'`).toEqual([
    { count: 0 },
  ])
  await sql.end()
})
