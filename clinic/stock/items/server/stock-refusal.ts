import { Problem } from '../../../../contract/problem.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'

/** The code with which the database refuses what the stock does not allow; its message is a sentence for people. */
const refused = 'OW008'

/**
 * Turns the database's refusal into an answer: at a field where one is named, else of the whole request.
 */
export async function asStockProblem<T>(work: () => PromiseLike<T>, field?: string): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === refused)) throw error
    if (field !== undefined) refuseField(field, error.message)
    throw new Problem('conflict', { detail: error.message })
  }
}
