import { languages } from '../../../../contract/language.ts'
import { languageWords } from '../../../../contract/language-words.ts'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { NumberField } from '../../../../web/form/number-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { TimeField } from '../../../../web/form/time-field.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import {
  changeMessageSettings,
  type MessageSettings,
  MessageSettingsChanges,
} from '../message-settings.ts'
import classes from './message-settings-page.module.css'

const onOff = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
]
const languageOptions = languages.map((value) => ({ value, label: languageWords[value] }))

export function MessageRulesForm({ settings }: { settings: MessageSettings }) {
  const { act, saving, problem } = useAct(changeMessageSettings)
  return (
    <section className={`${classes.section} ${classes.form}`} aria-labelledby="message-rules">
      <h2 id="message-rules">Rules for messages</h2>
      <Form
        schema={MessageSettingsChanges}
        initial={settings}
        onSubmit={async (body, version) => {
          const changed = await act({ body, version })
          notify.success('Settings saved.')
          return changed
        }}
        saving={saving}
        problem={problem}
        failure="Failed to save settings"
        submitLabel="Save"
        savingLabel="Saving..."
      >
        <SelectField
          name="sending"
          label="Messages about visits"
          options={onOff}
          help="Confirmations, reminders, changes and cancellations. When off, no messages are sent."
          required
        />
        <SelectField name="byMail" label="By mail" options={onOff} required />
        <TextField
          name="reminderHours"
          label="Reminders, hours before the visit"
          placeholder="48, 24"
          help="Separate numbers with commas. Leave it empty to send none."
        />
        <NumberField
          name="graceMinutes"
          label="Grace period (minutes)"
          help="Messages wait this long before they are sent. If a change is undone in that time, the patient is not told."
          min={0}
          max={120}
          required
        />
        <FieldColumns>
          <TimeField
            name="quietStarts"
            label="Quiet from"
            help="Messages wait until the quiet hours end. Reminders are sent before they begin. A message that would arrive after the visit is sent at once."
          />
          <TimeField name="quietEnds" label="Quiet until" />
        </FieldColumns>
        <SelectField
          name="language"
          label="Language"
          options={languageOptions}
          help="The language of the standard texts, and of days and times in all texts."
          required
        />
        <NotesField
          name="directions"
          label="Directions"
          help="For example how to find the clinic and where to park."
          rows={2}
        />
        <SelectField name="bySms" label="By SMS" options={onOff} required />
        <TextField
          name="smsUrl"
          label="SMS gateway"
          placeholder="https://sms.example/send"
          help="The address gets a POST of { to, text } for each message, signed as Standard Webhooks says. An answer 2xx means that the gateway took the message."
        />
        <TextField
          name="smsSecret"
          label="Secret of the gateway"
          help={
            settings.hasSmsSecret
              ? 'A secret is stored. Enter another one to replace it.'
              : 'At least 24 characters. The gateway checks the signatures with it.'
          }
        />
      </Form>
    </section>
  )
}
