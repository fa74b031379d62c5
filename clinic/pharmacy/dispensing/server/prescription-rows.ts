import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import { likeLiteral } from '../../../../server/database/search.ts'
import { personJson } from '../../../../server/database/person-json.ts'
import type { listPrescriptions, Prescription } from '../prescription.ts'
import { waitingDays } from '../prescription.ts'

/** Prescriptions as they stand in records, with what became of them. */
export function prescriptionRows(sql: Sql) {
  const from = sql`from written_prescriptions w join patients p on p.id = w.patient_id
    left join handled_prescriptions h on h.record_id = w.record_id`
  const isChanged = sql`(h.state in ('part given', 'given', 'set aside') and h.prescription <> w.prescription)`
  const state = sql`case when h.record_id is null or ${isChanged} and h.state <> 'part given' then 'waiting'
    else h.state end`
  const person = (alias: string) => personJson(sql, alias)
  const columns = sql`w.record_id as id, w.patient_id, ${person('p')} as patient, p.mrn, p.dob, p.gender,
    photo_of(p.id) as photo, p.deceased_on, p.death, p.allergies, allergies_of(p.id) as allergy_signs,
    alerts_of(p.id) as alerts,
    (select ${person('d')} from users d where d.id = w.doctor_id) as doctor, w.appointment_id,
    w.record_date::text as date, w.prescription as text, ${state} as state, ${isChanged} is true as is_changed,
    w.added_at, case when ${state} = 'set aside' then h.reason end as reason,
    case when h.version > 0 then (select ${person('u')} from users u where u.id = h.updated_by) end as handled_by,
    case when h.version > 0 then h.updated_at end as handled_at,
    w.revision + coalesce(h.version, 0) as version`

  const shown: Record<QueryOf<typeof listPrescriptions>['show'], Fragment> = {
    waiting: sql`(${state} in ('waiting', 'part given'))`,
    given: sql`(h.state in ('given', 'part given'))`,
    'set aside': sql`(h.state = 'set aside')`,
  }

  /**
   * Those that were signed in the last days, and those that somebody brought back or gave in part. An array, so that
   * only their records are looked at.
   */
  const isOfTheseDays = sql`w.record_id = any(array(
    select r.record_id from written_prescriptions r where r.signed_at >= now() - make_interval(days => ${waitingDays})
    union all select record_id from handled_prescriptions
      where state in ('waiting', 'part given') and version > 0))`

  return {
    async find(id: string, db: AnySql = sql): Promise<Prescription | undefined> {
      const [found] = await db<Prescription[]>`
        select ${columns} ${from} where w.record_id = ${id}`
      return found
    },

    async list(asked: QueryOf<typeof listPrescriptions>): Promise<Page<Prescription>> {
      const paging = keyset<Prescription>(
        sql,
        {
          columns: [
            { sql: 'w.record_date', type: 'date', of: (row) => row.date },
            { sql: 'w.record_id', type: 'uuid', of: (row) => row.id },
          ],
          direction: 'desc',
        },
        asked,
      )
      const named = asked.search
        ? sql`and (searchable(p.name) like '%' || searchable(${likeLiteral(asked.search)}) || '%'
            or p.mrn = ${asked.search})`
        : sql``
      const base = sql`${shown[asked.show]} ${named}
        ${asked.show === 'waiting' && !asked.search ? sql`and ${isOfTheseDays}` : sql``}`
      const rows = await sql<Prescription[]>`
        select ${columns} ${from} where ${base} and ${paging.position}
        order by ${paging.order} limit ${paging.limit}`
      return paging.page(rows, () => countUpTo(sql, sql`${from} where ${base}`))
    },
  }
}
