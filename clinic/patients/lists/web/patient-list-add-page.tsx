import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { paths } from '../../../../contract/paths.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useGo, useUrlValues } from '../../../../web/go.ts'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { addPatientList, type PatientList, readPatientList } from '../patient-list.ts'
import { PatientListForm } from './criterion-draft.ts'
import { bodyOf, formValues, PatientListFields } from './patient-list-fields.tsx'

/** A new list, empty or as a copy of another one. */
export function PatientListAddPage() {
  const { copy = '' } = useUrlValues()
  const source = useAnswer(readPatientList, { params: { id: copy } }, { enabled: copy !== '' })
  if (source.error) return <LeaveWithNotice notice="List not found" to={paths.patientLists()} />
  return (
    <Page title="Add List" width="narrow">
      {copy === '' || source.data ? (
        <AddForm source={source.data} />
      ) : (
        <Loading lines={5} visible />
      )}
    </Page>
  )
}
PatientListAddPage.about = addPatientList

function AddForm({ source }: { source: PatientList | undefined }) {
  const go = useGo()
  const add = useAct(addPatientList)
  // One id for all tries, so that a request sent twice makes one list.
  const [id] = useState(() => uuidv7())
  const copied = source && { ...formValues(source), name: `Copy of ${source.name}`.slice(0, 100) }
  return (
    <Form
      schema={PatientListForm}
      initial={{ sharing: 'own', criteria: [], ...copied }}
      onSubmit={async (values) => {
        const added = await add.act({ body: { ...bodyOf(values), id } })
        await go(paths.patientListDetails(id))
        return added
      }}
      saving={add.saving}
      problem={add.problem}
      failure="Failed to add the list"
      submitLabel="Add List"
      savingLabel="Saving..."
      cancelTo={paths.patientLists()}
      madeTo={paths.patientListDetails(id)}
    >
      <PatientListFields known={source?.names ?? {}} />
    </Form>
  )
}
