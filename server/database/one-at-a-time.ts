import type { ReservedSql } from 'postgres'
import type { Sql } from './connect.ts'

/**
 * Does work that only one of several servers on a database may do at a time; the others wait for
 * it, however long. The work is given the connection that holds the lock, and may use others too.
 */
export async function oneAtATime<T>(
  sql: Sql,
  name: string,
  work: (connection: ReservedSql) => Promise<T>,
): Promise<T> {
  const connection = await sql.reserve()
  try {
    // Waiting, and what such work does, may take longer than a request may.
    await connection`set statement_timeout = 0`
    await connection`select pg_advisory_lock(hashtext(${name}))`
    return await work(connection)
  } finally {
    // Neither fails but on a connection that broke, which the server has unlocked by itself.
    await connection`select pg_advisory_unlock(hashtext(${name}))`.catch(() => undefined)
    await connection`reset statement_timeout`.catch(() => undefined)
    connection.release()
  }
}
