import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { personLabel } from '../../../contract/person.ts'
import { useSession } from '../../../web/session-context.tsx'
import { StatusBadge } from '../../../web/ui/status-badge.tsx'
import { useDateWords } from '../../../web/ui/when.tsx'
import { ageWords } from '../age-words.ts'
import type { Patient } from '../patient.ts'
import classes from './patient-banner.module.css'

/** Name, age and risks of the patient, above every part of the chart. */
export function PatientBanner({ patient }: { patient: Patient }) {
  const { clinic } = useSession()
  const words = useDateWords()
  const { name, dob, gender, mrn, deceasedOn, archivedAt, allergies, alerts, account } = patient
  const facts = [
    dob && ageWords(dob, deceasedOn ?? clinic.today),
    gender,
    dob && `born ${words.date(dob)}`,
    `MRN ${mrn}`,
  ].filter(Boolean)
  return (
    <section className={classes.banner} aria-label="Patient">
      <div className={classes.who}>
        <h2>
          {name || personLabel(account, mrn)}
          {deceasedOn && <StatusBadge word={`Died ${words.date(deceasedOn)}`} hue="neutral" />}
          {account?.isConfirmed === false && (
            <StatusBadge word="Email not confirmed" hue="warning" />
          )}
          {archivedAt && <StatusBadge word="Archived" hue="warning" />}
        </h2>
        <p>{facts.join(' · ')}</p>
        <p>{account ? `Portal account: ${account.email ?? account.id}` : 'No portal account'}</p>
      </div>
      <div className={classes.warnings}>
        {allergies ? (
          <p className={classes.allergies}>
            <IconAlertTriangle size={20} aria-hidden />
            <span>
              <strong>Allergies:</strong> {allergies}
            </span>
          </p>
        ) : (
          <p className={classes.none}>No allergies recorded</p>
        )}
        {alerts && (
          <p className={classes.alerts}>
            <IconInfoCircle size={20} aria-hidden />
            <span>
              <strong>Alerts:</strong> {alerts}
            </span>
          </p>
        )}
      </div>
    </section>
  )
}
