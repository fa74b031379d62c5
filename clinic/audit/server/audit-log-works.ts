import type { Sql } from '../../../server/database/connect.ts'

/** Whether the database can write an event now. Without it no write is done (L-06). */
export async function auditLogWorks(sql: Sql): Promise<boolean> {
  // A database that does not answer writes no events either.
  const [answer] = await sql<{ works: boolean }[]>`select audit_log_works() as works`.catch(
    () => [],
  )
  return answer?.works ?? false
}
