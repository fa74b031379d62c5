import type { ReservedSql } from 'postgres'
import type { Sql } from './connect.ts'

/**
 * Runs work that only one of several servers on a database may do at a time; the others wait for it
 * without a time limit. The work gets the connection that holds the lock, and may use others too.
 */
export async function oneAtATime<T>(
  sql: Sql,
  name: string,
  work: (connection: ReservedSql) => Promise<T>,
): Promise<T> {
  const connection = await sql.reserve()
  try {
    // Waiting for the lock, and the work itself, may take longer than a request may.
    await connection`set statement_timeout = 0`
    await connection`select pg_advisory_lock(hashtext(${name}))`
    return await work(connection)
  } finally {
    // Both fail only on a broken connection, whose lock the database has released by itself.
    await connection`select pg_advisory_unlock(hashtext(${name}))`.catch(() => undefined)
    await connection`reset statement_timeout`.catch(() => undefined)
    connection.release()
  }
}
