import { Group } from '@mantine/core'
import { orDash } from '../../../../contract/person.ts'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import type { Column } from '../../../../web/table/list-table.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { PlainDay } from '../../../../web/ui/when.tsx'
import { ageWords } from '../age-words.ts'
import { isDeceased } from '../chart-state.ts'
import type { PatientRow } from '../patient.ts'

/** In the order of S-30 and S-31, then columns that tell people of the same name apart. */
export const patientColumns: readonly Column<PatientRow>[] = [
  {
    head: 'Name',
    sorts: { up: '', down: 'descending' },
    cell: (patient) => <Name patient={patient} />,
  },
  { head: 'Email', phone: 'none', cell: ({ email }) => orDash(email) },
  // Numbers are given in the order of registration.
  { head: 'MRN', sorts: { up: 'oldest', down: 'newest' }, cell: ({ mrn }) => mrn },
  { head: 'Date of Birth', cell: ({ dob }) => dob && <PlainDay date={dob} /> },
  { head: 'Age', phone: 'aside', cell: (patient) => <Age patient={patient} /> },
  { head: 'Gender', phone: 'none', cell: ({ gender }) => orDash(gender) },
  { head: 'Contact', phone: 'fills', cell: ({ contact }) => orDash(contact) },
  {
    head: 'Actions',
    cell: ({ id }) => (
      <Group gap={4}>
        <ButtonLink to={paths.patientDetails(id)} variant="subtle" size="compact-sm">
          Details
        </ButtonLink>
      </Group>
    ),
  },
]

function Name({ patient }: { patient: PatientRow }) {
  return (
    <>
      <strong>{patient.name || orDash(patient.email)}</strong>
      {isDeceased(patient) && (
        <>
          {' '}
          <StatusBadge word="Deceased" hue="neutral" />
        </>
      )}
    </>
  )
}

function Age({ patient: { dob, deceasedOn, death } }: { patient: PatientRow }) {
  const { clinic } = useSession()
  return orDash(dob && !death ? ageWords(dob, deceasedOn ?? clinic.today) : null)
}
