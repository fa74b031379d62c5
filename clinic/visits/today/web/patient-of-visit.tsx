import { useAnswer } from '../../../../web/ask.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { PhoneLink } from '../../../../web/ui/phone-link.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { deathInWords } from '../../../patients/charts/chart-state.ts'
import { aboutPerson } from '../../../patients/charts/patient-facts.ts'
import { readPatient } from '../../../patients/charts/patient.ts'
import { PatientPhoto } from '../../../patients/charts/web/patient-photo.tsx'
import { PatientWarnings } from '../../../patients/charts/web/patient-warnings.tsx'
import classes from './visit-panel.module.css'

/**
 * The facts that the desk and the doctor need of the patient before they speak. Nothing shows while it is
 * loaded, nor to a doctor who may not read the chart.
 */
export function PatientOfVisit({ patientId }: { patientId: string }) {
  const { today } = useSession().clinic
  const words = useDateWords()
  const { data: patient } = useAnswer(readPatient, { params: { id: patientId } })
  if (!patient) return <p className={classes.who}> </p>
  const { preferredName, mrn, contact } = patient
  const facts = [
    preferredName && `prefers ${preferredName}`,
    ...aboutPerson(patient, today),
    `MRN ${mrn}`,
  ].filter(Boolean)
  const died = deathInWords(patient, (date) => words.date(date))
  return (
    <>
      {(died || patient.archivedAt) && (
        <div className={classes.signs}>
          {died && <StatusBadge word={died} hue="neutral" />}
          {patient.archivedAt && <StatusBadge word="Archived" hue="warning" />}
        </div>
      )}
      {patient.photo && <PatientPhoto id={patient.id} photo={patient.photo} size="large" />}
      <p className={classes.who}>
        {facts.join(' · ')}
        {contact && (
          <>
            {' · '}
            <PhoneLink phone={contact} />
          </>
        )}
      </p>
      <PatientWarnings patient={patient} />
    </>
  )
}
