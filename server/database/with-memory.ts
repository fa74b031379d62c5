import type { AnySql, Sql } from './connect.ts'

/**
 * Reads with more memory and time than statements usually have: one that groups hundreds of thousands of rows would
 * write them to the disk meanwhile. It is over before the browser gives up.
 */
export function withMemory<T>(sql: Sql, read: (tx: AnySql) => PromiseLike<T>): Promise<T> {
  // A transaction, because the setting is to end with it.
  return sql.begin(async (tx) => {
    await tx`select set_config('work_mem', '64MB', true), set_config('statement_timeout', '14s', true)`
    return await read(tx)
  }) as Promise<T>
}
