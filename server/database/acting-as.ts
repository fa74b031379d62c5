import { type WritingViewer, writtenIn } from './acting.ts'
import type { Sql, Transaction } from './connect.ts'

/**
 * A transaction whose audit events name the viewer, for deletions: a deleted row does not say who
 * deleted it.
 */
export async function actingAs<T>(
  sql: Sql,
  { userId, context }: WritingViewer,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const result = await sql.begin(async (tx) => {
    await tx`select set_config('openward.actor', ${userId}, true), ${writtenIn(tx, context)}`
    return { done: await work(tx) }
  })
  return result.done
}
