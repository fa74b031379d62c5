import { paths } from '../../../../contract/paths.ts'
import type { Column } from '../../../../web/table/list-table.tsx'
import { PersonName } from '../../../../web/ui/person-name.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import type { EmergencyAccess } from '../emergency-access.ts'
import classes from './emergency-access.module.css'
import { ReviewEmergencyAccess } from './review-emergency-access.tsx'

export const emergencyAccessColumns: readonly Column<EmergencyAccess>[] = [
  { head: 'Opened', short: true, cell: ({ openedAt }) => <Instant at={openedAt} /> },
  {
    head: 'Doctor',
    cell: ({ doctor, doctorId }) => <PersonName person={doctor} id={doctorId} of="doctor" />,
  },
  {
    head: 'Patient',
    cell: ({ patient, patientId }) => <PersonName person={patient} id={patientId} />,
  },
  { head: 'Reason', cell: ({ reason }) => <div className={classes.text}>{reason}</div> },
  { head: 'Ended', short: true, cell: (access) => <Ended access={access} /> },
  {
    head: 'Records read',
    align: 'end',
    cell: ({ patientId, recordsRead }) => (
      <TextLink to={paths.audit({ patientId })}>{recordsRead}</TextLink>
    ),
  },
  { head: 'Review', cell: (access) => <ReviewEmergencyAccess access={access} /> },
]

function Ended({ access: { endedAt, expiresAt, isOpen } }: { access: EmergencyAccess }) {
  return isOpen ? 'Still open' : <Instant at={endedAt ?? expiresAt} />
}
