import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { containsWords } from '../../../../server/database/search.ts'

/**
 * Ids of the patients whose name, MRN, phone or email hold every word, as a table. Charts in use and
 * archived ones have an index each.
 */
export function patientsHolding(sql: Sql, search: string): Fragment {
  const isMatch = containsWords(sql, 'search_text', search)
  return sql`(
    select id from patients
    where merged_into is null and archived_at is null and ${isMatch}
    union all
    select id from patients
    where merged_into is null and archived_at is not null and ${isMatch})`
}
