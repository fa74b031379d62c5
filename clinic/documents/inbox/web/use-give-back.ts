import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { type InboxItem, returnInboxItem } from '../inbox-item.ts'

/** Lets a filed or dismissed document wait again. Answers whether it does. */
export function useGiveBack(): (item: InboxItem) => Promise<boolean> {
  const { act } = useAct(returnInboxItem)
  return async ({ id, version, name, subject, state }) => {
    try {
      await act({ params: { id }, version })
      const also = state === 'filed' ? ' Its file in the chart counts as entered in error.' : ''
      notify.success(`It waits again: ${subject ?? name}.${also}`)
      return true
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const detail = error.id === 'changed' ? 'Somebody else changed it meanwhile.' : error.message
      notify.failure('Failed to undo', detail)
      return false
    }
  }
}
