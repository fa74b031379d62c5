import { AsyncLocalStorage } from 'node:async_hooks'
import type { AnySql } from './connect.ts'
import type { Fragment } from './keyset.ts'

/** Who acts, from where and in which request: what the audit log says of a write. */
export interface ActingFacts {
  readonly userId: string | null
  readonly role: string | null
  readonly session: string | null
  readonly address: string
  readonly requestId: string
}

const facts = new AsyncLocalStorage<string>()

/** Does work whose writes the audit log knows these facts of. */
export function actingWith<T>(known: ActingFacts, work: () => Promise<T>): Promise<T> {
  const { userId, role, session, address, requestId } = known
  return facts.run([userId, role, session, address, requestId].join('|'), work)
}

/**
 * The account that a write is by, as a value of the statement that writes:
 * `updated_by = ${acting(sql, viewer.userId)}`. On its way to the column it tells the database the
 * facts of the request, at no further statement.
 */
export function acting(sql: AnySql, userId: string | Fragment | null): Fragment {
  return sql`acting(${userId}, ${facts.getStore() ?? ''})`
}

/** The same for statements that write no account: a condition that holds for every row. */
export function knownActor(sql: AnySql): Fragment {
  return sql`acting(null, ${facts.getStore() ?? ''}) is null`
}
