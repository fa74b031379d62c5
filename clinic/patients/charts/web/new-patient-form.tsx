import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { Person } from '../../../../contract/person.ts'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { addPatient, WholePatient } from '../patient.ts'
import { Duplicates, useSeenDuplicates } from './duplicates.tsx'
import { PatientFields } from './patient-fields.tsx'

interface NewPatientFormProps {
  /** Values that are known already, such as those typed in the search for the patient. */
  readonly initial: {
    readonly name: string
    readonly dob?: string
    readonly email?: string
    readonly contact?: string
  }
  readonly onAdded: (patient: Person) => void
  readonly onCancel: () => void
}

/** Registers a patient while a visit is being booked. */
export function NewPatientForm({ initial, onAdded, onCancel }: NewPatientFormProps) {
  const add = useAct(addPatient)
  // One id for all tries, so that a request sent twice makes one chart.
  const [id] = useState(() => uuidv7())
  const seen = useSeenDuplicates()
  return (
    <Form
      schema={WholePatient}
      initial={initial}
      onSubmit={async (values) => {
        const patient = await add.act({ body: { ...values, id, ...seen.taken() } })
        onAdded(patient)
        return patient
      }}
      saving={add.saving}
      problem={add.problem}
      failure="Failed to add patient"
      submitLabel="Add Patient"
      savingLabel="Saving..."
      onCancel={onCancel}
      cancelLabel="Back"
      isLeftFreely
    >
      <PatientFields />
      <Duplicates
        problem={add.problem}
        see={seen.see}
        anyway="Register a second chart"
        onUse={({ id: found, name, email }) => onAdded({ id: found, name, email })}
      />
    </Form>
  )
}
