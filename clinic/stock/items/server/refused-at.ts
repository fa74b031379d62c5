import { refuseField } from '../../../../server/http/refuse-field.ts'

/** The code with which the database refuses what the stock does not allow; its message is a sentence for people. */
const refused = 'OW008'

/**
 * Shows the database's refusal at the field that it names as its column, or at this one. Without it a refusal is
 * answered as a conflict by itself.
 */
export async function refusedAt<T>(field: string, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === refused)) throw error
    const named = 'column_name' in error ? error.column_name : undefined
    refuseField(typeof named === 'string' ? named : field, error.message)
  }
}
