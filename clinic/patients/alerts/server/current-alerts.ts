import type { AnySql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'

/** The alerts of `patients p` for rows of lists; a chart without any costs one look into an index. */
export function currentAlerts(sql: AnySql): Fragment {
  return sql`case
    when p.alerts <> ''
      or exists (select from patient_alerts a where a.patient_id = p.id and a.ended_at is null)
    then alerts_of(p.id) else '[]' end`
}
