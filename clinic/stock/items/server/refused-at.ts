import { refuseField } from '../../../../server/http/refuse-field.ts'

/** The code with which the database refuses what the stock does not allow; its message is a sentence for people. */
const refused = 'OW008'

/**
 * Shows the database's refusal at a field, or at the column that the refusal itself names. Outside of this
 * a refusal is answered as a conflict.
 */
export async function refusedAt<T>(field: string, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === refused)) throw error
    const column = 'column_name' in error ? error.column_name : undefined
    refuseField(typeof column === 'string' ? column : field, error.message)
  }
}
