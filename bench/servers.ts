import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { aServer } from '../app/server/a-server.ts'
import type { Sql } from '../server/database/connect.ts'

export interface Server {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/** The product as clinics run it, on the database that the bare server uses too. */
export async function startProduct(databaseUrl: string): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'openward-bench-'))
  const server = await aServer({
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    OPENWARD_DATA: folder,
    OPENWARD_SECRET: 'only for this measurement, nothing is signed',
    OPENWARD_LOG: 'warn',
  })
  const stop = async () => {
    await end(server.child)
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: server.url, pid: server.child.pid ?? 0, stop }
}

export async function startBare(
  databaseUrl: string,
  urls: readonly string[],
  headers: Readonly<Record<string, string>>,
): Promise<Server> {
  const file = fileURLToPath(new URL('./bare-server.ts', import.meta.url))
  const child = spawn(process.execPath, [file], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  child.send({ databaseUrl, urls, headers })
  const answer = await Promise.race([
    once(child, 'message').then(([message]: unknown[]) => message),
    once(child, 'exit').then(() => null),
  ])
  if (typeof answer !== 'object' || answer === null || !('port' in answer)) {
    throw new Error('The bare server did not start.')
  }
  return {
    url: `http://127.0.0.1:${String(answer.port)}`,
    pid: child.pid ?? 0,
    stop: () => end(child),
  }
}

/** Columns that the bare server numbers itself, each with its default. */
const numbered: readonly (readonly [table: string, column: string, value: string])[] = [
  ['patients', 'mrn', "nextval('bare.numbers')::text"],
  ['stock_movements', 'id', "nextval('bare.numbers')"],
]

/**
 * Tables that the bare server writes to, with the same columns, rows and indexes as the product's.
 * They have no references, no constraints except the key, and no triggers, so they check nothing
 * and notify nobody.
 */
export async function makeBareTables(sql: Sql, tables: readonly string[]): Promise<void> {
  await sql`create schema bare`
  await sql`create sequence bare.numbers start 100000000`
  for (const table of tables) {
    const bare = sql`bare.${sql(table)}`
    await sql`create table ${bare} (like ${sql(table)}
      including defaults including generated including storage)`
    const columns = await sql<{ name: string }[]>`
      select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`
    const names = sql(columns.map(({ name }) => name))
    await sql`insert into ${bare} (${names}) select ${names} from ${sql(table)}`
    const indexes = await sql<{ definition: string }[]>`
      select replace(pg_get_indexdef(indexrelid), ' ON public.', ' ON bare.') as definition
      from pg_index where indrelid = ${table}::regclass and not indisexclusion`
    for (const { definition } of indexes) await sql.unsafe(definition)
    await sql`analyze ${bare}`
  }
  for (const [table, column, value] of numbered.filter(([table]) => tables.includes(table))) {
    await sql.unsafe(`alter table bare.${table} alter ${column} set default ${value}`)
  }
  // The bare server uses the same database user as the product.
  await sql`grant all on schema bare to openward`
  await sql`grant all on all tables in schema bare to openward`
  await sql`grant all on all sequences in schema bare to openward`
}
