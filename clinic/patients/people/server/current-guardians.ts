import type { AnySql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'

/** The guardians of `patients p` for rows of lists; a chart without people costs one look into an index. */
export function currentGuardians(sql: AnySql): Fragment {
  return sql`case
    when exists (select from related_people r where r.patient_id = p.id)
    then guardians_of(p.id, p.dob) else '[]' end`
}
