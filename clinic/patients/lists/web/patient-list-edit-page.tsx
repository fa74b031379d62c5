import { useState } from 'react'
import type { Problem } from '../../../../contract/problem.ts'
import { paths } from '../../../../contract/paths.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useGo, usePathId } from '../../../../web/go.ts'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { changePatientList, type PatientList, readPatientList } from '../patient-list.ts'
import { useCriterionTexts } from './criteria-in-words.ts'
import { PatientListForm } from './criterion-draft.ts'
import { bodyOf, formValues, inFormValues, PatientListFields } from './patient-list-fields.tsx'

/** The name and the criteria of a list, to change. */
export function PatientListEditPage() {
  const id = usePathId()
  const { data: list, error } = useAnswer(readPatientList, { params: { id } }, { isForForm: true })
  if (!list && error?.id === 'not-found') {
    return <LeaveWithNotice notice="List not found" to={paths.patientLists()} />
  }
  return (
    <Page title="Edit List" width="narrow">
      {list ? (
        <EditForm key={list.id} list={list} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={5} visible />
      )}
    </Page>
  )
}
PatientListEditPage.about = changePatientList

function EditForm({ list }: { list: PatientList }) {
  const go = useGo()
  const change = useAct(changePatientList)
  const texts = useCriterionTexts(list.names)
  const { problem: refused } = change
  // The form dismisses a problem by its identity.
  const [problem, setProblem] = useState<{ of: Problem | null; shown: Problem | null }>({
    of: null,
    shown: null,
  })
  if (problem.of !== refused) setProblem({ of: refused, shown: inFormValues(refused, texts) })
  const to = paths.patientListDetails(list.id)
  return (
    <Form
      schema={PatientListForm}
      initial={formValues(list)}
      onSubmit={async (values, version) => {
        const params = { id: list.id }
        const changed = await change.act({ params, version, body: bodyOf(values) })
        await go(to)
        return changed
      }}
      saving={change.saving}
      problem={problem.shown}
      failure="Failed to save the list"
      submitLabel="Save"
      savingLabel="Saving..."
      cancelTo={to}
    >
      <PatientListFields known={list.names} />
    </Form>
  )
}
