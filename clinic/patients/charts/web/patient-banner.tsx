import type { ReactNode } from 'react'
import { personLabel } from '../../../../contract/person.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { aboutPerson, allergiesInWords } from '../patient-facts.ts'
import { deathInWords, noVisitsBecause } from '../chart-state.ts'
import type { Patient } from '../patient.ts'
import classes from './patient-banner.module.css'
import { PatientPhoto } from './patient-photo.tsx'
import { PatientWarnings } from './patient-warnings.tsx'

interface PatientBannerProps {
  readonly patient: Patient
  /** Lines of later concepts, under those about the person. */
  readonly children?: ReactNode
}

/** Name, age and risks of the patient, above every part of the chart. */
export function PatientBanner({ patient, children }: PatientBannerProps) {
  const { clinic } = useSession()
  const words = useDateWords()
  const { name, preferredName, dob, dobCertainty, mrn, archivedAt, account } = patient
  const { noneSince } = patient.allergySigns
  const obstacle = noVisitsBecause(patient)
  const died = deathInWords(patient, (date) => words.date(date))
  const facts = [
    ...aboutPerson(patient, clinic.today),
    dob && `born ${dobCertainty === 'estimated' ? 'about ' : ''}${words.date(dob)}`,
    `MRN ${mrn}`,
  ].filter(Boolean)
  return (
    <section className={classes.banner} aria-label="Patient">
      {patient.photo && <PatientPhoto id={patient.id} photo={patient.photo} size="large" />}
      <div className={classes.who}>
        <h2>
          {name || personLabel(account, mrn)}
          {died && <StatusBadge word={died} hue="neutral" />}
          {account?.isConfirmed === false && (
            <StatusBadge word="Email not confirmed" hue="warning" />
          )}
          {archivedAt && <StatusBadge word="Archived" hue="warning" />}
        </h2>
        {obstacle && <p>{obstacle}</p>}
        {preferredName && <p>Prefers the name {preferredName}</p>}
        <p>{facts.join(' · ')}</p>
        <p>{account ? `Portal account: ${account.email ?? account.id}` : 'No portal account'}</p>
        {children}
      </div>
      <div className={classes.warnings}>
        {!allergiesInWords(patient) && (
          <p className={classes.none}>
            {noneSince
              ? `No known allergies, stated ${words.dayOf(noneSince)}`
              : 'No allergies recorded'}
          </p>
        )}
        <PatientWarnings patient={patient} />
      </div>
    </section>
  )
}
