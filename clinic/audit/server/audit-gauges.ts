import type { StoredGauge } from '../../../server/telemetry/stored-counts.ts'

export const auditGauges: readonly StoredGauge[] = [
  {
    name: 'audit_events',
    help: 'The number of the newest event of the audit log.',
    async read(sql) {
      const [row] = await sql<{ newest: number }[]>`
        select coalesce(max(id), 0) as newest from audit_events`
      return row?.newest ?? null
    },
  },
]
