import { useAct } from '../../../web/ask.ts'
import { Form } from '../../../web/form/form.tsx'
import { NumberField } from '../../../web/form/number-field.tsx'
import { SelectField } from '../../../web/form/select-field.tsx'
import { TextField } from '../../../web/form/text-field.tsx'
import { notify } from '../../../web/ui/notify.tsx'
import { type BackupSettings, BackupSettingsChanges, changeBackupSettings } from '../backup.ts'
import classes from './backups-page.module.css'

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

export function BackupSettingsForm({ settings }: { settings: BackupSettings }) {
  const { act, saving, problem } = useAct(changeBackupSettings)
  return (
    <section aria-labelledby="backup-settings" className={classes.form}>
      <h2 id="backup-settings" className={classes.title}>
        How backups are made
      </h2>
      <Form
        schema={BackupSettingsChanges}
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
          name="nightly"
          label="Nightly backup"
          options={[
            { value: 'on', label: 'On' },
            { value: 'off', label: 'Off' },
          ]}
          required
        />
        <SelectField
          name="hour"
          label="Hour"
          options={hours}
          help="By the clock of the clinic. A machine that was off at that time makes the backup when it is on again."
          required
        />
        <TextField
          name="folder"
          label="Folder"
          help={`On the server, best on another disk. Empty: ${settings.usualFolder}`}
        />
        <NumberField
          name="keep"
          label="How many to keep"
          help="Older files are deleted once there is a newer one that was read back whole."
          min={1}
          max={365}
          required
        />
        <NumberField
          name="proofDays"
          label="Days between restores on trial"
          help="A backup is restored beside the clinic and compared row by row; admins are warned when the last one is older than that."
          min={1}
          max={90}
          required
        />
      </Form>
    </section>
  )
}
