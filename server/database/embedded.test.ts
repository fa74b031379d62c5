import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { connect, type Sql } from './connect.ts'
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts'
import { postmasterPid } from './orphan.ts'

// Whole servers start and stop here, on a machine that runs other tests at the same time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'openward-embedded-'))
chmodSync(folder, 0o711)
const data = join(folder, 'data')
const running: EmbeddedDatabase[] = []
const pools: Sql[] = []

afterEach(async () => {
  await Promise.all(pools.splice(0).map((sql) => sql.end({ timeout: 1 })))
  await Promise.all(running.splice(0).map((database) => database.stop()))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(dataFolder = data) {
  const database = await startEmbedded(dataFolder, { log: () => undefined, isThrowaway: true })
  running.push(database)
  const sql = connect({ url: database.url })
  pools.push(sql)
  return { database, sql }
}

/** Retries until the database answers again. */
async function answersAgain(sql: Sql): Promise<number> {
  const begin = performance.now()
  await expect
    .poll(
      () =>
        sql`select 1`.then(
          () => true,
          () => false,
        ),
      { timeout: 10_000 },
    )
    .toBe(true)
  return performance.now() - begin
}

test('a new data folder gets a database that keeps what it was told', async () => {
  const { database, sql } = await start()
  expect(database.isNew).toBe(true)
  const settings = await sql<{ name: string; setting: string }[]>`
    select name, setting from pg_settings where name in
      ('data_checksums', 'fsync', 'full_page_writes', 'synchronous_commit', 'server_encoding')`
  expect(Object.fromEntries(settings.map((row) => [row.name, row.setting]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    server_encoding: 'UTF8',
  })
  await sql`create table kept (what text)`
  await sql`insert into kept values ('Ünïcode')`
})

test('what was stored is there at the next start', async () => {
  const { sql } = await start()
  expect(await sql`select what, lower('ÉЖ') as lower from kept`).toEqual([
    { what: 'Ünïcode', lower: 'éж' },
  ])
})

// A slow start is slow every time; load from other tests is not.
test('the fastest of a few starts on an existing database is fast', async () => {
  let quickest = Infinity
  for (let starts = 0; starts < 10 && quickest >= 1_500; starts += 1) {
    const begin = performance.now()
    const { database, sql } = await start()
    await sql`select 1`
    quickest = Math.min(quickest, performance.now() - begin)
    await sql.end({ timeout: 1 })
    await database.stop()
  }
  expect(quickest).toBeLessThan(1_500)
})

test('nobody but the owner reads the folder, and no port is open', async () => {
  const { sql } = await start()
  const home = join(data, 'postgres')
  expect(statSync(home).mode & 0o777).toBe(0o700)
  expect(statSync(join(home, 'password')).mode & 0o777).toBe(0o600)
  expect(await sql`show listen_addresses`).toEqual([{ listenAddresses: '' }])
})

test('a second start on the same folder is refused with a sentence', async () => {
  await start()
  await expect(start()).rejects.toThrow(/^OpenWard already runs on the data folder .*process \d+/)
})

test('a killed PostgreSQL is restarted on the same address', async () => {
  const { database, sql } = await start()
  await sql`select 1`
  const before = database.pid()
  process.kill(before, 'SIGKILL')
  await expect.poll(() => database.pid(), { timeout: 10_000 }).not.toBe(before)
  expect(await answersAgain(sql)).toBeLessThan(5_000)
  expect(await sql`select what from kept`).toHaveLength(1)
})

test('a killed server leaves nothing that stops the next start', async () => {
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)})
    const { pid } = await startEmbedded(${JSON.stringify(data)}, { log: console.error })
    console.log(pid())
    setInterval(() => {}, 1000)`
  const server = spawn(process.execPath, ['--input-type=module', '-e', script])
  const [pid] = (await once(server.stdout, 'data')) as [Buffer]
  server.kill('SIGKILL')
  await once(server, 'exit')
  expect(postmasterPid(join(data, 'postgres/cluster'))).toBe(Number(pid))
  const { sql, database } = await start()
  expect(database.pid()).not.toBe(Number(pid))
  expect(await sql`select what from kept`).toHaveLength(1)
})

test('a pid file that names another program does not stop the start', async () => {
  const file = join(data, 'postgres/cluster/postmaster.pid')
  const other = spawn('sleep', ['60'])
  writeFileSync(file, `${other.pid ?? 0}\n`)
  const { sql } = await start()
  expect(await sql`select what from kept`).toHaveLength(1)
  expect(other.exitCode).toBeNull()
  other.kill()
})

test('where the path is too long for a socket, it listens on this machine only', async () => {
  const { database, sql } = await start(join(folder, 'a-long-name'.repeat(10)))
  expect(await sql`show listen_addresses`).toEqual([{ listenAddresses: '127.0.0.1' }])
  expect(database.url).not.toContain('host=')

  // A database can have several addresses: the first that answers and accepts writes is used.
  const { host } = new URL(database.url)
  const several = connect({ url: database.url.replace(host, `127.0.0.1:1,${host}`) })
  pools.push(several)
  expect(await several`select 1 as one`).toEqual([{ one: 1 }])
})

test('an interrupted first start counts as a first start again', async () => {
  const first = await start()
  expect(first.database.isNew).toBe(true)
  await first.database.stop()
  const second = await start()
  expect(second.database.isNew).toBe(true)
  second.database.firstStartDone()
  await second.database.stop()
  expect((await start()).database.isNew).toBe(false)
})

test('a database of another PostgreSQL version is refused, not touched', async () => {
  const file = join(data, 'postgres/cluster/PG_VERSION')
  const own = readFileSync(file, 'utf8')
  writeFileSync(file, '17\n')
  await expect(start()).rejects.toThrow(/was made by PostgreSQL 17/)
  writeFileSync(file, own)
})
