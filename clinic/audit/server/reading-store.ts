import type { QueryOf } from '../../../contract/endpoint.ts'
import type { Page } from '../../../contract/page.ts'
import type { Viewer } from '../../../contract/role.ts'
import type { Sql } from '../../../server/database/connect.ts'
import { countUpTo } from '../../../server/database/counts.ts'
import { keyset } from '../../../server/database/keyset.ts'
import type { listOwnReadings, Reading } from '../reading.ts'

/** Kinds that count as opening one's record; the page of a chart reads smaller parts of it too. */
const openedKinds = [
  ...['patient', 'user', 'medical record', 'medical record history', 'draft', 'bill'],
  ...['appointment', 'appointment series', 'waiting list entry'],
]

interface ReadingRow extends Reading {
  readonly id: number
}

/** The audit log as the people in it may read it. */
export function readingStore(sql: Sql) {
  return {
    /**
     * The viewer's chart as others opened it, newest first. A screen left open reads again and again:
     * the same person opening the same thing within a quarter of an hour shows as one opening.
     */
    async listOwn(viewer: Viewer, query: QueryOf<typeof listOwnReadings>): Promise<Page<Reading>> {
      const paging = keyset<ReadingRow>(
        sql,
        {
          columns: [
            { sql: 'e.at', type: 'timestamptz', of: (reading) => reading.at },
            { sql: 'e.id', type: 'bigint', of: (reading) => String(reading.id) },
          ],
          direction: 'desc',
        },
        query,
      )
      const chosen = sql`from audit_events e join users u on u.id = e.actor_id
        where (e.action in ('take into care', 'open anyway')
            or e.action = 'read' and e.object_type = any(${openedKinds}))
          and e.outcome = 'ok'
          and e.actor_id <> ${viewer.userId}
          and e.patient_id in (select id from chart_names
            where id = ${viewer.patientId} or merged_into = ${viewer.patientId})
          and not exists (select 1 from audit_events f
            where f.patient_id = e.patient_id and f.action = e.action and f.actor_id = e.actor_id
              and f.object_type = e.object_type and f.object_id = e.object_id
              and f.at > e.at - interval '15 minutes' and (f.at, f.id) < (e.at, e.id))`
      const rows = await sql<ReadingRow[]>`
        select e.id, e.at, coalesce(nullif(u.name, ''), u.email, u.id::text) as name, u.role,
          e.object_type, case when e.action = 'take into care' then e.reason end as care_reason,
          e.action = 'open anyway' or coalesce(e.reason = 'emergency access', false) as is_emergency
        ${chosen} and ${paging.position} order by ${paging.order} limit ${paging.limit}`
      return paging.page(rows, () => countUpTo(sql, chosen))
    },
  }
}
