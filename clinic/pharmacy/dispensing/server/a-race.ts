import { setTimeout as wait } from 'node:timers/promises'
import type { Sql, Transaction } from '../../../../server/database/connect.ts'

/** Long enough for a request to come to the rows that another transaction holds. */
const reachMs = 300

/** For tests: answers what a request answers that begins while another transaction is under way. */
export async function duringTransaction<T>(
  sql: Sql,
  first: (tx: Transaction) => Promise<unknown>,
  request: () => Promise<T>,
  then?: (tx: Transaction) => Promise<unknown>,
): Promise<T> {
  let asked: Promise<T> | undefined
  await sql.begin(async (tx) => {
    await first(tx)
    asked = request()
    await wait(reachMs)
    await then?.(tx)
  })
  if (!asked) throw new Error('Nothing was asked')
  return asked
}
