import type { Topic } from '../../contract/endpoint.ts'
import { Problem } from '../../contract/problem.ts'
import { invalidate } from '../query-client.ts'
import { actOnRow, type RowInWords } from './act-on-row.ts'
import { notify } from './notify.tsx'

interface Removal<Row extends { readonly version: number }> {
  readonly row: Row
  /** Such as `list`. */
  readonly name: string
  /** The things that stay, as a sentence of the question. */
  readonly detail: string
  readonly inWords: (row: Row) => RowInWords
  readonly remove: (row: Row) => Promise<unknown>
  readonly restore: () => Promise<unknown>
  /** Leaves the page of the row, where it has one of its own. */
  readonly leave?: () => Promise<void>
  /** Of the rows that are read again after an undo. */
  readonly topic: Topic
}

/** Deletes a row after a question and leaves its page; the notice offers to bring it back. */
export async function removeWithUndo<Row extends { readonly version: number }>({
  row,
  name,
  detail,
  inWords,
  remove,
  restore,
  leave,
  topic,
}: Removal<Row>): Promise<void> {
  try {
    const question = { question: `Delete this ${name}?`, detail, verb: 'Delete' }
    if (!(await actOnRow({ row, question, inWords, act: remove }))) return
    await leave?.()
    const said = `${name.charAt(0).toUpperCase()}${name.slice(1)} deleted`
    notify.success(said, { label: 'Undo', run: () => void takeBack() })
  } catch (error) {
    sayWhy(`Failed to delete the ${name}`, error)
  }

  async function takeBack() {
    try {
      await restore()
    } catch (error) {
      sayWhy('Failed to undo', error)
    }
    await invalidate([topic])
  }
}

function sayWhy(text: string, error: unknown) {
  if (!(error instanceof Problem)) throw error
  notify.failure(text, error.message)
}
