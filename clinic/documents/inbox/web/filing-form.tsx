import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { Problem } from '../../../../contract/problem.ts'
import type { DirectoryEntry } from '../../../../contract/person.ts'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { PersonField } from '../../../../web/form/person-field.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { patientChoice } from '../../../patients/charts/web/patient-choice.ts'
import { usualType } from '../../files/document-type.ts'
import { titleFrom } from '../../files/file-title.ts'
import { FileFields } from '../../files/web/file-fields.tsx'
import { fileInboxItem, Filing, type InboxItem, type Suggestion } from '../inbox-item.ts'
import { PatientSuggestions } from './patient-suggestions.tsx'
import classes from './inbox.module.css'
import { useGiveBack } from './use-give-back.ts'

/** An item that somebody else filed or dismissed is no longer there to be changed. */
function inWords(problem: Problem): Problem {
  if (problem.id !== 'changed') return problem
  const detail =
    'Somebody else filed or dismissed this document meanwhile. Continue with the next one.'
  return new Problem('conflict', { detail })
}

interface FilingFormProps {
  readonly item: InboxItem
  readonly onDone: () => void
  /** The list is beside it, and its keys are said. */
  readonly hasKeys: boolean
}

/** Files a document in the chart of a patient. */
export function FilingForm({ item, onDone, hasKeys }: FilingFormProps) {
  const filing = useAct(fileInboxItem)
  const giveBack = useGiveBack()
  // One id for all tries, so that a request sent twice files once.
  const [fileId] = useState(() => uuidv7())
  const [patient, setPatient] = useState<Suggestion | DirectoryEntry | null>(null)
  const title = item.subject ?? titleFrom(item.name, item.kind ?? 'Text')
  return (
    <div className={classes.filing}>
      <h3>File in a chart</h3>
      <Form
        schema={Filing}
        initial={{
          text: title.slice(0, 200),
          type: usualType(item.kind, 'letter'),
          version: item.version,
        }}
        onSubmit={async (said, version) => {
          const body = { ...said, fileId }
          const filed = await filing.act({ params: { id: item.id }, version, body })
          onDone()
          notify.success(`Filed: ${said.text}, ${filed.patientName ?? ''}`, {
            label: 'Undo',
            of: item.id,
            run: () => void giveBack(filed),
          })
          return filed
        }}
        saving={filing.saving}
        problem={filing.problem}
        inWords={inWords}
        failure="Failed to file the document:"
        submitLabel="File"
        savingLabel="Filing..."
        hint={hasKeys ? 'Enter files it. J and K lead to the next and the one before.' : undefined}
      >
        <PatientSuggestions itemId={item.id} chosenId={patient?.id} onChoose={setPatient} />
        <PersonField
          name="patientId"
          label="Patient"
          empty="Select Patient"
          required
          chosen={patient}
          {...patientChoice}
          onChoose={setPatient}
        />
        <FileFields patientId={patient?.id} />
        <NotesField name="comment" label="Comment" rows={2} />
      </Form>
    </div>
  )
}
