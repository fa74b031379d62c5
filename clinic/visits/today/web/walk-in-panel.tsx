import { Button } from '@mantine/core'
import { use, useEffect, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { ask, useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { FormContext, useField } from '../../../../web/form/form-context.ts'
import type { FormValues } from '../../../../web/form/form-values.ts'
import { PersonField } from '../../../../web/form/person-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { type Person, personLabel } from '../../../../contract/person.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { SidePanel } from '../../../../web/ui/side-panel.tsx'
import { NewPatientForm } from '../../../patients/charts/web/new-patient-form.tsx'
import { patientChoice } from '../../../patients/charts/web/patient-choice.ts'
import { SignsOfChosen } from '../../../patients/charts/web/signs-of-patient.tsx'
import { VisitTypeField } from '../../../availability/visit-types/web/visit-type-field.tsx'
import { listDoctorsToBook } from '../../appointments/doctor-to-book.ts'
import { useUsualType } from '../../appointments/web/use-usual-type.ts'
import { addWalkIn, NewWalkIn } from '../today.ts'
import classes from './walk-in-panel.module.css'

const EnteredWalkIn = NewWalkIn.omit({ id: true })

interface WalkInPanelProps {
  /** Doctors of the day to choose with one press, those with the fewest people who wait first. */
  readonly doctors: readonly Person[]
  readonly onClose: () => void
}

/** Checks in a patient without an appointment beside the board, and registers a new one in place. */
export function WalkInPanel({ doctors, onClose }: WalkInPanelProps) {
  const [patient, setPatient] = useState<Person | null>(null)
  /** The form values before a patient is added, and the name that was typed. */
  const [adding, setAdding] = useState<{ name: string; values: FormValues } | null>(null)
  const [kept, setKept] = useState<FormValues>({})
  return (
    <SidePanel title={adding ? 'New patient' : 'Walk-in'} onClose={onClose}>
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
          doctors={doctors}
          onAdd={(name, values) => setAdding({ name, values })}
          onClose={onClose}
        />
      )}
    </SidePanel>
  )
}

interface WalkInFormProps {
  readonly initial: FormValues
  /** The patient who was just added. */
  readonly patient: Person | null
  readonly doctors: readonly Person[]
  readonly onAdd: (name: string, values: FormValues) => void
  readonly onClose: () => void
}

function WalkInForm({ initial, patient, doctors, onAdd, onClose }: WalkInFormProps) {
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
      <SignsOfChosen isForVisit />
      <DoctorAndType doctors={doctors} />
      <TextField name="reason" label="Reason/notes" />
    </Form>
  )
}

function PatientField({ patient, onAdd }: Pick<WalkInFormProps, 'patient' | 'onAdd'>) {
  const form = use(FormContext)
  const box = useRef<HTMLDivElement>(null)
  // The panel has focused its close button.
  useEffect(() => {
    if (!patient) box.current?.querySelector('input')?.focus()
  }, [patient])
  return (
    <div ref={box}>
      <PersonField
        name="patientId"
        label="Patient"
        empty="Select Patient"
        required
        chosen={patient}
        {...patientChoice}
        onCreateNew={(name) => onAdd(name, form?.values ?? {})}
      />
    </div>
  )
}

/** Any doctor by name, or one of today with a press; the type follows the doctor. */
function DoctorAndType({ doctors }: Pick<WalkInFormProps, 'doctors'>) {
  const field = useField('doctorId')
  const all = useAnswer(listDoctorsToBook, { query: { limit: 100 } })
  const { keepChosen, fillInFor } = useUsualType()
  return (
    <>
      <PersonField
        name="doctorId"
        label="Doctor"
        empty="Select Doctor"
        required
        chosen={doctors.find(({ id }) => id === field.value)}
        search={(search) => ask(listDoctorsToBook, { query: { search } })}
        onChoose={fillInFor}
      />
      {doctors.length > 0 && (
        <div role="group" aria-label="Doctors of today" className={classes.doctors}>
          {doctors.map((doctor) => (
            <Button
              key={doctor.id}
              size="compact-sm"
              variant={doctor.id === field.value ? 'light' : 'default'}
              aria-pressed={doctor.id === field.value}
              onClick={() => {
                field.set(doctor.id)
                fillInFor(all.data?.entries.find(({ id }) => id === doctor.id) ?? null)
              }}
            >
              {personLabel({ ...doctor, email: null }, doctor.id)}
            </Button>
          ))}
        </div>
      )}
      <VisitTypeField name="visitTypeId" chosen={null} onChoose={keepChosen} />
    </>
  )
}
