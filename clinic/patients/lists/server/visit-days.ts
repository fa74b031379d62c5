import { isCaller } from '../../../../contract/endpoint.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import type { Asking } from './criterion-sql.ts'

/** The days of the last and next visit of a patient `p`, in the clinic's time zone. */
export function visitDays(
  db: AnySql,
  { viewer, timeZone }: Pick<Asking, 'viewer' | 'timeZone'>,
): Fragment {
  if (!isCaller({ permission: 'visits.read' }, viewer)) {
    return db`null::date as last_visit, null::date as next_visit`
  }
  const own = viewer.role === 'doctor' ? db`and a.doctor_id = ${viewer.userId}` : db``
  return db`
    (select (max(a.starts_at) at time zone ${timeZone})::date from appointments a
      where a.patient_id = p.id and a.deleted_at is null and a.status <> 'canceled'
        and a.starts_at <= now() ${own}) as last_visit,
    (select (min(a.starts_at) at time zone ${timeZone})::date from appointments a
      where a.patient_id = p.id and a.deleted_at is null and a.status = 'scheduled'
        and a.starts_at > now() ${own}) as next_visit`
}
