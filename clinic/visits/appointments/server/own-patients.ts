import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { keyset } from '../../../../server/database/keyset.ts'
import { containsWords } from '../../../../server/database/search.ts'
import type { listOwnPatients, OwnPatientRow } from '../own-patient.ts'

type Listed = OwnPatientRow & { readonly sortName: string }

/** The patients of a doctor's visits, by name. */
export function ownPatients(sql: Sql) {
  return async (
    { userId }: Viewer,
    asked: QueryOf<typeof listOwnPatients>,
  ): Promise<Page<OwnPatientRow>> => {
    const paging = keyset<Listed>(
      sql,
      {
        columns: [
          { sql: 'p.sort_name', type: 'text', of: (row) => row.sortName },
          { sql: 'p.id', type: 'uuid', of: (row) => row.id },
        ],
        direction: 'asc',
      },
      asked,
    )
    const chosen = sql`from patients p join (
        select patient_id, max(starts_at) filter (where starts_at <= now()) as last_at,
          min(starts_at) filter (where starts_at > now() and status = 'scheduled') as next_at
        from appointments where doctor_id = ${userId} and deleted_at is null group by patient_id
      ) v on v.patient_id = p.id
      where p.merged_into is null and p.archived_at is null
        and ${containsWords(sql, 'p.search_text', asked.search)}`
    const rows = await sql<Listed[]>`
      select p.id, p.mrn, p.name, p.email, p.dob, p.gender, p.contact, p.deceased_on, p.death, p.sort_name,
        (v.last_at at time zone (select time_zone from clinic))::date as last_visit,
        (v.next_at at time zone (select time_zone from clinic))::date as next_visit
      ${chosen} and ${paging.position} order by ${paging.order} limit ${paging.limit}`
    return paging.page(rows, () => countUpTo(sql, chosen))
  }
}
