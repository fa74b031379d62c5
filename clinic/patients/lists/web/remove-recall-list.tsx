import { Button } from '@mantine/core'
import { paths } from '../../../../contract/paths.ts'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { useGo } from '../../../../web/go.ts'
import { actOnRow } from '../../../../web/ui/act-on-row.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { type RecallList, removeRecallList } from '../recall-list.ts'

/** Deletes a recall list after a question. */
export function RemoveRecallList({ list }: { readonly list: RecallList }) {
  const go = useGo()
  const remove = useAct(removeRecallList)

  async function removeAfterQuestion() {
    try {
      const isGone = await actOnRow({
        row: list,
        question: {
          question: 'Delete this recall list?',
          detail: 'Its marks and notes are deleted with it, no patient and no visit.',
          verb: 'Delete',
        },
        inWords: ({ name }) => ({ Name: name }),
        act: ({ version }) => remove.act({ params: { id: list.id }, version }),
      })
      if (!isGone) return
      await go(paths.recallLists())
      notify.success('Recall list deleted')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to delete the recall list', error.message)
    }
  }

  return (
    <Button variant="default" disabled={remove.saving} onClick={() => void removeAfterQuestion()}>
      Delete
    </Button>
  )
}
