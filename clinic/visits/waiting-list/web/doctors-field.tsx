import type { Person } from '../../../../contract/person.ts'
import { ask } from '../../../../web/ask.ts'
import { PeopleField } from '../../../../web/form/people-field.tsx'
import { listDoctors } from '../../../access/users/doctors.ts'

interface DoctorsFieldProps {
  readonly name: string
  /** The doctors chosen already. */
  readonly chosen: readonly Person[]
}

/** Any number of doctors; none means any doctor. */
export function DoctorsField(props: DoctorsFieldProps) {
  return (
    <PeopleField
      {...props}
      label="Doctors"
      empty="Any doctor"
      search={(search) => ask(listDoctors, { query: { search } })}
    />
  )
}
