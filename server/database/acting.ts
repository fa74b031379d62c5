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

/** What the writes of some work do besides their rows. */
export interface WriteContext {
  readonly facts: ActingFacts
  /** Whether patients are told of changes of their visits. */
  readonly tellsPatients: boolean
}

interface Stored {
  /** For the audit log, separated by bars; empty for work that no request began. */
  readonly facts: string
  readonly tellsPatients: boolean
}

const contexts = new AsyncLocalStorage<Stored>()
/** Jobs, commands and imports: the audit log names the system, and patients hear nothing. */
const system: Stored = { facts: '', tellsPatients: false }
const current = (): Stored => contexts.getStore() ?? system

/** Runs work whose writes happen in this context. */
export function actingWith<T>(
  { facts, tellsPatients }: WriteContext,
  work: () => Promise<T>,
): Promise<T> {
  const { userId, role, session, address, requestId } = facts
  const stored = [userId, role, session, address, requestId].join('|')
  return contexts.run({ facts: stored, tellsPatients }, work)
}

/**
 * The account that makes a write, as a value of the writing statement: `updated_by = ${acting(sql,
 * viewer.userId)}`. The same statement tells the database the context of the write.
 */
export function acting(sql: AnySql, userId: string | Fragment | null): Fragment {
  const { facts, tellsPatients } = current()
  return sql`acting(${userId}, ${facts}, ${tellsPatients})`
}

/** The same for statements that write no account: a condition that holds for every row. */
export function knownActor(sql: AnySql): Fragment {
  const { facts, tellsPatients } = current()
  return sql`acting(null, ${facts}, ${tellsPatients}) is null`
}
