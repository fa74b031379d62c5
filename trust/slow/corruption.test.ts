import { once } from 'node:events'
import { closeSync, openSync, readFileSync, readSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BackupWarning } from '../../clinic/backups/backup.ts'
import { connect, otherDatabase, type Sql } from '../../server/database/connect.ts'
import { runningCluster } from '../../server/database/join-database.ts'
import { demoPassword } from '../../server/environment.ts'
import { figure } from '../figure.ts'
import { type RunningServer, runningServer } from './running-server.ts'

const pageBytes = 8192
const wanted = 20

let server: RunningServer
beforeAll(async () => {
  server = await runningServer({
    OPENWARD_DEMO: '1',
    OPENWARD_ADMIN_EMAIL: '',
    OPENWARD_ADMIN_PASSWORD: '',
  })
})
afterAll(() => server.end())

async function asSuperuser<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  const url = otherDatabase(runningCluster(server.dataFolder).superuserUrl, 'openward')
  const sql = connect({ url }, { max: 1 })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 2 })
  }
}

interface DataFile {
  readonly path: string
  readonly table: string
}

/** The clinic's tables with their indexes and long values, without those that a sign-in needs. */
function dataFiles(sql: Sql) {
  return sql<DataFile[]>`
    with tables as (
      select oid, relname, reltoastrelid from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~
        '^(clinic|message_settings|users|patients|identit|devices|sessions|known_devices|sign_in|mails|totp|passkeys|recovery|backup|file_checks|audit|schema|append|counts|one_time)'
    ), files as (
      select oid, relname from tables
      union all select reltoastrelid, relname from tables where reltoastrelid <> 0
      union all select i.indexrelid, t.relname from pg_index i join tables t
        on i.indrelid in (t.oid, t.reltoastrelid)
    )
    select pg_relation_filepath(oid) as path, relname as table from files
    where pg_relation_size(oid) >= ${pageBytes} order by random()`
}

/** All rows of a table as one text, or the error of reading them. */
async function content(sql: Sql, table: string): Promise<string> {
  const rows = sql<{ all: string }[]>`
    select md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as all from ${sql(table)} t`
  return rows.then(
    ([row]) => row?.all ?? '',
    (error: unknown) => String((error as { code?: string }).code),
  )
}

/** Flips one bit of a page in use; false where the file has none. */
function flip(path: string): boolean {
  const pages = Math.floor(statSync(path).size / pageBytes)
  const used = readFileSync(path)
  const places = Array.from({ length: pages }, (_, page) => page * pageBytes).filter(
    (start) => used.readUInt16LE(start + 14) !== 0,
  )
  const start = places[Math.floor(Math.random() * places.length)]
  if (start === undefined) return false
  const at = start + 24 + Math.floor(Math.random() * (pageBytes - 24))
  const file = openSync(path, 'r+')
  const byte = Buffer.alloc(1)
  readSync(file, byte, 0, 1, at)
  byte.writeUInt8(byte.readUInt8() ^ (1 << Math.floor(Math.random() * 8)))
  writeSync(file, byte, 0, 1, at)
  closeSync(file)
  return true
}

async function adminSession(): Promise<Record<string, string>> {
  const response = await fetch(`${server.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ email: 'admin@openward.example', password: demoPassword }),
  })
  expect(response.status).toBe(200)
  return { cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

test('D-09 a byte that the disk changed is found the same night, and no wrong data is ever shown', async () => {
  const { files, before } = await asSuperuser(async (sql) => {
    const found = await dataFiles(sql)
    const contents = new Map<string, string>()
    for (const table of new Set(found.map((file) => file.table))) {
      contents.set(table, await content(sql, table))
    }
    // A real clinic after its first night.
    await sql`update clinic set is_demo = false`
    // The database sets the times of rows, except where its triggers are off.
    await sql`set session_replication_role = replica`
    await sql`update backup_settings set created_at = now() - interval '3 days'`
    return { files: found, before: contents }
  })
  server.child().kill('SIGTERM')
  await once(server.child(), 'exit')
  const folder = join(server.dataFolder, 'postgres/cluster')
  const damaged: DataFile[] = []
  for (const file of files) {
    if (damaged.length < wanted && flip(join(folder, file.path))) damaged.push(file)
  }
  expect(damaged).toHaveLength(wanted)

  await server.start()
  const session = await adminSession()
  const warnings = async () => {
    const response = await fetch(`${server.url}/api/backups/warnings`, { headers: session })
    return ((await response.json()) as { warnings: BackupWarning[] }).warnings
  }
  const isTold = async () => (await warnings()).some(({ kind }) => kind === 'files damaged')
  await expect.poll(isTold, { timeout: 60_000 }).toBe(true)
  const [told] = await warnings()
  expect(told?.text).toContain(`${wanted} files of the database are damaged`)

  await asSuperuser(async (sql) => {
    const [check] = await sql<{ damaged: string[] }[]>`select damaged from file_checks`
    expect(check?.damaged).toEqual(damaged.map(({ path }) => path).sort())
    let refused = 0
    const tables = new Set(damaged.map(({ table }) => table))
    for (const table of tables) {
      const after = await content(sql, table)
      if (after === 'XX001') refused += 1
      else expect([table, after]).toEqual([table, before.get(table)])
    }
    figure(
      'D-09',
      `a bit flipped in ${wanted} of ${files.length} files: ${check?.damaged.length} of ${wanted} found by the nightly check and told to admins; of ${tables.size} tables read whole ${refused} refused, ${tables.size - refused} right, 0 wrong`,
    )
  })
})
