import { AsyncLocalStorage } from 'node:async_hooks'
import type { AnySql } from './connect.ts'
import type { Fragment } from './keyset.ts'

/** The facts about a write in the audit log: who acts, from where and in which request. */
export interface ActingFacts {
  readonly userId: string | null
  readonly role: string | null
  readonly session: string | null
  readonly address: string
  readonly requestId: string
}

const facts = new AsyncLocalStorage<string>()

/** Runs work whose writes the audit log records with these facts. */
export function actingWith<T>(known: ActingFacts, work: () => Promise<T>): Promise<T> {
  const { userId, role, session, address, requestId } = known
  return facts.run([userId, role, session, address, requestId].join('|'), work)
}

/**
 * The account that makes a write, as a value of the writing statement: `updated_by = ${acting(sql,
 * viewer.userId)}`. The same statement tells the database the facts of the request.
 */
export function acting(sql: AnySql, userId: string | Fragment | null): Fragment {
  return sql`acting(${userId}, ${facts.getStore() ?? ''})`
}

/** The same for statements that write no account: a condition that holds for every row. */
export function knownActor(sql: AnySql): Fragment {
  return sql`acting(null, ${facts.getStore() ?? ''}) is null`
}
