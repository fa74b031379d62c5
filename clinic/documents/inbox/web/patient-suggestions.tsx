import { use } from 'react'
import { useAnswer } from '../../../../web/ask.ts'
import { FormContext, fieldId } from '../../../../web/form/form-context.ts'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { type Suggestion, suggestionReasons, suggestPatients } from '../inbox-item.ts'
import classes from './inbox.module.css'

interface PatientSuggestionsProps {
  readonly itemId: string
  readonly chosenId: string | undefined
  readonly onChoose: (patient: Suggestion) => void
}

/** The patients whose data stand in the document, each with the reason. Nobody is chosen without a press. */
export function PatientSuggestions({ itemId, chosenId, onChoose }: PatientSuggestionsProps) {
  const words = useDateWords()
  const form = use(FormContext)
  const { data } = useAnswer(suggestPatients, { params: { id: itemId } })

  function choose(patient: Suggestion) {
    form?.set('patientId', patient.id)
    form?.set('appointmentId', null)
    onChoose(patient)
    // The next thing to look at; Enter files from there.
    document.getElementById(fieldId(form?.id ?? '', 'text'))?.focus()
  }

  return (
    <div role="group" aria-label="Suggestions" className={classes.suggestions}>
      <p role="status" className={classes.dimmed}>
        {data === undefined
          ? 'Looking for patients in the document…'
          : data.length === 0
            ? 'No patient was found in the document.'
            : 'Found in the document:'}
      </p>
      {data?.map((patient) => (
        <button
          key={patient.id}
          type="button"
          className={classes.suggestion}
          aria-pressed={patient.id === chosenId}
          onClick={() => choose(patient)}
        >
          <span className={classes.name}>{patient.name}</span>
          <span className={classes.dimmed}>
            {[patient.dob !== null && words.date(patient.dob), patient.mrn]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <span className={classes.because}>{suggestionReasons[patient.because]}</span>
        </button>
      ))}
    </div>
  )
}
