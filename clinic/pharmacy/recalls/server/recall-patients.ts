import { hasPermission } from '../../../../contract/permission.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { keyset } from '../../../../server/database/keyset.ts'
import { chartIsOpen } from '../../../chart/facts/server/open-chart.ts'
import { noMailBecause } from '../../../visits/messages/server/mail-reach.ts'
import type { RecallPatient } from '../recall-patient.ts'

export type ListedPatient = RecallPatient & { readonly sortName: string }

interface Asked {
  readonly told?: 'yes' | 'no' | undefined
  readonly after?: string | undefined
  readonly before?: string | undefined
  readonly limit: number
}

/**
 * The patients who got a recalled lot: by the ledger, less what came back, and by vaccinations of the chart that name
 * the lot, as far as the viewer reads records.
 */
export function recallPatients(sql: Sql) {
  const vaccinated = (id: string) => sql`
    select v.patient_id, max(left(v.given::text, 10)) as day
    from stock_recalls r join stock_items i on i.id = r.item_id and i.kind = 'vaccine'
      join immunizations v on upper(v.lot) = upper(r.lot_number)
    where r.id = ${id} and v.status = 'completed' and v.error_at is null group by v.patient_id`

  const taken = (id: string) => sql`
    select e.patient_id, sum(-m.quantity) as units, max(e.day) filter (where m.quantity < 0)::text as day
    from stock_recalls r join stock_lots l on l.item_id = r.item_id and upper(l.lot_number) = upper(r.lot_number)
      join stock_movements m on m.lot_id = l.id join stock_entries e on e.id = m.entry_id
    where r.id = ${id} and e.patient_id is not null
    group by e.patient_id having sum(-m.quantity) > 0`

  const readsCharts = (viewer: Viewer) =>
    hasPermission(viewer, 'records.read') ? chartIsOpen(sql, viewer) : sql`false`

  /** All who got it, with their charts `p`: by the ledger as `t`, by the chart as `v`. */
  const all = (id: string) => sql`(${taken(id)}) t
    full join (${vaccinated(id)}) v on v.patient_id = t.patient_id
    join patients p on p.id = coalesce(t.patient_id, v.patient_id)`

  const sees = (viewer: Viewer) => sql`(${hasPermission(viewer, 'patients.read')}::boolean
    and (t.patient_id is not null or ${readsCharts(viewer)}))`

  /** `g`: those whom the viewer sees, with the chart `p`. */
  const got = (viewer: Viewer, id: string) => sql`(
    select p.id, coalesce(t.day, v.day) as day, t.units from ${all(id)} where ${sees(viewer)}
  ) g join patients p on p.id = g.id`

  /** A message that failed told nobody. */
  const tells = (
    id: string,
  ) => sql`c.recall_id = ${id} and c.patient_id = p.id and (c.way <> 'message'
    or exists (select from stock_recall_messages m where m.recall_id = ${id} and m.patient_id = p.id
      and m.state in ('waiting', 'sent')))`

  const filtered = (id: string, told: 'yes' | 'no' | undefined) => {
    const isTold = sql`exists (select from stock_recall_contacts c where ${tells(id)})`
    return told === undefined ? sql`true` : told === 'yes' ? isTold : sql`not ${isTold}`
  }

  const callBecause = noMailBecause(sql)

  async function hidden(viewer: Viewer, id: string): Promise<number> {
    const [count] = await sql<{ hidden: number }[]>`
      select count(*)::int as hidden from ${all(id)} where not ${sees(viewer)}`
    return count?.hidden ?? 0
  }

  async function rows(viewer: Viewer, id: string, asked: Asked) {
    const paging = keyset<ListedPatient>(
      sql,
      {
        columns: [
          {
            sql: 'searchable(variadic array[p.name])',
            type: 'text',
            of: (row) => row.sortName,
          },
          { sql: 'p.id', type: 'uuid', of: (row) => row.id },
        ],
        direction: 'asc',
      },
      asked,
    )
    const from = sql`from ${got(viewer, id)} where ${filtered(id, asked.told)}`
    const found = await sql<ListedPatient[]>`
      select p.id, p.id as patient_id, jsonb_build_object('id', p.id, 'name', p.name, 'email', p.email) as patient,
        p.mrn, p.contact, p.email, g.day, trim_scale(g.units)::text as quantity, ${callBecause} as call_because,
        (select jsonb_build_object('way', c.way, 'at', c.told_at, 'by', case when u.id is not null then
            jsonb_build_object('id', u.id, 'name', nullif(u.name, ''), 'email', u.email) end)
          from stock_recall_contacts c left join users u on u.id = c.told_by
          where ${tells(id)} order by c.id desc limit 1) as told,
        (select jsonb_build_object('state', m.state, 'note', m.note, 'sentAt', m.sent_at)
          from stock_recall_messages m where m.recall_id = ${id} and m.patient_id = p.id
          order by m.state in ('waiting', 'sent') desc, m.is_second, m.created_at desc limit 1) as message,
        searchable(variadic array[p.name]) as sort_name
      ${from} and ${paging.position} order by ${paging.order} limit ${paging.limit}`
    return paging.page(found, () => countUpTo(sql, from))
  }

  return {
    rows,

    async list(viewer: Viewer, id: string, asked: Asked) {
      const page = await rows(viewer, id, asked)
      return {
        ...page,
        rows: page.rows.map(({ sortName: _, ...row }) => row),
        hidden: await hidden(viewer, id),
      }
    },

    /** Those of these patients whom the viewer sees on the list, with what a message needs. */
    of: (viewer: Viewer, id: string, patientIds: readonly string[], db: AnySql = sql) =>
      db<{ id: string; name: string | null; email: string | null; callBecause: string | null }[]>`
        select p.id, p.name, p.email, ${callBecause} as call_because from ${got(viewer, id)}
        where p.id = any(${patientIds as string[]}::uuid[]) order by p.id`,

    /** All whom a file names, for its event. */
    async ids(viewer: Viewer, id: string, { told }: Pick<Asked, 'told'>): Promise<string[]> {
      const named = await sql<{ id: string }[]>`
        select p.id from ${got(viewer, id)} where ${filtered(id, told)}`
      return named.map((row) => row.id)
    },
  }
}
