import { hasPermission } from '../../../contract/permission.ts'
import { Problem } from '../../../contract/problem.ts'
import type { Sql } from '../../../server/database/connect.ts'
import type { Viewer } from '../../../contract/role.ts'
import { type Counts, mostWaiting, type Waiting } from '../dashboard.ts'

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

    /** Each count stops at its limit, and stands on an index of what waits. */
    async waiting(viewer: Viewer): Promise<Waiting> {
      const upTo = sql.unsafe(String(mostWaiting))
      const isAdmin = viewer.role === 'admin'
      const mayApprove = hasPermission(viewer, 'returns.approve')
      const mayFile = hasPermission(viewer, 'inbox.file')
      const [waiting] = await sql<Waiting[]>`
        select
          (select count(*)::int from (select from booking_requests
            where state = 'confirmed' limit ${upTo}) r) as booking_requests,
          (select count(*)::int from (select from slot_offers
            where state = 'open' and expires_at > now() limit ${upTo}) o) as offers,
          (select count(*)::int from (select from visit_messages
            where state = 'failed' and created_at > now() - interval '7 days'
            limit ${upTo}) m) as failed_messages,
          (select count(*)::int from (select from inbox_items
            where state = 'waiting' and ${mayFile} limit ${upTo}) i) as inbox_items,
          (select count(*)::int from (select from return_requests
            where is_approved is null and ${mayApprove} limit ${upTo}) r) as return_requests,
          (select count(*)::int from (select from users
            where status = 'pending' and ${isAdmin} limit ${upTo}) u) as pending_accounts`
      if (!waiting) throw new Problem('unexpected')
      return waiting
    },
  }
}
