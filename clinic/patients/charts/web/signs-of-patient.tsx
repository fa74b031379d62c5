import { useAnswer } from '../../../../web/ask.ts'
import { useField } from '../../../../web/form/form-context.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { deathInWords, noVisitsBecause } from '../chart-state.ts'
import { allergiesInWords } from '../patient-facts.ts'
import { readPatientWarnings } from '../warnings-of-patient.ts'
import { PatientPhoto } from './patient-photo.tsx'
import { PatientWarnings } from './patient-warnings.tsx'
import classes from './signs-of-patient.module.css'

interface SignsOfPatientProps {
  readonly id: string
  /** Says before anything is sent why the patient takes no visits. */
  readonly isForVisit?: boolean
}

/** The photo and the warnings of a patient, where something is done for them. */
export function SignsOfPatient({ id, isForVisit = false }: SignsOfPatientProps) {
  const mayRead = mayCall(useSession(), readPatientWarnings)
  const words = useDateWords()
  const { data: patient } = useAnswer(
    readPatientWarnings,
    { params: { id } },
    { enabled: mayRead && id !== '' },
  )
  if (!patient) return null
  const { photo, alerts, guardians, interpreter, mobility, archivedAt } = patient
  const died = deathInWords(patient, (date) => words.date(date))
  const isQuiet =
    !photo && !allergiesInWords(patient) && alerts.length === 0 && !interpreter && !mobility
  if (isQuiet && guardians.length === 0 && !died && !archivedAt) return null
  const obstacle = isForVisit ? noVisitsBecause(patient) : null
  return (
    <div className={classes.signs} role="group" aria-label="Warnings and needs">
      {photo && <PatientPhoto id={patient.id} photo={photo} />}
      <div className={classes.warnings}>
        {died && <StatusBadge word={died} hue="neutral" />}
        {archivedAt && <StatusBadge word="Archived" hue="warning" />}
        {obstacle && <p role="status">{obstacle}</p>}
        <PatientWarnings patient={patient} />
      </div>
    </div>
  )
}

/** The same for the patient that a field of the surrounding form names, as soon as one is chosen. */
export function SignsOfChosen({ isForVisit = false }: Pick<SignsOfPatientProps, 'isForVisit'>) {
  const { value } = useField('patientId')
  return value === '' ? null : <SignsOfPatient id={value} isForVisit={isForVisit} />
}
