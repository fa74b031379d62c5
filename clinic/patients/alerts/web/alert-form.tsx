import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useAct } from '../../../../web/ask.ts'
import { DateField } from '../../../../web/form/date-field.tsx'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { addAlert, type Alert, AlertChanges, changeAlert } from '../alert.ts'
import { kindOptions } from './alert-words.ts'

interface AlertFormProps {
  readonly patientId: string
  /** The alert to change; a new one without it. */
  readonly alert?: Alert
  readonly onClose: () => void
}

/** Adds an alert to a chart, or changes one. */
export function AlertForm({ patientId, alert, onClose }: AlertFormProps) {
  const { today } = useSession().clinic
  const add = useAct(addAlert)
  const change = useAct(changeAlert)
  // One id for all tries, so that a request sent twice makes one alert.
  const [id] = useState(() => uuidv7())
  const used = alert ? change : add
  return (
    <Dialog title={alert ? 'Change alert' : 'New alert'} onClose={onClose}>
      <Form
        schema={AlertChanges}
        initial={alert ?? { kind: 'clinical', from: today }}
        onSubmit={async (body, version) => {
          const saved = alert
            ? await change.act({ params: { id: alert.id }, version, body })
            : await add.act({ params: { id: patientId }, body: { ...body, id } })
          onClose()
          return saved
        }}
        saving={used.saving}
        problem={used.problem}
        failure="Failed to save the alert:"
        submitLabel="Save"
        savingLabel="Saving..."
        onCancel={onClose}
        takesFocus
      >
        <TextField name="text" label="Alert" required />
        <SelectField
          name="kind"
          label="Kind"
          required
          options={kindOptions}
          help="Only clinical alerts stand on prints."
        />
        <FieldColumns>
          <DateField name="from" label="From" />
          <DateField name="until" label="Until" />
        </FieldColumns>
      </Form>
    </Dialog>
  )
}
