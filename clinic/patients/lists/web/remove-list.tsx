import { Button } from '@mantine/core'
import { paths } from '../../../../contract/paths.ts'
import { Problem } from '../../../../contract/problem.ts'
import { ask, useAct } from '../../../../web/ask.ts'
import { useGo } from '../../../../web/go.ts'
import { invalidate } from '../../../../web/query-client.ts'
import { actOnRow } from '../../../../web/ui/act-on-row.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { type PatientList, removePatientList, restorePatientList } from '../patient-list.ts'

/** Deletes a list; the notice offers to bring it back. */
export function RemoveList({ list }: { list: PatientList }) {
  const go = useGo()
  const remove = useAct(removePatientList)
  const params = { id: list.id }

  async function removeAfterQuestion() {
    try {
      const isGone = await actOnRow({
        row: list,
        question: {
          question: 'Delete this list?',
          detail: 'Only the list is deleted, no patient.',
          verb: 'Delete',
        },
        inWords: ({ name }) => ({ Name: name }),
        act: ({ version }) => remove.act({ params, version }),
      })
      if (!isGone) return
      await go(paths.patientLists())
      notify.success('List deleted', { label: 'Undo', run: () => void takeBack() })
    } catch (error) {
      sayWhy('Failed to delete the list', error)
    }
  }

  async function takeBack() {
    try {
      await ask(restorePatientList, { params })
    } catch (error) {
      sayWhy('Failed to undo', error)
    }
    await invalidate(['patient-lists'])
  }

  return (
    <Button variant="default" disabled={remove.saving} onClick={() => void removeAfterQuestion()}>
      Delete
    </Button>
  )
}

function sayWhy(text: string, error: unknown) {
  if (!(error instanceof Problem)) throw error
  notify.failure(text, error.message)
}
