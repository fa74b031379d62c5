import type { AnySql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'

/** Names with commas between them. How the driver writes a list depends on the word before it. */
export function nameList(sql: AnySql, names: readonly string[]): Fragment {
  return names.map((name) => sql`${sql(name)}`).reduce((all, one) => sql`${all}, ${one}`)
}
