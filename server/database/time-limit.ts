import type { Sql, Transaction } from './connect.ts'

/** Runs statements in a transaction of their own. */
export type RunInTime = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

interface Reading {
  /** Each statement of a transaction sees what is there by then, or all of them see the same and none writes. */
  readonly seen?: keyof typeof modes
  readonly way?: keyof typeof ways
}

const modes = {
  'read committed': 'isolation level read committed',
  'one snapshot': 'isolation level repeatable read read only',
} as const

const ways = {
  /**
   * By several processes. PostgreSQL takes groups that are worked out, such as bands of ages, for far more than they are:
   * each process adds up its own part all the same.
   */
  'in parallel': { parallel_tuple_cost: '0.001' },
  /** By one process, which joins whole tables by the order of their indexes, never by hashes of all rows. */
  'in order': { max_parallel_workers_per_gather: '0', enable_hashjoin: 'off' },
} as const

/**
 * So many milliseconds for all that runs from now on: PostgreSQL gives up a statement that is still at work when
 * they are over, and the work rejects with an error for which `tookTooLong` is true.
 */
export function timeLimit(
  sql: Sql,
  milliseconds: number,
  { seen = 'read committed', way = 'in parallel' }: Reading = {},
): RunInTime {
  const end = performance.now() + milliseconds
  return async <T>(work: (tx: Transaction) => Promise<T>) =>
    // The cast: `begin` unwraps arrays of promises, and this is none.
    (await sql.begin(modes[seen], async (tx) => {
      // 0 would be no limit at all.
      const left = Math.max(1, Math.ceil(end - performance.now()))
      const settings = {
        statement_timeout: String(left),
        // Hundreds of thousands of rows are sorted in memory instead of on the disk.
        work_mem: '64MB',
        // A plan for any days is no plan for a year.
        plan_cache_mode: 'force_custom_plan',
        ...ways[way],
      }
      await tx`select set_config(key, value, true) from jsonb_each_text(${tx.json(settings)})`
      return work(tx)
    })) as T
}

/** Whether PostgreSQL gave up a statement because of its time limit (57014). */
export function tookTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}
