import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { grantTo, makeRole } from './application-role.ts'
import { connect, otherDatabase, type Sql } from './connect.ts'
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts'
import { migrate } from './migrate.ts'
import { readSchemaFiles } from './schema-files.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URLs of the cluster of this test run: to create databases, as owner, and as the server. */
    testSuperuser: string
    testOwner: string
    testApplication: string
    /** The migrated database of which each test file gets a copy. */
    testTemplate: string
  }
}

/**
 * Vitest's global setup: one PostgreSQL for the whole run. Its folder and the migrated template are
 * kept between runs, so only the first run creates them. A power cut costs a test nothing, so here,
 * and nowhere else, no write waits for the disk.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const database = await startFreeSlot()
  const sql = connect({ url: database.superuserUrl }, { max: 1 })
  try {
    project.provide('testTemplate', await prepare(sql, database))
    project.provide('testSuperuser', database.superuserUrl)
    project.provide('testOwner', database.url)
    project.provide('testApplication', database.applicationUrl)
  } catch (error) {
    await database.stop()
    throw error
  } finally {
    await sql.end()
  }
  return () => database.stop()
}

/** Several runs may use one machine at once; each takes a folder of its own. */
async function startFreeSlot(): Promise<EmbeddedDatabase> {
  const clone = createHash('sha256')
    .update(import.meta.url)
    .digest('hex')
    .slice(0, 12)
  const folder = join(tmpdir(), `openward-tests-${clone}`)
  mkdirSync(folder, { recursive: true })
  // In a folder for everyone, another account may have created this name first.
  if (statSync(folder).uid !== process.getuid?.()) throw new Error(`${folder} is not ours.`)
  chmodSync(folder, 0o711)
  for (let slot = 1; ; slot += 1) {
    const data = join(folder, String(slot))
    try {
      return await start(data)
    } catch (error) {
      const isTaken = error instanceof Error && error.message.startsWith('OpenWard already runs')
      if (isTaken && slot < 20) continue
      if (isTaken) throw error
      // A cluster that does not wait for the disk may be broken after a crash of the machine.
      await rm(data, { recursive: true, force: true })
      return await start(data)
    }
  }
}

function start(data: string): Promise<EmbeddedDatabase> {
  return startEmbedded(data, {
    log: (message) => console.error(message),
    isThrowaway: true,
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      wal_compression: 'off',
      max_connections: '300',
      // A standby that a test starts asks for the log since its copy was begun.
      wal_keep_size: '256MB',
    },
  })
}

/** A nightly backup is never due, so that no test meets one that depends on the time of day. */
const withoutNights = `
  alter table backup_settings disable trigger user;
  update backup_settings set created_at = now() + interval '10 years';
  alter table backup_settings enable trigger user`

async function prepare(sql: Sql, { url, role }: EmbeddedDatabase): Promise<string> {
  const { migrations, definitions } = await readSchemaFiles()
  const versions =
    [...migrations, ...definitions].map(({ sha256 }) => sha256).join() + withoutNights
  const hash = createHash('sha256').update(versions).digest('hex').slice(0, 16)
  const template = `template_${hash}`
  const kept = await sql<{ datname: string }[]>`
    select datname from pg_database where datname ~ '^(template_|test_)'`
  const names = kept.map((row) => row.datname)
  for (const name of names.filter((name) => name !== template)) {
    await sql`drop database ${sql(name)} with (force)`
  }
  if (names.includes(template)) return template
  await sql`drop database if exists unfinished_template with (force)`
  await sql`create database unfinished_template owner openward`
  const target = connect({ url: otherDatabase(url, 'unfinished_template') }, { max: 2 })
  try {
    await migrate(target)
    await target.unsafe(withoutNights)
    await makeRole(sql, role)
    await grantTo(target, role)
  } finally {
    await target.end()
  }
  // Renamed when complete, so that an incomplete template is never copied.
  await sql`alter database unfinished_template rename to ${sql(template)}`
  return template
}
