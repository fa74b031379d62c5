import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import type { Role, Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import { listSearch } from '../../../../server/database/list-search.ts'
import { wordQuery } from '../../../../server/database/word-search.ts'
import type { MedicalRecordRow } from '../medical-record.ts'
import type { FoundRecord, searchRecordTexts } from '../record-search.ts'
import { medicalRecordRows } from './medical-record-rows.ts'
import { isWhollySigned } from './readable-records.ts'
import { recordExcerpts } from './record-excerpts.ts'

const nothing = { rows: [], next: null, previous: null, total: 0, totalIsAtLeast: false }

/** Searches the texts of records. The texts that a viewer may not read are never looked into. */
export function medicalRecordSearch(sql: Sql) {
  const { short, people } = medicalRecordRows(sql)
  const columns = sql`r.id, r.patient_id, r.doctor_id, r.appointment_id, r.record_date, r.signed_at,
    r.co_signer_id, r.co_signed_at, r.limited, r.created_at, r.updated_at, r.version`

  function searchFor(query: Fragment) {
    return listSearch<MedicalRecordRow>(sql, {
      rows: sql`(select ${columns}, r.words from medical_records r) r`,
      alias: 'r',
      columns: short,
      joins: people,
      isMatch: sql`r.words @@ ${query} or exists (
        select from record_addenda a where a.record_id = r.id and a.words @@ ${query})`,
      // Without `cut`: with it, the planner would walk a list of millions instead of using the index.
      ways: (_, here) => [
        sql`select * from (
          select ${columns} from medical_records r where r.words @@ ${query} and ${here} offset 0) r`,
        sql`select ${columns} from (
          select distinct a.record_id from record_addenda a where a.words @@ ${query} offset 0) a
          join medical_records r on r.id = a.record_id where ${here}`,
      ],
    })
  }

  return async function search(
    viewer: Viewer,
    asked: QueryOf<typeof searchRecordTexts>,
  ): Promise<Page<FoundRecord>> {
    const words = await wordQuery(sql, asked.search)
    if (words === undefined) return nothing
    const query = sql`${words}::tsquery`
    const paging = keyset<MedicalRecordRow>(
      sql,
      {
        columns: [
          { sql: 'r.record_date', type: 'date', of: (record) => record.date },
          { sql: 'r.id', type: 'uuid', of: (record) => record.id },
        ],
        direction: 'desc',
      },
      asked,
    )
    const found = searchFor(query)
    const base = readableBy(viewer)
    const here = sql`${base} and ${paging.position}`
    const sought = { base, here, order: sql`${paging.order}`, limit: paging.limit }
    const page = await paging.page(await found.find(sought), () => found.count(sought))
    const excerpts = await recordExcerpts(
      sql,
      page.rows.map(({ id }) => id),
      query,
    )
    const rows = page.rows.flatMap((row) => {
      const excerpt = excerpts.get(row.id)
      return excerpt ? [{ ...row, excerpt }] : []
    })
    return { ...page, rows }
  }

  /** Records `r` of the viewer's list whose texts they may read too: `medicalRecordCan.readTexts` as a condition. */
  function readableBy(viewer: Viewer): Fragment {
    const cuts: Record<Role, () => Fragment> = {
      admin: () => sql`not r.limited`,
      staff: () => sql`not r.limited`,
      doctor: () => sql`r.doctor_id = ${viewer.userId}`,
      patient: () => sql`r.patient_id = ${viewer.patientId} and ${isWhollySigned(sql)}`,
    }
    return cuts[viewer.role]()
  }
}
