import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useGo } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { addPatient, WholePatient } from '../patient.ts'
import { Duplicates, useSeenDuplicates } from './duplicates.tsx'
import { PatientFields } from './patient-fields.tsx'

/** Registers somebody who has no chart yet (S-33, S-35). */
export function PatientAddPage() {
  const go = useGo()
  const add = useAct(addPatient)
  // One id for all tries, so that a request sent twice makes one chart.
  const [id] = useState(() => uuidv7())
  const seen = useSeenDuplicates()
  return (
    <Page title="Add Patient" width="narrow">
      <Form
        schema={WholePatient}
        initial={{}}
        onSubmit={async (values) => {
          const patient = await add.act({ body: { ...values, id, ...seen.taken() } })
          await go(paths.patients())
          notify.success('Patient added', {
            label: 'Open chart',
            run: () => void go(paths.patientDetails(patient.id)),
          })
          return patient
        }}
        saving={add.saving}
        problem={add.problem}
        failure="Failed to add patient"
        submitLabel="Add Patient"
        savingLabel="Saving..."
        cancelTo={paths.patients()}
        madeTo={paths.patientEdit(id)}
      >
        <PatientFields />
        <Duplicates problem={add.problem} see={seen.see} anyway="Register a second chart" />
      </Form>
    </Page>
  )
}
PatientAddPage.about = addPatient
