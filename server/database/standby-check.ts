import type { Sql } from './connect.ts'

/** How far the log of the primary reached at a moment. */
export interface Mark {
  /** By the clock of `performance`, which never jumps. */
  readonly at: number
  readonly lsn: bigint
}

/** The facts that tell one database from all others. */
interface Identity {
  readonly system: string
  readonly database: string
  /** When its newest migration or definition ran. */
  readonly migratedAt: string
}

export interface PrimaryFacts extends Mark, Identity {
  /** The time of its own clock, in milliseconds since 1970. */
  readonly clock: number
}

export interface StandbyFacts extends Identity {
  readonly isStandby: boolean
  /** How far it has replayed the log. */
  readonly lsn: bigint
  /** When the primary committed what was replayed last; null before the first of these. */
  readonly committedAt: number | null
}

export async function askPrimary(sql: Sql): Promise<PrimaryFacts> {
  const at = performance.now()
  const [row] = await sql<(Identity & { clock: number; lsn: string })[]>`
    select ${identity(sql)}, pg_current_wal_lsn()::text as lsn,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as clock`
  if (!row) throw new Error('A statement without from answers one row.')
  return { ...row, at, lsn: placeOf(row.lsn) }
}

export async function askStandby(sql: Sql): Promise<StandbyFacts> {
  const [row] = await sql<
    (Identity & { isStandby: boolean; lsn: string | null; committedAt: number | null })[]
  >`select ${identity(sql)}, pg_is_in_recovery() as is_standby,
      pg_last_wal_replay_lsn()::text as lsn,
      (extract(epoch from pg_last_xact_replay_timestamp()) * 1000)::float8 as committed_at`
  if (!row) throw new Error('A statement without from answers one row.')
  return { ...row, lsn: placeOf(row.lsn ?? '0/0') }
}

const identity = (sql: Sql) => sql`
  (select system_identifier::text from pg_control_system()) as system,
  current_database()::text as database,
  greatest((select max(ran_at) from schema_migrations), (select max(ran_at) from schema_definitions))
    as migrated_at`

/** `16/B374D848` as a number. */
export function placeOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/**
 * At most so many milliseconds are missing on a standby; null where nothing tells. A standby that has
 * replayed all that the log of the primary had at a moment is current as of then, however long ago
 * anything was written. The standby's own word for its lag is not enough: it grows while nothing is
 * written, and is nothing while the standby has lost its primary.
 */
export function lagOf(
  now: PrimaryFacts,
  earlier: readonly Mark[],
  { lsn: replayed, committedAt }: StandbyFacts,
): number | null {
  const reached = [...earlier, now].filter(({ lsn }) => lsn <= replayed)
  const lags = reached.map(({ at }) => now.at - at)
  // A commit of the future says that the clock was set back.
  if (committedAt !== null && committedAt <= now.clock) lags.push(now.clock - committedAt)
  return lags.length === 0 ? null : Math.min(...lags)
}
