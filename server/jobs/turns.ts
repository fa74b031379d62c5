import { setTimeout as pause } from 'node:timers/promises'
import type { Transaction } from '../database/connect.ts'

/** Whether no other server does this work now; it is ours until the end of the transaction. */
export async function isOurTurn(tx: Transaction, work: string): Promise<boolean> {
  const [lock] = await tx<{ isOurs: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtext(${`openward.${work}`})) as is_ours`
  return lock?.isOurs === true
}

/**
 * Repeats work, which tells whether more of it is left, until none is. After each time it rests for as long, so that half
 * of the time is left to those who use the database; `learn` is told the milliseconds that it took.
 */
export async function inTurns(
  work: () => Promise<boolean>,
  stopping: AbortSignal,
  learn: (took: number) => void = () => undefined,
): Promise<void> {
  while (!stopping.aborted) {
    const begun = performance.now()
    if (!(await work())) return
    const took = performance.now() - begun
    learn(took)
    await pause(took, undefined, { signal: stopping }).catch(() => undefined)
  }
}
