import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { timeNow } from '../../../../contract/dates.ts'
import { useAct } from '../../../../web/ask.ts'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { MomentField } from '../../facts/web/moment-field.tsx'
import { addVitalSigns } from '../observation.ts'
import { VitalSigns, type VitalSignName, vitalSigns } from '../vital-signs.ts'

interface VitalSignsFormProps {
  readonly patientId: string
  /** The visit in which they are taken. */
  readonly appointmentId?: string
  readonly onClose: () => void
}

/** Units in which countries with pounds and inches measure. */
const customary = { temperatureUnit: '[degF]', bodyWeightUnit: '[lb_av]', bodyHeightUnit: '[in_i]' }

/** Writes the vital signs that were taken together; each that was not taken stays empty. */
export function VitalSignsForm({ patientId, appointmentId, onClose }: VitalSignsFormProps) {
  const { clinic } = useSession()
  const add = useAct(addVitalSigns)
  // One id for all tries, so that a request sent twice is stored once.
  const [id] = useState(() => uuidv7())
  const [taken] = useState(() => `${clinic.today}T${timeNow(clinic.timeZone)}`)
  return (
    <Dialog title="Add vital signs" onClose={onClose}>
      <Form
        schema={VitalSigns}
        initial={{
          id,
          taken,
          appointmentId: appointmentId ?? null,
          ...(clinic.country === 'US' ? customary : metric),
        }}
        onSubmit={async (body) => {
          await add.act({ params: { id: patientId }, body })
          notify.success('Vital signs saved')
          onClose()
        }}
        saving={add.saving}
        problem={add.problem}
        failure="Failed to save the vital signs:"
        submitLabel="Save"
        savingLabel="Saving..."
        onCancel={onClose}
        takesFocus
      >
        <FieldColumns>
          <SignField name="systolic" />
          <SignField name="diastolic" />
          <SignField name="pulse" />
          <SignField name="breathing" />
          <SignField name="temperature" />
          <UnitField name="temperature" />
          <SignField name="bodyWeight" />
          <UnitField name="bodyWeight" />
          <SignField name="bodyHeight" />
          <UnitField name="bodyHeight" />
          <SignField name="saturation" />
          <MomentField name="taken" label="Date" required help="A day and its time" />
        </FieldColumns>
        <NotesField name="comment" label="Comment" rows={2} />
      </Form>
    </Dialog>
  )
}

const metric = { temperatureUnit: 'Cel', bodyWeightUnit: 'kg', bodyHeightUnit: 'cm' }

function SignField({ name }: { name: VitalSignName }) {
  const { label, units } = vitalSigns[name]
  return (
    <TextField
      name={name}
      label={units.length > 1 ? label : `${label}, ${units[0].label}`}
      inputMode="decimal"
      marked={false}
    />
  )
}

function UnitField({ name }: { name: 'temperature' | 'bodyWeight' | 'bodyHeight' }) {
  const { label, units } = vitalSigns[name]
  return (
    <SelectField
      name={`${name}Unit`}
      label={`Unit of ${label.toLowerCase()}`}
      required
      options={units.map((unit) => ({ value: unit.unit, label: unit.label }))}
    />
  )
}
