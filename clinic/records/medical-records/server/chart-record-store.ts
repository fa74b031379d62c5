import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { keyset } from '../../../../server/database/keyset.ts'
import type { accessReasons } from '../../emergency-access/emergency-access.ts'
import type { ChartNote, listChartRecords, readChartNotes } from '../chart-record.ts'
import { limitedReaders, type MedicalRecord, type MedicalRecordRow } from '../medical-record.ts'
import { medicalRecordRows } from './medical-record-rows.ts'

/** A record and why colleagues' records are open to the doctor; null for an own record without care. */
export interface ChartRecord {
  readonly record: MedicalRecord
  readonly reason: (typeof accessReasons)[number] | null
}

const newestFirst = [
  { sql: 'r.record_date', type: 'date', of: ({ date }: { readonly date: string }) => date },
  { sql: 'r.id', type: 'uuid', of: ({ id }: { readonly id: string }) => id },
] as const

/**
 * Records of one patient as their chart shows them to a doctor: all while the patient is in the
 * doctor's care or open by emergency access, else the doctor's own. The database decides at each
 * reading.
 */
export function chartRecordStore(sql: Sql) {
  const { short, note, whole, people, opensToColleague } = medicalRecordRows(sql)
  // PostgreSQL evaluates a scalar subquery once, not for each record.
  const isKnown = (doctorId: string, patientId: string) => sql`(r.doctor_id = ${doctorId}
    or (select record_access(${doctorId}, ${patientId}) is not null))`
  const isNamed = (doctorId: string) =>
    sql`(r.doctor_id = ${doctorId} or r.co_signer_id is not distinct from ${doctorId})`
  const isOpen = (doctorId: string, patientId: string) =>
    sql`(${isNamed(doctorId)} or ${opensToColleague(doctorId, sql`${patientId}::uuid`)})`
  /** A limited record is open to a colleague by emergency access alone, also to one in care. */
  const access = (doctorId: string, patientId: string) => sql`
    case when r.limited and not ${isNamed(doctorId)} then 'emergency access'
      else (select record_access(${doctorId}, ${patientId})) end as access`

  return {
    /** Throws `forbidden` for a record that the doctor knows of and whose readers are limited. */
    async find(
      { userId }: Viewer,
      patientId: string,
      recordId: string,
    ): Promise<ChartRecord | undefined> {
      const [row] = await sql<
        (MedicalRecord & { access: ChartRecord['reason']; isOpen: boolean })[]
      >`
        select ${whole}, ${access(userId, patientId)},
          ${isOpen(userId, patientId)} as is_open
        from medical_records r ${people}
        where r.id = ${recordId} and r.patient_id = ${patientId}
          and (${isKnown(userId, patientId)} or ${isOpen(userId, patientId)})`
      if (!row) return undefined
      const { access: reason, isOpen: mayRead, ...record } = row
      if (!mayRead) throw new Problem('forbidden', { detail: limitedReaders })
      return { record, reason }
    },

    /** Records with their texts, newest first, and why colleagues' are among them. */
    async notes(
      { userId }: Viewer,
      patientId: string,
      asked: QueryOf<typeof readChartNotes>,
    ): Promise<{ page: Page<ChartNote>; reason: ChartRecord['reason'] }> {
      const paging = keyset<ChartNote>(sql, { columns: newestFirst, direction: 'desc' }, asked)
      const order = sql`${paging.order}`
      const base = sql`r.patient_id = ${patientId} and ${isOpen(userId, patientId)}`
      const rows = await sql<(ChartNote & { access: ChartRecord['reason'] })[]>`
        select ${note}, ${access(userId, patientId)}
        from (
          select * from medical_records r where ${base} and ${paging.position}
          order by ${order} limit ${paging.limit}
        ) r ${people} order by ${order}`
      const notes = rows.map(({ access: _, ...one }) => one)
      const page = await paging.page(notes, () =>
        countUpTo(sql, sql`from medical_records r where ${base}`),
      )
      const reasons = rows.map((row) => row.access)
      const isEmergency = reasons.includes('emergency access')
      return { page, reason: isEmergency ? 'emergency access' : (reasons[0] ?? null) }
    },

    async list(
      { userId }: Viewer,
      patientId: string,
      asked: QueryOf<typeof listChartRecords>,
    ): Promise<Page<MedicalRecordRow>> {
      const paging = keyset<MedicalRecordRow>(
        sql,
        { columns: newestFirst, direction: 'desc' },
        asked,
      )
      const order = sql`${paging.order}`
      const base = sql`r.patient_id = ${patientId} and ${isKnown(userId, patientId)}`
      const rows = await sql<MedicalRecordRow[]>`
        select ${short} from (
          select * from medical_records r where ${base} and ${paging.position}
          order by ${order} limit ${paging.limit}
        ) r ${people} order by ${order}`
      return paging.page(rows, () => countUpTo(sql, sql`from medical_records r where ${base}`))
    },
  }
}
