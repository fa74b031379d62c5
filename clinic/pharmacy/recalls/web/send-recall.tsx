import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import {
  readRecallText,
  recallFields,
  RecallMessages,
  type RecallPatient,
  sendRecallMessages,
} from '../recall-patient.ts'

interface SendRecallProps {
  readonly recallId: string
  readonly patients: readonly RecallPatient[]
  readonly onDone: () => void
  readonly onClose: () => void
}

const schema = RecallMessages.omit({ patientIds: true })

/** The draft of the message, read and edited before it is sent. */
export function SendRecall({ recallId, patients, onDone, onClose }: SendRecallProps) {
  const params = { id: recallId }
  const text = useAnswer(readRecallText, { params }, { isForForm: true })
  const send = useAct(sendRecallMessages)
  const nameOf = ({ patient, mrn }: RecallPatient) => patient?.name ?? mrn ?? 'A patient'
  const toWrite = patients.filter(
    ({ callBecause, message }) =>
      callBecause === null && message?.state !== 'waiting' && message?.state !== 'sent',
  )
  const toCall = patients.filter(({ callBecause }) => callBecause !== null)
  const before = patients.length - toWrite.length - toCall.length
  const points = [
    ...toCall.map((row) => `To be called: ${nameOf(row)}. ${row.callBecause}`),
    ...(before > 0 ? [`${before} got the message before and get no second one.`] : []),
  ]
  return (
    <Dialog
      title="Write messages"
      detail={`${toWrite.length} of ${patients.length} chosen patients get this mail. It says nothing of the drug or of their health.`}
      points={points}
      onClose={onClose}
    >
      {text.data ? (
        <Form
          schema={schema}
          initial={text.data}
          onSubmit={async (values) => {
            const patientIds = patients.map(({ patientId }) => patientId)
            const done = await send.act({ params, body: { ...values, patientIds } })
            onDone()
            onClose()
            notify.success(
              `${done.sent === 1 ? '1 message' : `${done.sent} messages`} sent${done.toCall > 0 ? `, ${done.toCall} to be called` : ''}`,
            )
            return done
          }}
          saving={send.saving}
          problem={send.problem}
          failure="Failed to send:"
          submitLabel="Send"
          savingLabel="Sending..."
          onCancel={onClose}
          takesFocus
        >
          <TextField name="subject" label="Subject" required />
          <NotesField
            name="body"
            label="Text"
            required
            help={`Fields: ${Object.entries(recallFields)
              .map(([name, words]) => `{${name}} is ${words}`)
              .join('; ')}.`}
          />
        </Form>
      ) : text.error ? (
        <LoadFailure problem={text.error} />
      ) : (
        <Loading lines={5} visible />
      )}
    </Dialog>
  )
}
