import type { Sql } from '../database/connect.ts'

export interface StoredCounts {
  readonly jobs: readonly { queue: string; state: string; count: number }[]
  readonly mailsWaiting: number
  readonly mailsFailed: number
  readonly auditEvents: number
  /** The age of the newest backup; null before the first. */
  readonly backupAgeSeconds: number | null
  readonly damagedFiles: number
}

/** Within this time callers get the same counts again, to spare the database. */
const freshMs = 2_000

/** Reads counts that only the database has; null while it does not answer. */
export function storedCounts(sql: Sql): () => Promise<StoredCounts | null> {
  let readAt = -Infinity
  let latest: Promise<StoredCounts | null> = Promise.resolve(null)
  return () => {
    if (performance.now() - readAt > freshMs) {
      readAt = performance.now()
      latest = readCounts(sql).catch(() => null)
    }
    return latest
  }
}

async function readCounts(sql: Sql): Promise<StoredCounts> {
  const [row] = await sql<Omit<StoredCounts, 'jobs'>[]>`
    select
      (select count(*) from mails where state = 'waiting') as mails_waiting,
      (select count(*) from mails where state = 'failed' and created_at > now() - interval '1 day')
        as mails_failed,
      (select coalesce(max(id), 0) from audit_events) as audit_events,
      (select extract(epoch from now() - max(made_at))::float8 from backups where state = 'done')
        as backup_age_seconds,
      (select cardinality(damaged) from file_checks) as damaged_files`
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
