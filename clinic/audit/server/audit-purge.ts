import { createHash, type Hash } from 'node:crypto'
import type { AnySql, Sql } from '../../../server/database/connect.ts'
import { sealAll } from './audit-sealer.ts'

/** Months of the log that are older than the clinic keeps, the oldest first: `2015-03`. */
export async function purgeableMonths(owner: AnySql): Promise<string[]> {
  const rows = await owner<{ month: string }[]>`
    select replace(substr(c.relname, 2), '_', '-') as month
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'audit_events'::regclass and c.relname ~ '^m\\d{4}_\\d{2}$'
      and (to_date(c.relname, '"m"YYYY_MM') + interval '1 month') at time zone 'UTC'
        <= now() - make_interval(years => (select audit_years from clinic))
    order by 1`
  return rows.map(({ month }) => month)
}

/** Drops the events of these months, each in a transaction of its own; the database checks each. */
export async function purgeMonths(owner: Sql, months: readonly string[]) {
  await sealAll(owner)
  const purged: { month: string; events: number }[] = []
  for (const month of months) {
    const [row] = await owner<{ events: number }[]>`select purge_audit_month(${month}) as events`
    purged.push({ month, events: row?.events ?? 0 })
  }
  return purged
}

interface Purge {
  readonly digest: string
  readonly isNoted: boolean
  readonly hashes: Hash
}

/** Months whose events were deleted by `purge_audit_month`, for walking the chain. */
export async function purgedMonths(sql: AnySql) {
  const rows = await sql<{ month: string; digest: string; isNoted: boolean }[]>`
    select p.month, encode(p.digest, 'hex') as digest, exists (
      select from audit_events e join audit_chain c on c.event_id = e.id
      where e.action = 'purge' and e.object_type = 'audit log' and e.object_id = p.month
        and e.changes -> 'digest' ->> 1 = encode(p.digest, 'hex')) as is_noted
    from audit_purges p`
  const purges = new Map<string, Purge>(
    rows.map(({ month, ...row }) => [month, { ...row, hashes: createHash('sha256') }]),
  )
  return {
    /** Whether the event of this moment was deleted rightly; its hash goes into the digest of its month. */
    take(at: string, hash: Buffer): boolean {
      const purge = purges.get(at.slice(0, 7))
      purge?.hashes.update(hash)
      return purge !== undefined
    },

    /** A month whose digest differs from the one noted in the log at its purge. */
    firstOther(): string | null {
      for (const [month, { digest, isNoted, hashes }] of purges) {
        if (!isNoted || hashes.digest('hex') !== digest) return month
      }
      return null
    },
  }
}
