import type { AnySql, Sql } from './connect.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { MigrationRefusal, readSchemaFiles, type SqlFile } from './schema-files.ts'

/** The parts of a database that may be brought up, instead of all. */
interface Wanted {
  /** The project whose SQL it is. */
  readonly folder?: string
  /** Stops at an earlier version, the one that had run just these, and leaves definitions out. */
  readonly only?: ReadonlySet<string>
}

/**
 * Brings the database to this version: the migrations that it has not run yet, each in a transaction
 * of its own, then the definitions whose text has changed, all in one transaction. Several servers may
 * call it at once; one works, the others wait. Returns the names of the files that it ran.
 */
export async function migrate(sql: Sql, { folder, only }: Wanted = {}): Promise<string[]> {
  const files = await readSchemaFiles(folder)
  await refuseOldServer(sql)
  const nothing = async (connection: AnySql) =>
    (await pendingMigrations(connection, files.migrations)).length === 0 &&
    (only !== undefined || (await changedDefinitions(connection, files.definitions)).length === 0)
  if (await nothing(sql)) return []
  return oneAtATime(sql, 'openward.migrate', async (connection) => {
    await connection`create table if not exists schema_migrations (
      name text primary key,
      sha256 text not null,
      ran_at timestamptz not null default now()
    )`
    await connection`create table if not exists schema_definitions (
      name text primary key,
      sha256 text not null,
      ran_at timestamptz not null default now()
    )`
    const pending = (await pendingMigrations(connection, files.migrations)).filter(
      ({ name }) => only === undefined || only.has(name),
    )
    for (const migration of pending) await run(connection, migration)
    const changed = only ? [] : await changedDefinitions(connection, files.definitions)
    await define(connection, changed)
    return [...pending, ...changed].map(({ name }) => name)
  })
}

/**
 * Returns whether all migrations of this version ran, for `/api/ready`. Later ones may have run
 * too: during a rolling update the old servers go on serving.
 */
export function migrationCheck(sql: Sql, folder?: string): () => Promise<boolean> {
  let names: Promise<string[]> | null = null
  return async () => {
    names ??= readSchemaFiles(folder).then(({ migrations }) => migrations.map(({ name }) => name))
    const known = await names
    const rows = await sql`select from schema_migrations where name = any(${known})`
    return rows.length === known.length
  }
}

/** The hashes with which files ran on the database, by their names. */
async function hashesThen(
  sql: AnySql,
  table: 'schema_migrations' | 'schema_definitions',
): Promise<Map<string, string>> {
  const [exists] = await sql<{ yes: boolean }[]>`select to_regclass(${table}) is not null as yes`
  if (!exists?.yes) return new Map()
  const rows = await sql<{ name: string; sha256: string }[]>`
    select name, sha256 from ${sql(table)} order by name`
  return new Map(rows.map((row) => [row.name, row.sha256]))
}

async function pendingMigrations(
  sql: AnySql,
  migrations: readonly SqlFile[],
): Promise<readonly SqlFile[]> {
  const done = await hashesThen(sql, 'schema_migrations')
  const known = new Set(migrations.map(({ name }) => name))
  for (const name of done.keys()) {
    if (known.has(name)) continue
    throw new MigrationRefusal(
      `The database was made by a newer OpenWard: this one does not know its migration ${name}.`,
    )
  }
  for (const { name, sha256 } of migrations) {
    const ranAs = done.get(name)
    if (ranAs === undefined || ranAs === sha256) continue
    throw new MigrationRefusal(
      `Migration ${name} was changed after it ran on this database. ` +
        'Put the file back as it was and write the change as a new migration.',
    )
  }
  return migrations.filter(({ name }) => !done.has(name))
}

async function changedDefinitions(
  sql: AnySql,
  definitions: readonly SqlFile[],
): Promise<readonly SqlFile[]> {
  const done = await hashesThen(sql, 'schema_definitions')
  return definitions.filter(({ name, sha256 }) => done.get(name) !== sha256)
}

async function run(sql: AnySql, { name, text, sha256 }: SqlFile): Promise<void> {
  try {
    await sql`begin`
    await sql.unsafe(text)
    await sql`insert into schema_migrations (name, sha256) values (${name}, ${sha256})`
    await sql`commit`
  } catch (error) {
    await sql`rollback`
    throw refusalOf(`Migration ${name}`, error)
  }
}

async function define(sql: AnySql, definitions: readonly SqlFile[]): Promise<void> {
  let current = ''
  try {
    await sql`begin`
    // A function may use one of a later file.
    await sql`set local check_function_bodies = off`
    for (const { name, text, sha256 } of definitions) {
      current = name
      await sql.unsafe(text)
      await sql`insert into schema_definitions (name, sha256) values (${name}, ${sha256})
        on conflict (name) do update set sha256 = excluded.sha256, ran_at = now()`
    }
    await sql`commit`
  } catch (error) {
    await sql`rollback`
    throw refusalOf(`The definitions in ${current}`, error)
  }
}

function refusalOf(what: string, error: unknown): MigrationRefusal {
  const why = error instanceof Error ? error.message : String(error)
  return new MigrationRefusal(`${what} failed, the database is as it was before: ${why}.`, {
    cause: error,
  })
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
