import type { Sql } from '../../../../server/database/connect.ts'

/** Why a patient is in a doctor's care, as columns and joins for a statement of one row. */
export function careOf(sql: Sql, doctorId: string, patientId: string) {
  return {
    columns: sql`v.visit_on,
      case when t.id is not null then jsonb_build_object('reason', t.reason, 'remark', t.remark,
        'takenAt', t.taken_at, 'expiresAt', t.expires_at) end as taking`,
    joins: sql`
      left join lateral (
        select (a.starts_at at time zone c.time_zone)::date as visit_on
        from visits_in_care(${doctorId}, ${patientId}) a, clinic c
        order by abs(extract(epoch from a.starts_at - now())) limit 1) v on true
      left join lateral (
        select * from takings_in_care(${doctorId}, ${patientId})
        order by expires_at desc limit 1) t on true`,
  }
}
