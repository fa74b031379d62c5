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
    select note_event('restore', 'clinic', null,
      reason => ${`${userInfo().username} at the console of ${hostname()}, from ${from}`},
      changes => ${sql.json(Object.fromEntries(changes))})`
}
