import type { Sql } from '../database/connect.ts'

export interface StoredCounts {
  readonly jobs: readonly { queue: string; state: string; count: number }[]
  readonly mailsWaiting: number
  readonly mailsFailed: number
}

/** A number that a concept keeps in the database, for the metrics page. */
export interface StoredGauge {
  /** Without the prefix, such as `audit_events`. */
  readonly name: string
  readonly help: string
  /** Null where there is no value. */
  readonly read: (sql: Sql) => Promise<number | null>
}

/** Within this time callers get the same counts again, to spare the database. */
const freshMs = 2_000

/** Reads values that only the database has; null while it does not answer. */
export function readSometimes<T>(read: () => Promise<T>): () => Promise<T | null> {
  let readAt = -Infinity
  let latest: Promise<T | null> = Promise.resolve(null)
  return () => {
    if (performance.now() - readAt > freshMs) {
      readAt = performance.now()
      latest = read().catch(() => null)
    }
    return latest
  }
}

export async function readCounts(sql: Sql): Promise<StoredCounts> {
  const [row] = await sql<Omit<StoredCounts, 'jobs'>[]>`
    select
      (select count(*) from mails where state = 'waiting') as mails_waiting,
      (select count(*) from mails where state = 'failed' and created_at > now() - interval '1 day')
        as mails_failed`
  const [queue] = await sql<{ isThere: boolean }[]>`
    select to_regclass('pgboss.job') is not null as is_there`
  const jobs = queue?.isThere
    ? await sql<{ queue: string; state: string; count: number }[]>`
        select name as queue, state::text as state, count(*) from pgboss.job
        where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_%'
        group by name, state`
    : []
  if (!row) throw new Error('A statement without from answers one row.')
  return { jobs, ...row }
}
