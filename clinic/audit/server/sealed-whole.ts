import { setTimeout as pause } from 'node:timers/promises'
import type { AnySql } from '../../../server/database/connect.ts'
import type { ChainHead } from './audit-head.ts'
import { sealAll } from './audit-sealer.ts'

/**
 * For tests: seals the log until no event is left, and answers its head. Events wait for every
 * transaction of the database server that began before them, those of other tests too.
 */
export async function sealedWhole(sql: AnySql): Promise<ChainHead | null> {
  for (;;) {
    const head = await sealAll(sql)
    const [left] = await sql<{ n: number }[]>`
      select count(*)::int as n from audit_events e
      where not exists (select from audit_chain c where c.event_id = e.id)`
    if (left?.n === 0) return head
    await pause(20)
  }
}
