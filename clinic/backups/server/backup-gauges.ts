import type { StoredGauge } from '../../../server/telemetry/stored-counts.ts'

export const backupGauges: readonly StoredGauge[] = [
  {
    name: 'backup_age_seconds',
    help: 'Since the moment that the newest backup holds.',
    async read(sql) {
      const [row] = await sql<{ age: number | null }[]>`
        select extract(epoch from now() - max(made_at))::float8 as age from backups
        where state = 'done'`
      return row?.age ?? null
    },
  },
  {
    name: 'database_damaged_files',
    help: 'Files of the embedded database that the nightly check found damaged.',
    async read(sql) {
      const [row] = await sql<{ damaged: number }[]>`
        select cardinality(damaged) as damaged from file_checks`
      return row?.damaged ?? null
    },
  },
]
