import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { TakeIntoCare } from '../../care/web/take-into-care.tsx'
import { emergencyMinutes, openAnyway, type RecordAccess } from '../emergency-access.ts'
import classes from './emergency-access.module.css'

const Reason = openAnyway.body.pick({ reason: true })

interface RecordsClosedProps {
  readonly patientId: string
  readonly access: RecordAccess
}

/** Shown instead of the records of a patient who is not in the doctor's care: why, and how to open them. */
export function RecordsClosed({ patientId, access }: RecordsClosedProps) {
  const [isOpening, setIsOpening] = useState(false)
  return (
    <section className={classes.closed} aria-labelledby="records-closed">
      <h3 id="records-closed">
        <IconLock size={20} aria-hidden /> This patient is not in your care
      </h3>
      <p>
        You have no appointment with this patient and did not take them into your care. Records of
        colleagues are closed to you until you do.
      </p>
      {!access.mayOpenAnyway && (
        <p className={classes.line}>
          An administrator can name you for emergency access, which opens them for an hour without
          care.
        </p>
      )}
      {!isOpening && (
        <div className={classes.ways}>
          <TakeIntoCare patientId={patientId} />
          {access.mayOpenAnyway && (
            <Button variant="default" size="compact-md" onClick={() => setIsOpening(true)}>
              Open anyway
            </Button>
          )}
        </div>
      )}
      {isOpening && <OpenAnyway patientId={patientId} onCancel={() => setIsOpening(false)} />}
    </section>
  )
}

interface OpenAnywayProps {
  readonly patientId: string
  readonly onCancel: () => void
}

/** Opens records in an emergency, with a reason. */
export function OpenAnyway({ patientId, onCancel }: OpenAnywayProps) {
  const { act, saving, problem } = useAct(openAnyway)
  // One id for all tries, so that a request sent twice opens the records once.
  const [id] = useState(() => uuidv7())
  return (
    <Form
      schema={Reason}
      initial={{}}
      onSubmit={(body) => act({ params: { id: patientId }, body: { id, ...body } })}
      saving={saving}
      problem={problem}
      failure="Failed to open the records"
      submitLabel="Open anyway"
      savingLabel="Opening..."
      isLeftFreely
      onCancel={onCancel}
    >
      <NotesField
        name="reason"
        label="Reason"
        help={`The records are open to you for ${emergencyMinutes} minutes. Administrators are told and review this reason; the patient sees that you opened them.`}
        rows={3}
        required
      />
    </Form>
  )
}
