import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { countUpTo, keptCount } from '../../../../server/database/counts.ts'
import { keyset } from '../../../../server/database/keyset.ts'
import { listSearch } from '../../../../server/database/list-search.ts'
import { containsWords } from '../../../../server/database/search.ts'
import { soughtWords } from '../../../visits/appointments/server/appointment-search.ts'
import { patientsHolding } from '../../../patients/charts/server/patients-holding.ts'
import type { listMedicalRecords, MedicalRecordRow } from '../medical-record.ts'
import { medicalRecordRows } from './medical-record-rows.ts'

/** The list of records, newest first, as fast among millions as among hundreds. */
export function medicalRecordList(sql: Sql) {
  const { short, people, visibleTo, waiting } = medicalRecordRows(sql)
  const rows = sql`(
    select id, patient_id, doctor_id, appointment_id, record_date, signed_at, co_signer_id,
      co_signed_at, limited, created_at, updated_at, version
    from medical_records) r`

  /** Searches patients and doctors: every word has to match within one of the two. */
  function searchFor(words: string) {
    const doctors = sql`(
      select id from users where status <> 'deleted' and ${containsWords(sql, 'search_text', words)}
      offset 0)`
    return listSearch<MedicalRecordRow>(sql, {
      rows,
      alias: 'r',
      columns: short,
      joins: people,
      isMatch: sql`(${containsWords(sql, 'p.search_text', words)})
        or (${containsWords(sql, 'd.search_text', words)})`,
      ways: (cut) => [
        sql`select r.* from ${patientsHolding(sql, words)} p cross join lateral (
          select * from ${rows} where r.patient_id = p.id ${cut}) r`,
        sql`select r.* from ${doctors} d cross join lateral (
          select * from ${rows} where r.doctor_id = d.id ${cut}) r`,
      ],
    })
  }

  return async function list(
    viewer: Viewer,
    asked: QueryOf<typeof listMedicalRecords>,
  ): Promise<Page<MedicalRecordRow>> {
    const paging = keyset<MedicalRecordRow>(
      sql,
      {
        columns: [
          { sql: 'r.record_date', type: 'date', of: (record) => record.date },
          { sql: 'r.id', type: 'uuid', of: (record) => record.id },
        ],
        direction: asked.order === 'oldest' ? 'asc' : 'desc',
      },
      asked,
    )
    const { limit } = paging
    const order = sql`${paging.order}`
    // Those to co-sign are a trainee's: the reason to see them is the wait itself.
    const isCoSigning = asked.waits === 'co-signature' && viewer.role === 'doctor'
    const base = sql`${isCoSigning ? sql`true` : visibleTo(viewer)}
      ${asked.waits ? sql`and ${waiting(viewer, asked.waits)}` : sql``}
      ${asked.patientId ? sql`and r.patient_id = ${asked.patientId}` : sql``}
      ${asked.appointmentId ? sql`and r.appointment_id = ${asked.appointmentId}` : sql``}`
    const here = sql`${base} and ${paging.position}`

    const words = soughtWords(asked.search)
    if (words !== '') {
      const search = searchFor(words)
      const sought = { base, here, order, limit }
      return paging.page(await search.find(sought), () => search.count(sought))
    }
    // People are joined after the page is cut, so that no plan joins more than the page.
    const found = await sql<MedicalRecordRow[]>`
      select ${short} from (
        select * from ${rows} where ${here} order by ${order} limit ${limit}
      ) r ${people} order by ${order}`
    const isCut = [asked.patientId, asked.appointmentId, asked.waits].some(Boolean)
    const isWhole = !isCut && (viewer.role === 'admin' || viewer.role === 'staff')
    return paging.page(found, () =>
      isWhole
        ? keptCount(sql, 'medical-records')
        : countUpTo(sql, sql`from medical_records r where ${base}`),
    )
  }
}
