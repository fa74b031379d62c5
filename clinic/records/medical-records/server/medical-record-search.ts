import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import type { Role, Viewer } from '../../../../contract/role.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import { listSearch } from '../../../../server/database/list-search.ts'
import { rarestWords } from '../../../../server/database/rarest-words.ts'
import { pieceQueries, wordQuery } from '../../../../server/database/word-search.ts'
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

  /** The index is asked for some of the words only: `rarest`, of which each hit is checked for all. */
  function searchFor(tx: AnySql, query: Fragment, rarest: { word: string; pieces: string }) {
    // Without `cut`: with it, the planner would walk a list of millions instead of using the index.
    const ways = (indexed: string) => (_: Fragment, here: Fragment) => [
      sql`select ${columns} from (
        select ${columns}, r.words from medical_records r
        where r.words @@ ${indexed}::tsquery and ${here} offset 0) r where r.words @@ ${query}`,
      sql`select ${columns} from (
        select distinct a.record_id from record_addenda a where a.words @@ ${query} offset 0) a
        join medical_records r on r.id = a.record_id where ${here}`,
    ]
    const recordsWith = (indexed: string) => (here: Fragment) => sql`
      select from medical_records r where r.words @@ ${indexed}::tsquery and ${here}`
    return listSearch<MedicalRecordRow>(tx, {
      rows: sql`(select ${columns}, r.words from medical_records r) r`,
      alias: 'r',
      columns: short,
      joins: people,
      isMatch: sql`r.words @@ ${query} or exists (
        select from record_addenda a where a.record_id = r.id and a.words @@ ${query})`,
      ways: ways(rarest.pieces),
      frequent: {
        day: 'r.record_date',
        ways: ways(rarest.word),
        ofRarest: recordsWith(rarest.word),
        ofAll: recordsWith(rarest.pieces),
      },
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
    const base = readableBy(viewer)
    const isStart = asked.after === undefined && asked.before === undefined
    const here = isStart ? base : sql`${base} and ${paging.position}`
    const sought = { base, here, order: sql`${paging.order}`, limit: paging.limit }
    const page = await sql.begin('read only', async (tx) => {
      // A plan kept for all words fits none; and a frequent word stands on more pages than usually remembered.
      await tx`select set_config('plan_cache_mode', 'force_custom_plan', true),
        set_config('work_mem', '32MB', true)`
      const pieces = await pieceQueries(tx, asked.search)
      const rarest = await rarestWords(
        tx,
        pieces,
        (one) => sql`select from medical_records r where r.words @@ ${one}`,
      )
      const list = searchFor(tx, query, rarest)
      const { rows, total } = await list.search(sought)
      const known = isStart ? total : undefined
      return paging.page(rows, async () => known ?? list.count(sought))
    })
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
