import type { Sql } from './connect.ts'
import type { Fragment } from './keyset.ts'

/**
 * SQL of the contract's `Person` from a row of `users` or `patients` with this alias, such as `u`; null where an
 * outer join found none.
 */
export function personJson(sql: Sql, alias: string): Fragment {
  const of = sql.unsafe(alias)
  return sql`case when ${of}.id is not null
    then jsonb_build_object('id', ${of}.id, 'name', nullif(${of}.name, ''), 'email', ${of}.email) end`
}
