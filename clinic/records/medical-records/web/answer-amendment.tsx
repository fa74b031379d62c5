import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { AmendmentAnswer, answerAmendment } from '../signature.ts'

interface AnswerAmendmentProps {
  readonly recordId: string
  readonly requestId: string
}

/** A doctor's answer to a request to amend a record. */
export function AnswerAmendment({ recordId, requestId }: AnswerAmendmentProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { act, saving, problem } = useAct(answerAmendment)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button size="compact-md" onClick={() => setIsOpen(true)}>
        Answer
      </Button>
      {isOpen && (
        <Dialog
          title="Answer the request"
          detail="The patient reads your answer. Request and answer stay with the record; its signed text stays as it is."
          onClose={close}
        >
          <Form
            schema={AmendmentAnswer}
            initial={{}}
            onSubmit={async (body) => {
              await act({ params: { id: recordId, requestId }, body })
              close()
              notify.success('Request answered')
            }}
            saving={saving}
            problem={problem}
            failure="Failed to answer the request"
            submitLabel="Send answer"
            savingLabel="Saving..."
            onCancel={close}
          >
            <SelectField
              name="outcome"
              label="Decision"
              empty="Choose a decision"
              options={[
                { value: 'accepted', label: 'I accept it' },
                { value: 'refused', label: 'I do not accept it' },
              ]}
              required
            />
            <NotesField
              name="text"
              label="Answer"
              help="In plain words: what applies now, or why the record stays as it is."
              required
            />
          </Form>
        </Dialog>
      )}
    </>
  )
}
