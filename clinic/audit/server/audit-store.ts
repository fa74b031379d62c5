import type { QueryOf } from '../../../contract/endpoint.ts'
import type { Page } from '../../../contract/page.ts'
import type { Sql } from '../../../server/database/connect.ts'
import { countUpTo } from '../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../server/database/keyset.ts'
import { containsWords } from '../../../server/database/search.ts'
import type { AuditEvent, AuditFilters, auditSorts, listAuditEvents } from '../audit.ts'

type Sort = (typeof auditSorts)[number]

/** The column of each order, which comes before the number of the event. */
const sortColumns: Record<Sort, { sql: string; of: (event: AuditEvent) => string }> = {
  person: { sql: `coalesce(nullif(u.name, ''), u.email, '')`, of: (event) => event.actorName },
  action: { sql: 'e.action', of: (event) => event.action },
  object: { sql: 'e.object_type', of: (event) => event.objectType },
  patient: { sql: `coalesce(p.name, '')`, of: (event) => event.patientName },
  outcome: { sql: 'e.outcome', of: (event) => event.outcome },
  address: { sql: `coalesce(e.address, '')`, of: (event) => event.address },
}

/** The findings of a check of the log, as its event keeps them. */
export const foundWhole = 'whole'
export const foundNotWhole = 'not whole'

/** The audit log, for admins. */
export function auditStore(sql: Sql) {
  const timeZone = sql`(select time_zone from clinic)`
  const columns = sql`e.id, e.at, e.actor_id,
    coalesce(nullif(u.name, ''), u.email, '') as actor_name, e.actor_role, e.action, e.object_type,
    e.object_id, e.patient_id, coalesce(p.name, '') as patient_name,
    coalesce(cardinality(e.patient_ids), 0) as patients, e.outcome, e.reason,
    coalesce(e.address, '') as address, e.request_id, e.changes`
  const people = sql`left join users u on u.id = e.actor_id left join chart_names p on p.id = e.patient_id`

  /** Events about one of these patients, and lists that showed one of them. */
  const showed = (ids: Fragment) => sql`(e.patient_id = any(${ids}) or e.patient_ids && ${ids})`

  /** A chart and those that were merged into it: their history is read with it. */
  const historyOf = (id: string) =>
    sql`array(select id from chart_names where id = ${id} or merged_into = ${id})`

  function chosen(asked: Partial<AuditFilters>): Fragment {
    const { person, patient, patientId, objectId, actorId, part, action, outcome, from, to } = asked
    const persons = sql`select id from users where ${containsWords(sql, 'search_text', person)}`
    const patients = sql`select id from chart_names where ${containsWords(sql, 'search_text', patient)}`
    return sql`true
      ${person ? sql`and e.actor_id in (${persons})` : sql``}
      ${patient ? sql`and ${showed(sql`array(${patients})`)}` : sql``}
      ${patientId ? sql`and ${showed(historyOf(patientId))}` : sql``}
      ${objectId ? sql`and e.object_id = ${objectId}` : sql``}
      ${actorId ? sql`and e.actor_id = ${actorId}` : sql``}
      ${part === 'acts' ? sql`and e.action not in ('read', 'list')` : sql``}
      ${part === 'readings' ? sql`and e.action in ('read', 'list')` : sql``}
      ${action ? sql`and e.action = ${action}` : sql``}
      ${outcome ? sql`and e.outcome = ${outcome}` : sql``}
      ${from ? sql`and e.at >= (${from}::date::timestamp at time zone ${timeZone})` : sql``}
      ${to ? sql`and e.at < ((${to}::date + 1)::timestamp at time zone ${timeZone})` : sql``}`
  }

  return {
    /** The newest check whose result is known; those of the command line are none of the log. */
    async lastCheck(): Promise<{ at: string; isWhole: boolean } | null> {
      const [check] = await sql<{ at: string; isWhole: boolean }[]>`
        select at, reason = ${foundWhole} as is_whole from audit_events
        where action = 'verify' and outcome = 'ok' and reason in (${foundWhole}, ${foundNotWhole})
        order by id desc limit 1`
      return check ?? null
    },

    async list(asked: QueryOf<typeof listAuditEvents>): Promise<Page<AuditEvent>> {
      const sort = asked.sort && sortColumns[asked.sort]
      const paging = keyset<AuditEvent>(
        sql,
        {
          columns: [
            ...(sort ? [{ ...sort, type: 'text' as const }] : []),
            { sql: 'e.id', type: 'bigint', of: (event) => String(event.id) },
          ],
          direction: asked.order === 'oldest' ? 'asc' : 'desc',
        },
        asked,
      )
      const base = chosen(asked)
      const rows = await sql<AuditEvent[]>`
        select ${columns} from audit_events e ${people}
        where ${base} and ${paging.position} order by ${paging.order} limit ${paging.limit}`
      return paging.page(rows, () => countUpTo(sql, sql`from audit_events e where ${base}`))
    },

    /** The newest events of a search, with one extra where there are more. */
    async newest(asked: AuditFilters, most: number): Promise<AuditEvent[]> {
      return sql<AuditEvent[]>`
        select ${columns} from audit_events e ${people}
        where ${chosen(asked)} order by e.id desc limit ${most + 1}`
    },
  }
}
