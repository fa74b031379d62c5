import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { acting, type WritingViewer, writtenIn } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { keyset } from '../../../../server/database/keyset.ts'
import { seesAllBills } from '../../../billing/bills/server/bill-rows.ts'
import { type listUnbilledVisits, type UnbilledVisit, visitDays } from '../leaks.ts'

type Row = UnbilledVisit & { readonly startsAt: string }
type Asked = Partial<QueryOf<typeof listUnbilledVisits>>

/** Visits without a bill: those whose bill or fee is missing, and those that will have none. */
export function unbilledVisits(sql: Sql) {
  const zone = sql`(select time_zone from clinic)`

  function conditions(viewer: Viewer, { from, to, noBill }: Asked) {
    const first = from ? sql`${from}::date` : sql`(today_in_clinic() - ${visitDays}::integer)`
    const isLeft = sql`exists (select from unbilled_visits u where u.id = a.id)`
    return sql`${seesAllBills(viewer)} and a.deleted_at is null
      and (a.status = 'completed' or a.status = 'canceled' and (item_of_visit(a) is not null
        or exists (select from charges c where c.appointment_id = a.id and c.bill_id is null)))
      and a.starts_at >= ${first}::timestamp at time zone ${zone}
      ${to ? sql`and a.starts_at < (${to}::date + 1)::timestamp at time zone ${zone}` : sql``}
      and ${noBill ? isLeft : sql`not ${isLeft}`}
      and not exists (select from bills b where b.appointment_id = a.id and b.voided_at is null)`
  }

  const columns = sql`a.id, a.patient_id, a.starts_at,
    jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email) as patient,
    jsonb_build_object('id', d.id, 'name', nullif(d.name, ''), 'email', d.email) as doctor,
    (a.starts_at at time zone ${zone})::date as date,
    to_char(a.starts_at at time zone ${zone}, 'HH24:MI') as time, t.name as visit_type,
    case when a.stage = 'no-show' then 'no-show' else a.status end as state,
    (select u.reason from unbilled_visits u where u.id = a.id) as no_bill_reason`
  const joins = sql`join patients c on c.id = a.patient_id join users d on d.id = a.doctor_id
    left join visit_types t on t.id = a.visit_type_id`

  async function read(db: AnySql, id: string): Promise<UnbilledVisit | undefined> {
    const [visit] = await db<Row[]>`
      select ${columns} from appointments a ${joins}
      where a.id = ${id} and a.deleted_at is null`
    return visit
  }

  return {
    find: (viewer: Viewer, id: string) =>
      seesAllBills(viewer) ? read(sql, id) : Promise.resolve(undefined),

    async list(viewer: Viewer, asked: Asked & { limit: number }): Promise<Page<UnbilledVisit>> {
      const paging = keyset<Row>(
        sql,
        {
          columns: [
            { sql: 'a.starts_at', type: 'timestamptz', of: (row) => row.startsAt },
            { sql: 'a.id', type: 'uuid', of: (row) => row.id },
          ],
          direction: 'desc',
        },
        asked,
      )
      const base = conditions(viewer, asked)
      const found = await sql<Row[]>`
        select ${columns} from (
          select * from appointments a where ${base} and ${paging.position}
          order by ${paging.order} limit ${paging.limit}
        ) a ${joins} order by ${paging.order}`
      return paging.page(found, () => countUpTo(sql, sql`from appointments a where ${base}`))
    },

    count: (viewer: Viewer) =>
      countUpTo(sql, sql`from appointments a where ${conditions(viewer, {})}`),

    /** Said twice, the first reason stays. */
    leave: (viewer: WritingViewer, id: string, reason: string) =>
      sql.begin(async (tx): Promise<UnbilledVisit> => {
        const [visit] = await tx<{ isOver: boolean; isBilled: boolean }[]>`
          select status <> 'scheduled' as is_over, exists (select from bills b where b.appointment_id = a.id and b.voided_at is null) as is_billed
          from appointments a where id = ${id} for share`
        if (!visit?.isOver) {
          throw new Problem('conflict', { detail: 'This visit is still to come.' })
        }
        if (visit.isBilled) {
          throw new Problem('conflict', { detail: 'This visit has a bill already.' })
        }
        await tx`
          insert into unbilled_visits (id, patient_id, reason, created_by)
          select id, patient_id, ${reason}, ${acting(tx, viewer)} from appointments where id = ${id}
          on conflict do nothing`
        const left = await read(tx, id)
        if (!left) throw new Problem('not-found')
        return left
      }),

    async bill(viewer: WritingViewer, id: string): Promise<void> {
      await sql`delete from unbilled_visits where id = ${id} and ${writtenIn(sql, viewer.context)}`
    },
  }
}
