import { checkFiles } from '../../../server/backup/check-files.ts'
import type { Sql } from '../../../server/database/connect.ts'
import type { Environment } from '../../../server/environment.ts'
import type { LiveChanges } from '../../../server/http/live.ts'
import type { Jobs } from '../../../server/jobs/jobs.ts'
import type { FileCheck } from '../backup.ts'
import { fileCheckQueue } from './backup-store.ts'

/** PostgreSQL's type number (OID) of `text[]`. */
const textArray = 1009

interface Parts {
  readonly sql: Sql
  readonly jobs: Jobs
  readonly live: Pick<LiveChanges, 'publish'>
  readonly environment: Pick<Environment, 'databaseUrl' | 'dataFolder'>
  readonly onNotice: (sentence: string) => void
}

/** The result of the last reading of the embedded database's files; null for an external database. */
export async function readFileCheck(
  sql: Sql,
  { databaseUrl }: Pick<Environment, 'databaseUrl'>,
): Promise<FileCheck | null> {
  if (databaseUrl !== null) return null
  const [row] = await sql<FileCheck[]>`
    select checked_at, cardinality(damaged) as damaged_files from file_checks`
  return row ?? null
}

/** Runs every night beside the backup, to find a failing disk before its data is needed. */
export function workOnFileChecks({ sql, jobs, live, environment, onNotice }: Parts): void {
  jobs.work(fileCheckQueue, async (_, stopping) => {
    if (environment.databaseUrl !== null) return
    const damaged = await checkFiles(environment.dataFolder, stopping)
    await sql`update file_checks set checked_at = now(), damaged = ${sql.array(damaged, textArray)}`
    live.publish(['backups'], [])
    if (damaged.length > 0) {
      onNotice(`Damaged files of the database: ${damaged.join(', ')}`)
    }
  })
}
