import { Problem } from '../../../../contract/problem.ts'
import { notify } from '../../../../web/ui/notify.tsx'

/** Says in a notice why an act failed; the page stays as it is. */
export async function told(failure: string, act: Promise<void>): Promise<void> {
  try {
    await act
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    notify.failure(failure, error.message)
  }
}
