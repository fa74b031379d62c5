import type { Viewer } from '../../contract/role.ts'
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

/** The effects of a write besides its rows. */
export interface WriteContext {
  /** For the audit log; null for work that no request began. */
  readonly facts: ActingFacts | null
  /** Whether patients are told of changes of their visits. */
  readonly tellsPatients: boolean
}

/** The context of jobs, commands and imports: the audit log names the system, and patients hear nothing. */
export const systemContext: WriteContext = { facts: null, tellsPatients: false }

/** The account that a write names, null for nobody, and the context of the write. */
export interface Writer {
  readonly userId: string | null
  readonly context: WriteContext
}

/** The viewer of a request that may write. Requests by GET have none. */
export interface WritingViewer extends Viewer {
  readonly context: WriteContext
}

/**
 * The account that makes a write, as a value of the writing statement: `updated_by = ${acting(sql,
 * viewer)}`. The same statement tells the database the context of the write.
 */
export function acting(sql: AnySql, { userId, context }: Writer): Fragment {
  return sql`acting(${userId}, ${inOneText(context.facts)}, ${context.tellsPatients})`
}

/** The same for statements that write no account: a condition that holds for every row. */
export function writtenIn(sql: AnySql, { facts, tellsPatients }: WriteContext): Fragment {
  return sql`acting(null, ${inOneText(facts)}, ${tellsPatients}) is null`
}

/** One of the writes of a statement: the ids of the rows that it writes, and its context. */
export interface WriteOfRows {
  readonly rows: readonly string[]
  readonly context: WriteContext
}

/**
 * The same for a statement that may write for several requests. Of several, an event has the facts that stand under the
 * id of its row, and no patient is told.
 */
export function writtenByRow(sql: AnySql, writes: readonly WriteOfRows[]): Fragment {
  const [first] = writes
  if (first && writes.length === 1) return writtenIn(sql, first.context)
  const facts = writes.flatMap(({ rows, context }) =>
    rows.map((id) => `\n${id}|${inOneText(context.facts)}`),
  )
  return sql`acting_by_row(${facts.join('')})`
}

/** The facts separated by bars; empty where there are none. */
function inOneText(facts: ActingFacts | null): string {
  if (!facts) return ''
  const { userId, role, session, address, requestId } = facts
  return [userId, role, session, address, requestId].join('|')
}
