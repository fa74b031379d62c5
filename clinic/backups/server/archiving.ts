import { newestBaseBackup } from '../../../server/backup/base-backup.ts'
import type { Sql } from '../../../server/database/connect.ts'
import type { Archiving } from '../backup.ts'
import type { Environment } from '../../../server/environment.ts'

/** The state of archiving the embedded database's log; null when it is off. */
export async function archivingOf(
  sql: Sql,
  { databaseUrl, walFolder }: Pick<Environment, 'databaseUrl' | 'walFolder'>,
): Promise<Archiving | null> {
  if (databaseUrl !== null || walFolder === null) return null
  const [seen] = await sql<Pick<Archiving, 'lastArchivedAt' | 'lastFailedAt' | 'isFailing'>[]>`
    select last_archived_time as last_archived_at, last_failed_time as last_failed_at,
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as is_failing
    from pg_stat_archiver`
  const none = { lastArchivedAt: null, lastFailedAt: null, isFailing: false }
  const base = await newestBaseBackup(walFolder)
  return { folder: walFolder, ...(seen ?? none), newestBaseAt: base?.endedAt ?? null }
}
