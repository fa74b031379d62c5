import { hostname, userInfo } from 'node:os'
import type { Sql } from '../../../server/database/connect.ts'

/** `found` holds what was restored, as the fields of the event. */
interface Restore {
  readonly from: string
  readonly found: Readonly<Record<string, string | number>>
}

/**
 * Notes in the log of a restored clinic that it went back, to when and by whom: the machine's user
 * account, as nobody of the clinic is signed in at its console.
 */
export async function noteRestore(sql: Sql, { from, found }: Restore): Promise<void> {
  const changes = Object.entries(found).map(([name, value]) => [name, [null, value]] as const)
  await sql`
    insert into audit_events (action, object_type, reason, changes)
    values ('restore', 'clinic',
      ${`${userInfo().username} at the console of ${hostname()}, from ${from}`},
      ${sql.json(Object.fromEntries(changes))})`
}
