import { wallClock } from '../../../../contract/dates.ts'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import type { Column } from '../../../../web/table/list-table.tsx'
import { PersonName } from '../../../../web/ui/person-name.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import type { EmergencyAccess } from '../emergency-access.ts'
import classes from './emergency-access.module.css'
import { ReviewEmergencyAccess } from './review-emergency-access.tsx'

export const emergencyAccessColumns: readonly Column<EmergencyAccess>[] = [
  { head: 'Opened', short: true, cell: ({ openedAt }) => <Moment at={openedAt} /> },
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

function Moment({ at }: { at: string }) {
  const { clinic } = useSession()
  return <>{wallClock(at, clinic.timeZone)}</>
}

function Ended({ access: { endedAt, expiresAt, isOpen } }: { access: EmergencyAccess }) {
  return isOpen ? 'Still open' : <Moment at={endedAt ?? expiresAt} />
}
