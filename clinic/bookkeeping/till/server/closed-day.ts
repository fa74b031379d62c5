import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { unlessTaken } from '../../../../server/database/unique.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'

const chosenSentence = 'This day is closed. Choose a day that is open, such as today.'
const todaySentence =
  'Today is closed already, so the clock of the server may be wrong. Nothing was changed.'

/** Whether the database refused a write, with this code of ours. */
export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/**
 * Turns the database's refusal of a closed day into its sentence: at the field of the day, where
 * somebody chose it.
 */
export async function inOpenDay<T>(field: string | null, write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isRefusal(error, 'OW005')) throw error
    if (field !== null) refuseField(field, chosenSentence)
    throw new Problem('conflict', { detail: todaySentence })
  }
}

/** Closes a day, where the database lets it. */
export async function writeClosedDay(sql: Sql, viewer: WritingViewer, date: string): Promise<void> {
  await unlessTaken(
    () => sql`insert into closed_days (day, closed_by) values (${date}, ${acting(sql, viewer)})`,
    'closed_days_pkey',
    () => new Problem('conflict', { detail: 'Somebody has closed this day already.' }),
  )
}
