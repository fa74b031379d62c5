import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import type { listUsers } from '../user.ts'

/** An admin opened the account `u`, and its person has neither set a password nor shown their mailbox. */
export function isInvited(sql: AnySql, u: Fragment): Fragment {
  return sql`(${u}.status = 'active' and ${u}.email is not null
    and ${u}.password_hash is null and ${u}.email_confirmed_at is null)`
}

/** The filter of the list: a stored status, or the accounts that were only invited. */
export function hasStatus(sql: AnySql, status: QueryOf<typeof listUsers>['status']): Fragment {
  if (status === undefined) return sql`true`
  return status === 'invited' ? isInvited(sql, sql`users`) : sql`status = ${status}`
}
