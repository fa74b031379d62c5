import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { aServer } from '../server/a-server.ts'
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
  const server = await aServer({
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    OPENWARD_SECRET: 'only for this measurement, nothing is signed',
    OPENWARD_LOG: 'warn',
  })
  return { url: server.url, pid: server.child.pid ?? 0, stop: () => end(server.child) }
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

/** Tables without constraints, triggers and further indexes, for the bare server to write to. */
export async function makeBareTables(sql: Sql, visitIds: readonly string[]): Promise<void> {
  await sql`create schema bare`
  await sql`create table bare.appointments as
    select id, patient_id, doctor_id, starts_at, ends_at, reason, status, version
    from appointments where id = any(${visitIds as string[]})`
  await sql`create table bare.patients as
    select id, name, dob, gender, contact, version from patients limit 0`
  await sql`create table bare.bills as
    select id, patient_id, invoice_number, amount_minor, bill_date, status, version
    from bills limit 0`
  for (const table of ['appointments', 'patients', 'bills']) {
    await sql`alter table bare.${sql(table)} add primary key (id)`
  }
  await sql`create sequence bare.invoice_numbers`
}
