import type { Sql, Transaction } from './connect.ts'

/** Reads in a transaction of its own, from one snapshot. */
export type ReadInTime = <T>(read: (tx: Transaction) => Promise<T>) => Promise<T>

/**
 * So many milliseconds for all that is read from now on: PostgreSQL gives up a statement that is still at work when
 * they are over, and the reading rejects with an error for which `tookTooLong` is true.
 */
export function timeLimit(sql: Sql, milliseconds: number): ReadInTime {
  const end = performance.now() + milliseconds
  return async <T>(read: (tx: Transaction) => Promise<T>) =>
    // The cast: `begin` unwraps arrays of promises, and this is none.
    (await sql.begin('isolation level repeatable read read only', async (tx) => {
      // 0 would be no limit at all.
      const left = Math.max(1, Math.ceil(end - performance.now()))
      await tx`select set_config('statement_timeout', ${String(left)}, true)`
      return read(tx)
    })) as T
}

/** Whether PostgreSQL gave up a statement because of its time limit (57014). */
export function tookTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}
