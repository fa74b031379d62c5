import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useAnswer } from '../../../../web/ask.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { PhoneLink } from '../../../../web/ui/phone-link.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { ageWords } from '../../../patients/age-words.ts'
import { readPatient } from '../../../patients/patient.ts'
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
  const { dob, gender, mrn, contact, deceasedOn, allergies, alerts } = patient
  const facts = [
    dob && ageWords(dob, deceasedOn ?? today),
    gender,
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
      {allergies && (
        <p className={classes.allergies}>
          <IconAlertTriangle size={18} aria-hidden />
          <span>
            <strong>Allergies:</strong> {allergies}
          </span>
        </p>
      )}
      {alerts && (
        <p className={classes.alerts}>
          <IconInfoCircle size={18} aria-hidden />
          <span>
            <strong>Alerts:</strong> {alerts}
          </span>
        </p>
      )}
    </>
  )
}
