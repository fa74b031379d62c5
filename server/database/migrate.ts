import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { AnySql, Sql } from './connect.ts'
import { oneAtATime } from './one-at-a-time.ts'

const ownFolder = new URL('./migrations/', import.meta.url)
const filePattern = /^(\d{4})-[a-z0-9-]+\.sql$/

export interface Migration {
  name: string
  text: string
  sha256: string
}

/** A reason, for the person at the console, why the database cannot be used as it is. */
export class MigrationRefusal extends Error {}

/** The migrations of this version of OpenWard, in the order in which they run. */
export async function readMigrations(folder: URL = ownFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const migrations: Migration[] = []
  const numbers = new Set<string>()
  for (const name of names) {
    const number = filePattern.exec(name)?.[1]
    if (!number) throw new MigrationRefusal(`Migration ${name} is not named like 0001-what.sql.`)
    if (numbers.has(number)) throw new MigrationRefusal(`Two migrations have the number ${number}.`)
    numbers.add(number)
    const text = await readFile(new URL(name, folder), 'utf8')
    migrations.push({ name, text, sha256: createHash('sha256').update(text).digest('hex') })
  }
  return migrations
}

/**
 * Migrates the database to this version: forward only, each file in a transaction of its own.
 * Several servers may call it at once; one works, the others wait. Returns the names of the files
 * it ran. With `only` it stops at an earlier version, the one that had run just these files.
 */
export async function migrate(
  sql: Sql,
  folder?: URL,
  only?: ReadonlySet<string>,
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  await refuseOldServer(sql)
  if ((await pendingMigrations(sql, migrations)).length === 0) return []
  return oneAtATime(sql, 'openward.migrate', async (connection) => {
    await connection`create table if not exists schema_migrations (
      name text primary key,
      sha256 text not null,
      ran_at timestamptz not null default now()
    )`
    const pending = (await pendingMigrations(connection, migrations)).filter(
      ({ name }) => only === undefined || only.has(name),
    )
    for (const migration of pending) await run(connection, migration)
    return pending.map((migration) => migration.name)
  })
}

/**
 * Returns whether all migrations of this version ran, for `/api/ready`. Later ones may have run
 * too: during a rolling update the old servers go on serving.
 */
export function migrationCheck(sql: Sql, folder?: URL): () => Promise<boolean> {
  let names: Promise<string[]> | null = null
  return async () => {
    names ??= readMigrations(folder).then((all) => all.map(({ name }) => name))
    const known = await names
    const rows = await sql`select from schema_migrations where name = any(${known})`
    return rows.length === known.length
  }
}

async function pendingMigrations(sql: AnySql, migrations: Migration[]): Promise<Migration[]> {
  const [exists] = await sql<{ yes: boolean }[]>`
    select to_regclass('schema_migrations') is not null as yes`
  if (!exists?.yes) return migrations
  const rows = await sql<{ name: string; sha256: string }[]>`
    select name, sha256 from schema_migrations order by name`
  const done = new Map(rows.map((row) => [row.name, row.sha256]))
  const known = new Set(migrations.map((migration) => migration.name))
  for (const name of done.keys()) {
    if (known.has(name)) continue
    throw new MigrationRefusal(
      `The database was made by a newer OpenWard: this one does not know its migration ${name}.`,
    )
  }
  for (const migration of migrations) {
    const ranAs = done.get(migration.name)
    if (ranAs === undefined || ranAs === migration.sha256) continue
    throw new MigrationRefusal(
      `Migration ${migration.name} was changed after it ran on this database. ` +
        'Put the file back as it was and write the change as a new migration.',
    )
  }
  return migrations.filter((migration) => !done.has(migration.name))
}

async function run(sql: AnySql, migration: Migration): Promise<void> {
  try {
    await sql`begin`
    await sql.unsafe(migration.text)
    await sql`insert into schema_migrations (name, sha256)
      values (${migration.name}, ${migration.sha256})`
    await sql`commit`
  } catch (error) {
    await sql`rollback`
    throw new MigrationRefusal(
      `Migration ${migration.name} failed, the database is as it was before it: ` +
        `${error instanceof Error ? error.message : String(error)}.`,
      { cause: error },
    )
  }
}

async function refuseOldServer(sql: Sql): Promise<void> {
  const [server] = await sql<{ version: string }[]>`
    select current_setting('server_version') as version`
  const refusal = refusalOfVersion(server?.version ?? '')
  if (refusal) throw new MigrationRefusal(refusal)
}

/** `14.9 (Debian …)` is refused with a sentence, `15.0` and later are not. */
export function refusalOfVersion(version: string): string | null {
  if (Number.parseInt(version, 10) >= 15) return null
  return `OpenWard needs PostgreSQL 15 or later; the server at DATABASE_URL is ${version}.`
}
