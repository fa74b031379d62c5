import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { sendTestMessage } from '../message-settings.ts'
import { channelWords, messageChannels } from '../visit-message.ts'
import classes from './message-settings-page.module.css'

const channels = messageChannels.map((value) => ({ value, label: channelWords[value] }))

/** Sends a reminder of a made-up visit as a test. */
export function TestMessage() {
  const { act, saving, problem } = useAct(sendTestMessage)
  return (
    <div className={classes.form}>
      <Form
        schema={sendTestMessage.body}
        initial={{ channel: 'mail' }}
        onSubmit={async (body) => {
          await act({ body })
          notify.success('The test message is on its way.')
        }}
        saving={saving}
        problem={problem}
        failure="Failed to send the test message"
        submitLabel="Send test message"
        savingLabel="Sending..."
        isLeftFreely
      >
        <SelectField name="channel" label="By" options={channels} required />
        <TextField name="to" label="To" help="An email address or a phone number." required />
      </Form>
    </div>
  )
}
