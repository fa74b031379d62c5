import { Problem } from '../../../contract/problem.ts'
import type { Sql } from '../../../server/database/connect.ts'
import type { Counts } from '../dashboard.ts'

/** The figures of the desk's dashboards; none of them is about one person. */
export function dashboardStore(sql: Sql) {
  return {
    /** Three kept counters in one statement. */
    async counts(): Promise<Counts> {
      const [counts] = await sql<Counts[]>`
        select
          coalesce(sum(delta) filter (where kind = 'patients'), 0)::int as patients,
          coalesce(sum(delta) filter (where kind = 'appointments'), 0)::int as appointments,
          coalesce(sum(delta) filter (where kind = 'medical-records'), 0)::int as medical_records
        from row_counts where kind in ('patients', 'appointments', 'medical-records')`
      if (!counts) throw new Problem('unexpected')
      return counts
    },
  }
}
