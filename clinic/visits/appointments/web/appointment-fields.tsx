import { useState } from 'react'
import type { Person } from '../../../../contract/person.ts'
import { ask } from '../../../../web/ask.ts'
import { BesideFields } from '../../../../web/form/beside-fields.tsx'
import { DateField } from '../../../../web/form/date-field.tsx'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { useField } from '../../../../web/form/form-context.ts'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { PersonField } from '../../../../web/form/person-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { TimeField } from '../../../../web/form/time-field.tsx'
import { patientChoice } from '../../../patients/charts/web/patient-choice.ts'
import { SignsOfChosen } from '../../../patients/charts/web/signs-of-patient.tsx'
import type { ResourceOfVisit } from '../../../availability/resources/resource.ts'
import type { TypeOfVisit } from '../../../availability/visit-types/type-of-visit.ts'
import { VisitTypeField } from '../../../availability/visit-types/web/visit-type-field.tsx'
import { isBookableLength } from '../appointment.ts'
import { listDoctorsToBook } from '../doctor-to-book.ts'
import { statusOptions } from './appointment-columns.tsx'
import { FreeTimes } from './free-times.tsx'
import { useTypeOfVisit } from './use-type-of-visit.ts'
import { VisitResources } from './visit-resources.tsx'

const lengths = [10, 15, 20, 30, 45, 60, 90, 120]

interface AppointmentFieldsProps {
  /** People chosen already; they stay a choice. */
  readonly patient: Person | null
  readonly doctor: Person | null
  readonly visitType: TypeOfVisit | null
  /** The type of a new visit, where it was not chosen but is the one that the doctor has most. */
  readonly usualTypeId?: string | undefined
  /** Rooms and devices that a stored visit has. */
  readonly resources?: readonly ResourceOfVisit[]
  /** The length of the visit, or the usual one. */
  readonly minutes: number
  /** The visit that is edited; its own time counts as free. */
  readonly id?: string
  /** The visit was refused: booking it anyway needs a reason. */
  readonly isRefused: boolean
  /** The status can only be chosen for a visit that exists (T-13). */
  readonly hasStatus?: boolean
}

/** The fields that adding and editing a visit have in common (S-40, S-41, S-44). */
export function AppointmentFields({
  patient,
  doctor,
  visitType,
  usualTypeId,
  resources = [],
  minutes,
  id,
  isRefused,
  hasStatus = false,
}: AppointmentFieldsProps) {
  /** The doctor of a free time that was pressed. */
  const [chosen, setChosen] = useState<Person | null>(null)
  const anyway = useField('anywayReason')
  const length = useField('minutes')
  const { chooseType, chooseDoctor } = useTypeOfVisit(usualTypeId)
  const isOffered = isBookableLength(minutes)
  const known = [...(isOffered ? [minutes] : []), ...(length.value ? [Number(length.value)] : [])]
  const offered = [...new Set([...lengths, ...known])].sort((a, b) => a - b)
  return (
    <BesideFields
      beside={<FreeTimes except={id} onChooseDoctor={setChosen} />}
      below={
        <>
          {(isRefused || anyway.value !== '') && (
            <TextField
              name="anywayReason"
              label="Reason for the override"
              help="It is kept with the visit and listed under “Overrides”."
            />
          )}
          {hasStatus && (
            <SelectField name="status" label="Status" options={statusOptions} required />
          )}
          <NotesField name="reason" label="Reason/notes" rows={3} />
        </>
      }
    >
      <FieldColumns>
        <PersonField
          name="patientId"
          label="Patient"
          empty="Select Patient"
          required
          chosen={patient}
          {...patientChoice}
        />
        <PersonField
          name="doctorId"
          label="Doctor"
          empty="Select Doctor"
          required
          chosen={chosen ?? doctor}
          search={(search) => ask(listDoctorsToBook, { query: { search } })}
          {...(hasStatus ? {} : { onChoose: chooseDoctor })}
        />
        <VisitTypeField name="visitTypeId" chosen={visitType} onChoose={chooseType} />
        <SelectField
          name="minutes"
          label="Length"
          options={offered.map((choice) => ({ value: String(choice), label: `${choice} minutes` }))}
          {...(isOffered ? { required: true } : { empty: `${minutes} minutes, as it is` })}
        />
        <VisitResources has={resources} />
      </FieldColumns>
      <SignsOfChosen isForVisit />
      <FieldColumns>
        <DateField name="date" label="Date" required />
        <TimeField name="time" label="Time" required />
      </FieldColumns>
    </BesideFields>
  )
}
