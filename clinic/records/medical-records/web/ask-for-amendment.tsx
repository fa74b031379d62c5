import { Button } from '@mantine/core'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { askForAmendment, NewAmendmentRequest } from '../signature.ts'

const Entered = NewAmendmentRequest.omit({ id: true })

/** A patient's request to amend a record of theirs. */
export function AskForAmendment({ recordId }: { recordId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return isOpen ? (
    <AskForm recordId={recordId} onClose={() => setIsOpen(false)} />
  ) : (
    <div>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Ask for an amendment
      </Button>
    </div>
  )
}

function AskForm({ recordId, onClose }: { recordId: string; onClose: () => void }) {
  const { act, saving, problem } = useAct(askForAmendment)
  // One id for all tries, so that a request sent twice makes one request.
  const [id] = useState(() => uuidv7())
  return (
    <Form
      schema={Entered}
      initial={{}}
      onSubmit={async (values) => {
        await act({ params: { id: recordId }, body: { id, ...values } })
        onClose()
        notify.success('Your request was sent. You find the answer here.')
      }}
      saving={saving}
      problem={problem}
      failure="Failed to send the request"
      submitLabel="Send request"
      savingLabel="Sending..."
      onCancel={onClose}
    >
      <NotesField
        name="text"
        label="What should be amended"
        help="Say what is wrong or missing. Your doctor answers in words, and both stay with the record."
        required
      />
    </Form>
  )
}
