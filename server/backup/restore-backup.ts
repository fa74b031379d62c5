import { finished } from 'node:stream/promises'
import type { Writable } from 'node:stream'
import { connect, type Sql, type Transaction } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { readSchemaFiles } from '../database/schema-files.ts'
import { type Header, type Manifest, rowsOf } from './backup-format.ts'
import { BackupRefusal } from './backup-refusal.ts'
import { makeWay } from './load-order.ts'
import { readBackup } from './read-backup.ts'
import { copyIn, quoted, readTables, type Table, tallyTable, writePlainly } from './tables.ts'
import type { Progress } from './write-backup.ts'

interface RestoreOptions {
  /** The URL of an empty database, as its owner. */
  readonly url: string
  readonly path: string
  readonly passphrase: string
  /**
   * Puts a patient's file back, with the kept files of the backup, which hold the secret. Without it they are only
   * compared with the manifest.
   */
  readonly putStored?: (
    name: string,
    content: AsyncIterable<Uint8Array>,
    files: ReadonlyMap<string, Buffer>,
  ) => Promise<void>
  readonly onStep?: (step: string) => void
  readonly onProgress?: (progress: Progress) => void
  readonly signal?: AbortSignal
}

export interface Restored {
  readonly header: Header
  readonly manifest: Manifest
  readonly rows: number
  readonly files: ReadonlyMap<string, Buffer>
}

/** A mark on the database itself: a restore into it started and did not finish. */
const mark = 'OpenWard: a restore was begun here and did not end'

/**
 * Loads a backup into an empty database: reads and checks the whole file first, migrates the schema
 * to the backup's version, loads in one transaction, compares every table with the manifest, and
 * only then migrates to this version. A failure leaves the database empty.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { url, path, passphrase, signal, onProgress } = options
  options.onStep?.('Checking the file')
  const file = { path, passphrase, ...(signal && { signal }) }
  const { header, manifest, files } = await readBackup({
    ...file,
    ...(onProgress && { onProgress }),
  })
  await refuseNewerSchema(header)
  const sql = connect({ url }, { max: 2, statementTimeout: 0 })
  try {
    await refuseUsedDatabase(sql)
    await sql.unsafe(`comment on schema public is '${mark}'`)
    options.onStep?.('Creating the tables')
    await migrate(sql, { only: new Set(header.migrations.map(({ name }) => name)) })
    options.onStep?.('Loading the rows')
    await sql.begin(async (tx) => {
      await load(tx, header, manifest, files, options)
      options.onStep?.('Comparing with the manifest')
      await compareWithManifest(tx, header, manifest)
    })
    options.onStep?.('Migrating the tables to this version')
    await migrate(sql)
    await sql`analyze`
    await sql`comment on schema public is null`
    return { header, manifest, files, rows: rowsOf(manifest) }
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) await empty(sql).catch(() => undefined)
    throw error
  } finally {
    await sql.end({ timeout: 2 })
  }
}

class DatabaseInUse extends BackupRefusal {}

/** A backup with a schema that this version does not know cannot be loaded. */
export async function refuseNewerSchema(header: Header): Promise<void> {
  const { migrations } = await readSchemaFiles()
  const known = new Map(migrations.map(({ name, sha256 }) => [name, sha256]))
  for (const { name, sha256 } of header.migrations) {
    if (known.get(name) === sha256) continue
    throw new BackupRefusal(
      `The backup was made by ${known.has(name) ? 'another' : 'a newer'} OpenWard: this one does ` +
        `not know its migration ${name}. Restore it with the OpenWard that made it.`,
    )
  }
}

/** A restore neither adds to existing rows nor overwrites them. */
export async function refuseUsedDatabase(sql: Sql): Promise<void> {
  const [database] = await sql<{ tables: number; isUnfinished: boolean }[]>`
    select (select count(*) from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      ) as tables,
      obj_description('public'::regnamespace, 'pg_namespace') is not distinct from ${mark}
        as is_unfinished`
  if (database?.isUnfinished) await empty(sql)
  else if (database?.tables !== 0) {
    throw new DatabaseInUse(
      'The database is not empty, and a restore goes into an empty one only: set OPENWARD_DATA to ' +
        'a new folder or DATABASE_URL to a new database, or empty this one with npm run db:reset.',
    )
  }
}

async function empty(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`drop schema public cascade`
    await tx`create schema public`
  })
}

async function load(
  tx: Transaction,
  header: Header,
  manifest: Manifest,
  files: ReadonlyMap<string, Buffer>,
  { path, passphrase, putStored, onProgress, signal }: RestoreOptions,
): Promise<void> {
  await checkTables(tx, header)
  const clearWay = await makeWay(tx)
  await makePartitions(tx, header)
  const names = header.tables.map(({ name }) => quoted(name)).join(', ')
  // Rows that migrations insert are in the backup too.
  await tx.unsafe(`truncate ${names}`)
  const tables = new Map(header.tables.map((table) => [table.name, table]))
  let current: { name: string; stream: Writable } | null = null
  const end = async () => {
    if (!current) return
    current.stream.end()
    await finished(current.stream)
    current = null
  }
  await readBackup({
    path,
    passphrase,
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
    ...(putStored && { onStored: (name, content) => putStored(name, content, files) }),
    onRows: async (name, rows) => {
      const table = tables.get(name)
      if (!table) throw new BackupRefusal(`The backup holds rows of ${name} but no such table.`)
      if (current?.name !== name) {
        await end()
        current = { name, stream: await copyIn(tx, table) }
      }
      await write(current.stream, rows)
    },
  })
  await end()
  for (const [name, { lastValue, isCalled }] of Object.entries(manifest.sequences)) {
    await tx`select setval(${quoted(name)}::regclass, ${lastValue}::bigint, ${isCalled})`
  }
  await clearWay()
}

function write(stream: Writable, rows: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.once('error', reject)
    stream.write(rows, (error) => {
      stream.off('error', reject)
      if (error) reject(error)
      else resolve()
    })
  })
}

/** Each table and column of the backup must exist here, and each table here must be in the backup. */
async function checkTables(tx: Transaction, header: Header): Promise<void> {
  const text = (table: Table) => `${table.name} (${table.columns.join(', ')})`
  const here = new Set((await readTables(tx)).map(text))
  const other = header.tables.find((table) => !here.delete(text(table)))?.name ?? [...here][0]
  if (other === undefined) return
  throw new BackupRefusal(`The backup does not fit the tables of its own version: ${other}.`)
}

async function makePartitions(tx: Transaction, header: Header): Promise<void> {
  const here = new Map((await readTables(tx)).map(({ name, partitions }) => [name, partitions]))
  for (const { name: table, partitions } of header.tables) {
    const known = new Set(here.get(table)?.map(({ name }) => name))
    for (const { name, bound } of partitions.filter((partition) => !known.has(partition.name))) {
      await tx.unsafe(`create table ${name} partition of ${quoted(table)} ${bound}`)
    }
  }
}

/** Compares the restored rows with those of the backup; throws at the first difference. */
export async function compareWithManifest(
  tx: Transaction,
  header: Header,
  manifest: Manifest,
): Promise<void> {
  await writePlainly(tx)
  for (const table of header.tables) {
    const { rows, rowSum } = await tallyTable(tx, table)
    const told = manifest.tables[table.name]
    if (told?.rows === rows && told.rowSum === rowSum) continue
    throw new BackupRefusal(
      `After loading, ${table.name} differs from the manifest: it lists ${told?.rows ?? 0} rows, and ` +
        `${rows} are there.`,
    )
  }
}
