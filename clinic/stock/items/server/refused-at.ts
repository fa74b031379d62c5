import { refuseField } from '../../../../server/http/refuse-field.ts'

/** The code with which the database refuses what the stock does not allow; its message is a sentence for people. */
const refused = 'OW008'

/** Shows the database's refusal at a field. Without a field it is answered as a conflict by itself. */
export async function refusedAt<T>(field: string, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === refused)) throw error
    refuseField(field, error.message)
  }
}
