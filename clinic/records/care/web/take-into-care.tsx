import { Button } from '@mantine/core'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useField } from '../../../../web/form/form-context.ts'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import {
  careDays,
  careReasons,
  careReasonWords,
  EnteredCare,
  namesSomebody,
  takeIntoCare,
} from '../care.ts'

/** A button by which a doctor takes the patient into their care. */
export function TakeIntoCare({ patientId }: { patientId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="compact-md" onClick={() => setIsOpen(true)}>
        Take into my care
      </Button>
      {isOpen && <TakeIntoCareDialog patientId={patientId} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface TakeIntoCareDialogProps {
  readonly patientId: string
  readonly onClose: (isTaken: boolean) => void
}

/** Asks for the reason. It is rendered outside of other forms, because forms cannot nest. */
export function TakeIntoCareDialog({ patientId, onClose }: TakeIntoCareDialogProps) {
  const { act, saving, problem } = useAct(takeIntoCare)
  const words = useDateWords()
  // One id for all tries, so that a request sent twice makes one act.
  const [id] = useState(() => uuidv7())
  return (
    <Dialog
      title="Take into my care"
      detail={`For ${careDays} days you read what colleagues wrote of this patient, and write records. The patient sees your reason, and an administrator reviews it.`}
      onClose={() => onClose(false)}
    >
      <Form
        schema={EnteredCare}
        initial={{}}
        onSubmit={async (entered) => {
          const { taking } = await act({ params: { id: patientId }, body: { id, ...entered } })
          onClose(true)
          const until = taking && words.dayOf(taking.expiresAt)
          notify.success(`This patient is in your care until ${until}.`)
        }}
        saving={saving}
        problem={problem}
        failure="Failed to take the patient into care"
        submitLabel="Take into my care"
        savingLabel="Saving..."
        isLeftFreely
        onCancel={() => onClose(false)}
      >
        <SelectField
          name="reason"
          label="Reason"
          empty="Choose a reason"
          options={careReasons.map((value) => ({ value, label: careReasonWords[value] }))}
          required
        />
        <Remark />
      </Form>
    </Dialog>
  )
}

function Remark() {
  const reason = useField('reason').value
  return namesSomebody(reason) ? (
    <TextField
      name="remark"
      label="Who asked you"
      placeholder="Dr. Marsh, for a second opinion"
      required
    />
  ) : (
    <TextField name="remark" label="Remark" />
  )
}
