import { Button } from '@mantine/core'
import { paths } from '../../../../contract/paths.ts'
import { ask, useAct } from '../../../../web/ask.ts'
import { useGo } from '../../../../web/go.ts'
import { removeWithUndo } from '../../../../web/ui/remove-with-undo.ts'
import { type PatientList, removePatientList, restorePatientList } from '../patient-list.ts'

/** Deletes a list; the notice offers to bring it back. */
export function RemoveList({ list }: { readonly list: PatientList }) {
  const go = useGo()
  const remove = useAct(removePatientList)
  const params = { id: list.id }
  const removal = {
    ...{ row: list, name: 'list', topic: 'patient-lists' as const },
    detail: 'Only the list is deleted, no patient.',
    inWords: ({ name }: PatientList) => ({ Name: name }),
    remove: ({ version }: PatientList) => remove.act({ params, version }),
    restore: () => ask(restorePatientList, { params }),
    leave: () => go(paths.patientLists()),
  }
  return (
    <Button variant="default" disabled={remove.saving} onClick={() => void removeWithUndo(removal)}>
      Delete
    </Button>
  )
}
