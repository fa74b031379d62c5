import { use, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { ask, useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { FormContext } from '../../../../web/form/form-context.ts'
import type { FormValues } from '../../../../web/form/form-values.ts'
import { PersonField } from '../../../../web/form/person-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import type { Person } from '../../../../contract/person.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { NewPatientForm } from '../../../patients/web/new-patient-form.tsx'
import { patientChoice } from '../../../patients/web/patient-choice.ts'
import { listDoctors } from '../../../access/users/user.ts'
import { VisitTypeField } from '../../../availability/visit-types/web/visit-type-field.tsx'
import { addWalkIn, NewWalkIn } from '../today.ts'

const EnteredWalkIn = NewWalkIn.omit({ id: true })

/** Checks in a patient without an appointment: the patient and the doctor. */
export function WalkInDialog({ onClose }: { onClose: () => void }) {
  const [patient, setPatient] = useState<Person | null>(null)
  /** The form values before a patient is added, and the name that was typed. */
  const [adding, setAdding] = useState<{ name: string; values: FormValues } | null>(null)
  const [kept, setKept] = useState<FormValues>({})
  return (
    <Dialog title={adding ? 'New patient' : 'Walk-in'} onClose={onClose}>
      {adding ? (
        <NewPatientForm
          initial={{ name: adding.name }}
          onAdded={(added) => {
            setPatient(added)
            setKept({ ...adding.values, patientId: added.id })
            setAdding(null)
          }}
          onCancel={() => {
            setKept(adding.values)
            setAdding(null)
          }}
        />
      ) : (
        <WalkInForm
          initial={kept}
          patient={patient}
          onAdd={(name, values) => setAdding({ name, values })}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

interface WalkInFormProps {
  readonly initial: FormValues
  /** The patient who was just added. */
  readonly patient: Person | null
  readonly onAdd: (name: string, values: FormValues) => void
  readonly onClose: () => void
}

function WalkInForm({ initial, patient, onAdd, onClose }: WalkInFormProps) {
  const add = useAct(addWalkIn)
  // One id for all tries, so that a request sent twice checks one person in.
  const [id] = useState(() => uuidv7())
  return (
    <Form
      schema={EnteredWalkIn}
      initial={initial}
      onSubmit={async (values) => {
        const made = await add.act({ body: { ...values, id } })
        notify.success(`${made.patient?.name ?? 'The patient'} has ticket ${made.ticket ?? '-'}.`)
        onClose()
        return made
      }}
      saving={add.saving}
      problem={add.problem}
      failure="Failed to check in"
      submitLabel="Check in"
      savingLabel="Saving..."
      onCancel={onClose}
    >
      <PatientField patient={patient} onAdd={onAdd} />
      <PersonField
        name="doctorId"
        label="Doctor"
        empty="Select Doctor"
        required
        chosen={null}
        search={(search) => ask(listDoctors, { query: { search } })}
      />
      <VisitTypeField name="visitTypeId" chosen={null} onChoose={() => undefined} />
      <TextField name="reason" label="Reason/notes" />
    </Form>
  )
}

function PatientField({ patient, onAdd }: Pick<WalkInFormProps, 'patient' | 'onAdd'>) {
  const form = use(FormContext)
  return (
    <PersonField
      name="patientId"
      label="Patient"
      empty="Select Patient"
      required
      chosen={patient}
      {...patientChoice}
      onCreateNew={(name) => onAdd(name, form?.values ?? {})}
    />
  )
}
