import { Button } from '@mantine/core'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import {
  type ListMailing,
  listMessageFields,
  ListMessageText,
  readListMessage,
  sendListMessage,
} from '../list-message.ts'

/** Writes one text to the patients of a list. */
export function SendListMessage({ listId }: { readonly listId: string }) {
  const [isWriting, setIsWriting] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsWriting(true)}>
        Message
      </Button>
      {isWriting && <MessageDialog listId={listId} onClose={() => setIsWriting(false)} />}
    </>
  )
}

interface MessageDialogProps {
  readonly listId: string
  readonly onClose: () => void
}

function MessageDialog({ listId, onClose }: MessageDialogProps) {
  const params = { id: listId }
  const draft = useAnswer(readListMessage, { params }, { isForForm: true })
  const send = useAct(sendListMessage)
  // One id for all tries, so that a second press sends nothing more.
  const [id] = useState(() => uuidv7())
  const { patients = 0, toWrite = 0, others = [] } = draft.data ?? {}
  return (
    <Dialog
      title="Write to this list"
      detail={
        draft.data &&
        (toWrite === 0
          ? 'Nobody on this list can be written to. A recall list helps to call them.'
          : `${toWrite} of ${patients} ${patients === 1 ? 'patient' : 'patients'} can be written to. Each gets a mail of their own, once.`)
      }
      points={others.map(({ why, count }) => `${count} without a mail: ${why}`)}
      onClose={onClose}
    >
      {draft.data && toWrite === 0 ? (
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      ) : draft.data ? (
        <Form
          schema={ListMessageText}
          initial={{ subject: draft.data.subject, body: draft.data.body }}
          onSubmit={async (text) => {
            const done = await send.act({ params, body: { id, ...text } })
            onClose()
            notify.success(inWords(done))
            return done
          }}
          saving={send.saving}
          problem={send.problem}
          failure="Failed to send:"
          submitLabel="Send"
          savingLabel="Sending..."
          onCancel={onClose}
        >
          <TextField name="subject" label="Subject" required />
          <NotesField
            name="body"
            label="Text"
            required
            help={`Fields: ${Object.entries(listMessageFields)
              .map(([name, words]) => `{${name}} is ${words}`)
              .join('; ')}. A mail can be read by others: say nothing of health.`}
          />
        </Form>
      ) : draft.error ? (
        <LoadFailure problem={draft.error} />
      ) : (
        <Loading lines={5} visible />
      )}
    </Dialog>
  )
}

function inWords({ waiting, sent, toCall, before }: ListMailing): string {
  const count = waiting + sent
  return [
    `${count} ${count === 1 ? 'message' : 'messages'} sent`,
    ...(toCall > 0 ? [`${toCall} to be called`] : []),
    ...(before > 0 ? [`${before} had this text before`] : []),
  ].join(', ')
}
