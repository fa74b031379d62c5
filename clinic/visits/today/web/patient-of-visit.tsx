import { useAnswer } from '../../../../web/ask.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { PhoneLink } from '../../../../web/ui/phone-link.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { aboutPerson } from '../../../patients/patient-facts.ts'
import { readPatient } from '../../../patients/patient.ts'
import { PatientWarnings } from '../../../patients/web/patient-warnings.tsx'
import classes from './visit-panel.module.css'

/**
 * What the desk and the doctor need to know of the patient before they speak. Nothing shows while it is
 * loaded, nor to a doctor who may not read the chart.
 */
export function PatientOfVisit({ patientId }: { patientId: string }) {
  const { today } = useSession().clinic
  const words = useDateWords()
  const { data: patient } = useAnswer(readPatient, { params: { id: patientId } })
  if (!patient) return <p className={classes.who}> </p>
  const { preferredName, mrn, contact, deceasedOn } = patient
  const facts = [
    preferredName && `prefers ${preferredName}`,
    ...aboutPerson(patient, today),
    `MRN ${mrn}`,
    deceasedOn && `died ${words.date(deceasedOn)}`,
  ].filter(Boolean)
  return (
    <>
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
