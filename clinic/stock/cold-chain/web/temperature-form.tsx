import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { timeNow } from '../../../../contract/dates.ts'
import { useAct } from '../../../../web/ask.ts'
import { DateField } from '../../../../web/form/date-field.tsx'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { TimeField } from '../../../../web/form/time-field.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { addTemperature, type ColdPlace, NewTemperature } from '../temperature.ts'

interface TemperatureFormProps {
  readonly places: readonly ColdPlace[]
  readonly chosen: string | undefined
  readonly onClose: () => void
}

/** Takes a temperature that somebody read from the display of a place. */
export function TemperatureForm({ places, chosen, onClose }: TemperatureFormProps) {
  const { clinic } = useSession()
  const add = useAct(addTemperature)
  // One id for all tries, so that a request sent twice adds one.
  const [id] = useState(() => uuidv7())
  const locationId = chosen ?? places.find(({ isReadToday }) => !isReadToday)?.id ?? ''
  return (
    <Dialog title="Add temperature" onClose={onClose}>
      <Form
        schema={NewTemperature}
        initial={{ id, locationId, day: clinic.today, time: timeNow(clinic.timeZone) }}
        onSubmit={async (body) => {
          const saved = await add.act({ body })
          onClose()
          if (saved.isOutside) {
            notify.failure('Out of bounds', 'Check what is kept there and write what was done.')
          }
          return saved
        }}
        saving={add.saving}
        problem={add.problem}
        failure="Failed to save it:"
        submitLabel="Save"
        savingLabel="Saving..."
        onCancel={onClose}
        takesFocus
      >
        <SelectField
          name="locationId"
          label="Place"
          empty="Choose a place"
          required
          options={places.map(({ id: value, name }) => ({ value, label: name }))}
        />
        <TextField name="celsius" label="Temperature in °C" required />
        <FieldColumns>
          <DateField name="day" label="Date" required />
          <TimeField name="time" label="Time" required />
        </FieldColumns>
        <TextField name="note" label="Note" />
      </Form>
    </Dialog>
  )
}
