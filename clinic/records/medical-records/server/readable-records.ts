import type { Role, Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { medicalRecordRows } from './medical-record-rows.ts'

/** Whether the viewer may read the texts of records `r` of a chart that is open to them. */
export function readableInChart(sql: Sql, viewer: Viewer, patientId: string): Fragment {
  const { opensToColleague } = medicalRecordRows(sql)
  const cuts: Record<Role, () => Fragment> = {
    admin: () => sql`not r.limited`,
    staff: () => sql`not r.limited`,
    doctor: () => sql`(r.doctor_id = ${viewer.userId}
      or r.co_signer_id is not distinct from ${viewer.userId}
      or ${opensToColleague(viewer.userId, sql`${patientId}::uuid`)})`,
    patient: () => isWhollySigned(sql),
  }
  return cuts[viewer.role]()
}

/** Patients read a record `r` once all have signed it. */
export function isWhollySigned(sql: Sql): Fragment {
  return sql`(r.signed_at is not null and (r.co_signer_id is null or r.co_signed_at is not null))`
}
