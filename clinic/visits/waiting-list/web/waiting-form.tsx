import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { Person } from '../../../../contract/person.ts'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import type { FormValues } from '../../../../web/form/form-values.ts'
import { PersonField } from '../../../../web/form/person-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { paths } from '../../../../contract/paths.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { patientChoice } from '../../../patients/charts/web/patient-choice.ts'
import { SignsOfChosen } from '../../../patients/charts/web/signs-of-patient.tsx'
import type { TypeOfVisit } from '../../../availability/visit-types/type-of-visit.ts'
import { VisitTypeField } from '../../../availability/visit-types/web/visit-type-field.tsx'
import {
  addWaiting,
  changeWaiting,
  EnteredWaiting,
  priorities,
  priorityWords,
  type WaitingEntry,
  WaitingEntryChanges,
} from '../waiting-entry.ts'
import { DoctorsField } from './doctors-field.tsx'
import { WishFields } from './wish-fields.tsx'

interface AddWaitingFormProps {
  /** Values that are known already. */
  readonly known?: FormValues
  readonly patient?: Person | null
  readonly doctors?: readonly Person[]
  readonly onClose: () => void
}

/** Puts somebody on the waiting list. */
export function AddWaitingForm({
  known,
  patient = null,
  doctors = [],
  onClose,
}: AddWaitingFormProps) {
  const { act, saving, problem } = useAct(addWaiting)
  // One id for all tries, so that a request sent twice makes one entry.
  const [id] = useState(() => uuidv7())
  return (
    <Form
      schema={EnteredWaiting}
      initial={{ ...known, priority: 'routine' }}
      onSubmit={async (values) => {
        const made = await act({ body: { ...values, id } })
        notify.success(`${made.patient.name ?? 'The patient'} is on the waiting list.`)
        onClose()
        return made
      }}
      saving={saving}
      problem={problem}
      failure="Failed to put on the waiting list"
      submitLabel="Put on Waiting List"
      savingLabel="Saving..."
      onCancel={onClose}
      madeTo={paths.waitingDetails(id)}
    >
      <PersonField
        name="patientId"
        label="Patient"
        empty="Select Patient"
        required
        chosen={patient}
        {...patientChoice}
      />
      <SignsOfChosen isForVisit />
      <EntryFields visitType={null} doctors={doctors} />
    </Form>
  )
}

/** Changes the preferences of an entry. */
export function ChangeWaitingForm({ entry }: { entry: WaitingEntry }) {
  const { act, saving, problem } = useAct(changeWaiting)
  return (
    <Form
      schema={WaitingEntryChanges}
      initial={entry}
      onSubmit={async (values, version) => {
        const body = { ...values, visitTypeId: values.visitTypeId ?? null }
        const changed = await act({ params: { id: entry.id }, version, body })
        notify.success('Waiting list entry saved.')
        return changed
      }}
      saving={saving}
      problem={problem}
      failure="Failed to save"
      labels={{ doctorIds: 'Doctors' }}
      submitLabel="Save"
      savingLabel="Saving..."
    >
      <EntryFields visitType={entry.visitType} doctors={entry.doctors} />
    </Form>
  )
}

interface EntryFieldsProps {
  readonly visitType: TypeOfVisit | null
  readonly doctors: readonly Person[]
}

function EntryFields({ visitType, doctors }: EntryFieldsProps) {
  return (
    <>
      <VisitTypeField name="visitTypeId" chosen={visitType} onChoose={() => undefined} />
      <DoctorsField name="doctorIds" chosen={doctors} />
      <WishFields />
      <SelectField
        name="priority"
        label="Priority"
        required
        options={priorities.map((value) => ({ value, label: priorityWords[value] }))}
      />
      <TextField name="note" label="Note" />
    </>
  )
}
