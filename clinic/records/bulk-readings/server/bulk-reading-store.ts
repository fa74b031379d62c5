import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import type { BulkReading, listBulkReadings } from '../bulk-reading.ts'

/** Bulk readings, for admins to review. */
export function bulkReadingStore(sql: Sql) {
  const columns = ({ userId }: Viewer) => sql`b.id, b.user_id,
    jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email) as user, b.patients,
    b.began_at, b.last_at, b.reviewed_at,
    case when v.id is not null
      then jsonb_build_object('id', v.id, 'name', v.name, 'email', v.email) end as reviewer,
    b.remark, b.user_id <> ${userId} or not exists (select from users o
      where o.role = 'admin' and o.status = 'active' and o.id <> b.user_id) as may_review,
    b.created_at, b.updated_at, b.version`
  const people = sql`join users u on u.id = b.user_id left join users v on v.id = b.reviewed_by`

  async function find(viewer: Viewer, id: string): Promise<BulkReading | undefined> {
    const [reading] = await sql<BulkReading[]>`
      select ${columns(viewer)} from bulk_readings b ${people} where b.id = ${id}`
    return reading
  }

  return {
    find,

    async list(
      viewer: Viewer,
      asked: QueryOf<typeof listBulkReadings>,
    ): Promise<Page<BulkReading>> {
      const paging = keyset<BulkReading>(
        sql,
        {
          columns: [
            { sql: 'b.began_at', type: 'timestamptz', of: (reading) => reading.beganAt },
            { sql: 'b.id', type: 'uuid', of: (reading) => reading.id },
          ],
          direction: 'desc',
        },
        asked,
      )
      const states: Record<string, Fragment> = {
        waiting: sql`b.reviewed_at is null`,
        done: sql`b.reviewed_at is not null`,
      }
      const base = states[asked.review ?? ''] ?? sql`true`
      const rows = await sql<BulkReading[]>`
        select ${columns(viewer)} from bulk_readings b ${people}
        where ${base} and ${paging.position} order by ${paging.order} limit ${paging.limit}`
      return paging.page(rows, () => countUpTo(sql, sql`from bulk_readings b where ${base}`))
    },

    async countWaiting(): Promise<{ count: number }> {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int as count from bulk_readings where reviewed_at is null`
      return { count: row?.count ?? 0 }
    },

    async review(
      viewer: WritingViewer,
      id: string,
      version: number,
      remark: string,
    ): Promise<BulkReading> {
      const reviewed = await sql`
        update bulk_readings set reviewed_at = now(), reviewed_by = ${viewer.userId},
          remark = ${remark}, updated_by = ${acting(sql, viewer)}
        where id = ${id} and version = ${version}`
      const current = await find(viewer, id)
      if (!current) throw new Problem('not-found')
      if (reviewed.count === 0) throw new Problem('changed', { current })
      return current
    },
  }
}
