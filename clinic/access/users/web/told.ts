import { Problem } from '../../../../contract/problem.ts'
import { notify } from '../../../../web/ui/notify.tsx'

/** Waits for an act and says why it failed; answers whether it was done. */
export async function told(failure: string, act: Promise<unknown>): Promise<boolean> {
  try {
    await act
    return true
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    notify.failure(failure, error.message)
    return false
  }
}
