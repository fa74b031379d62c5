import { Alert } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { NumberField } from '../../../../web/form/number-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import {
  changeReminderSettings,
  readReminderSettings,
  type ReminderSettings,
  ReminderSettingsChanges,
} from '../reminder-settings.ts'
import { reminderFields, reminderSteps, stepWords } from '../reminder-text.ts'

const onOff = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
]
const dayFields = { 1: 'firstDays', 2: 'secondDays', 3: 'thirdDays' } as const

/** When and in which words patients are reminded of overdue bills. */
export function ReminderSettingsPage() {
  const { data: settings, error, isPending } = useAnswer(readReminderSettings, {})
  return (
    <Page title="Payment reminders" width="narrow">
      {isPending && <Loading lines={8} />}
      {!settings && error && <LoadFailure problem={error} />}
      {settings && (
        <>
          {(settings.isDemo || !settings.hasMailServer) && (
            <Alert role="note" variant="light" icon={<IconMailOff />}>
              {settings.isDemo
                ? 'This is a demo clinic: reminders are written and shown, but nothing is really sent.'
                : 'No mail server is set up (SMTP_URL), so mails stay in the outbox.'}
            </Alert>
          )}
          <ReminderForm settings={settings} />
        </>
      )}
    </Page>
  )
}
ReminderSettingsPage.about = changeReminderSettings

function ReminderForm({ settings }: { settings: ReminderSettings }) {
  const { act, saving, problem } = useAct(changeReminderSettings)
  return (
    <Form
      schema={ReminderSettingsChanges}
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
        label="Reminders of overdue bills"
        options={onOff}
        help="By mail, outside of the quiet hours of messages. A patient gets one mail with all overdue bills, and at most one in seven days."
        required
      />
      <FieldColumns>
        {reminderSteps.map((step) => (
          <NumberField
            key={step}
            name={dayFields[step]}
            label={`${stepWords[step]} (days after due)`}
            min={1}
            max={365}
            required
          />
        ))}
      </FieldColumns>
      <p>
        {`Words in braces are replaced: ${Object.entries(reminderFields)
          .map(([name, meaning]) => `{${name}} is ${meaning}`)
          .join('; ')}. Write nothing about health. An empty text restores the usual one.`}
      </p>
      {reminderSteps.map((step) => (
        <div key={step}>
          <TextField name={`subject${step}`} label={`${stepWords[step]}: subject`} />
          <NotesField name={`body${step}`} label={`${stepWords[step]}: text`} rows={10} />
        </div>
      ))}
    </Form>
  )
}
