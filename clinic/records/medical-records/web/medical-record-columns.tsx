import { Group } from '@mantine/core'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import type { Column } from '../../../../web/table/list-table.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { PersonName } from '../../../../web/ui/person-name.tsx'
import { Day } from '../../../../web/ui/when.tsx'
import { medicalRecordCan, type MedicalRecordRow } from '../medical-record.ts'
import { RecordStateBadges } from './record-state.tsx'

/** In the order of S-50. */
export const medicalRecordColumns: readonly Column<MedicalRecordRow>[] = [
  {
    head: 'Patient',
    cell: (record) => <PersonName person={record.patient} id={record.patientId} />,
  },
  {
    head: 'Date',
    short: true,
    sorts: { up: 'oldest', down: '' },
    cell: (record) => (
      <>
        <Day date={record.date} /> <RecordStateBadges record={record} />
      </>
    ),
  },
  {
    head: 'Doctor',
    phone: 'fills',
    cell: (record) => <PersonName person={record.doctor} id={record.doctorId} of="doctor" />,
  },
  { head: 'Actions', cell: (record) => <MedicalRecordActions record={record} /> },
]

function MedicalRecordActions({ record }: { record: MedicalRecordRow }) {
  const { currentUser, role } = useSession()
  const mayEdit =
    currentUser && role && medicalRecordCan.edit({ userId: currentUser.id, role }, record)
  return (
    <Group gap={4} wrap="nowrap" ml={-8}>
      <ButtonLink to={paths.medicalRecordDetails(record.id)} variant="subtle" size="compact-sm">
        View
      </ButtonLink>
      {mayEdit && (
        <ButtonLink to={paths.medicalRecordEdit(record.id)} variant="subtle" size="compact-sm">
          Edit
        </ButtonLink>
      )}
    </Group>
  )
}
