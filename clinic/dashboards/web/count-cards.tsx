import { useId } from 'react'
import { paths } from '../../../contract/paths.ts'
import { grouped } from '../../../contract/number-words.ts'
import { mayCall } from '../../../web/guard.tsx'
import { useSession } from '../../../web/session-context.tsx'
import { TextLink } from '../../../web/ui/text-link.tsx'
import { listPatients } from '../../patients/charts/patient.ts'
import { listMedicalRecords } from '../../records/medical-records/medical-record.ts'
import { listAppointments } from '../../visits/appointments/appointment.ts'
import type { Counts } from '../dashboard.ts'
import classes from './count-cards.module.css'

interface CountCardsProps {
  readonly counts: Counts | undefined
  /** Shown in place of a number that is not there (S-19, S-22). */
  readonly missing: string
}

const cards = [
  { title: 'Total Patients', of: 'patients', to: paths.patients(), about: listPatients },
  {
    title: 'Total Appointments',
    of: 'appointments',
    to: paths.appointments(),
    about: listAppointments,
  },
  {
    title: 'Medical Records',
    of: 'medicalRecords',
    to: paths.medicalRecords(),
    about: listMedicalRecords,
  },
] as const

/** The three counts of the desk (S-17, S-21): of those lists that the account may read. */
export function CountCards({ counts, missing }: CountCardsProps) {
  const id = useId()
  const session = useSession()
  return (
    <div className={classes.cards}>
      {cards
        .filter(({ about }) => mayCall(session, about))
        .map(({ title, of, to }) => (
          <div key={of} role="group" aria-labelledby={`${id}-${of}`} className={classes.card}>
            <h2 id={`${id}-${of}`} className={classes.title}>
              {title}
            </h2>
            <p className={counts ? classes.count : classes.missing}>
              {counts ? grouped(counts[of]) : missing}
            </p>
            <TextLink to={to}>View</TextLink>
          </div>
        ))}
    </div>
  )
}
