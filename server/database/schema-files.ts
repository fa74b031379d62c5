import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** A file with SQL. */
export interface SqlFile {
  /** The file name of a migration, such as `0140-users.sql`; the folder of definitions. */
  readonly name: string
  /** Such as `clinic/billing/bills/server/sql`. */
  readonly folder: string
  readonly text: string
  /** Tells when the text has changed. */
  readonly sha256: string
}

export interface SchemaFiles {
  /** Tables and changes to them, in the order of their numbers. Each runs once. */
  readonly migrations: readonly SqlFile[]
  /** Functions, triggers and views. A file runs again when its text has changed. */
  readonly definitions: readonly SqlFile[]
}

/** A reason, for the person at the console, why the database cannot be used as it is. */
export class MigrationRefusal extends Error {}

const project = join(import.meta.dirname, '../..')
/** A concept keeps its SQL in a folder `sql` beside its server code. */
const pattern = '{server,clinic}/**/sql/*.sql'
const definitionsFile = 'definitions.sql'
const migrationName = /^(\d{4})-[a-z0-9-]+\.sql$/

/** The SQL of this version of OpenWard. Tests give another project's folder. */
export async function readSchemaFiles(folder: string = project): Promise<SchemaFiles> {
  const paths: string[] = []
  for await (const path of glob(pattern, { cwd: folder })) paths.push(path)
  const inOrder = migrationsOf(paths)
  const place = (path: string) => inOrder.findIndex((one) => dirname(one) === dirname(path))
  const definitions = paths
    .filter((path) => basename(path) === definitionsFile)
    .sort((one, other) => place(one) - place(other) || (one < other ? -1 : 1))
  const read = async (path: string, name: string): Promise<SqlFile> => {
    const text = await readFile(join(folder, path), 'utf8')
    const sha256 = createHash('sha256').update(text).digest('hex')
    return { name, folder: dirname(path), text, sha256 }
  }
  return {
    migrations: await Promise.all(inOrder.map((path) => read(path, basename(path)))),
    definitions: await Promise.all(definitions.map((path) => read(path, dirname(path)))),
  }
}

function migrationsOf(paths: readonly string[]): string[] {
  const byNumber = new Map<string, string>()
  for (const path of paths) {
    const name = basename(path)
    if (name === definitionsFile) continue
    const number = migrationName.exec(name)?.[1]
    if (!number) throw new MigrationRefusal(`Migration ${name} is not named like 0001-what.sql.`)
    if (byNumber.has(number))
      throw new MigrationRefusal(`Two migrations have the number ${number}.`)
    byNumber.set(number, path)
  }
  return [...byNumber].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, path]) => path)
}
