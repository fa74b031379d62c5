import { useAnswer } from '../../../../web/ask.ts'
import { AmountField } from '../../../../web/form/amount-field.tsx'
import { ChecksField } from '../../../../web/form/checks-field.tsx'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { NumberField } from '../../../../web/form/number-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { taxHelpOf } from '../../../../web/tax-help.ts'
import { listResources, type ResourceKind } from '../../resources/resource.ts'
import { bookableBy, bookableWords } from '../visit-type.ts'
import { ColorField } from './color-field.tsx'
import classes from './visit-type-fields.module.css'

/** Rooms and devices to choose from; shows nothing in a clinic without any. */
function NeededResources() {
  const resources = useAnswer(listResources, {})
  const optionsOf = (kind: ResourceKind) =>
    (resources.data ?? [])
      .filter((one) => one.kind === kind)
      .map(({ id, name }) => ({ value: id, label: name }))
  const [rooms, devices] = [optionsOf('room'), optionsOf('device')]
  return (
    <>
      {rooms.length > 0 && (
        <ChecksField
          name="roomIds"
          label="Rooms"
          help="A visit takes one of these: the first that is free."
          options={rooms}
        />
      )}
      {devices.length > 0 && (
        <>
          <ChecksField
            name="deviceIds"
            label="Devices"
            help="Visits of this type use these devices."
            options={devices}
          />
          <SelectField
            name="deviceNeed"
            label="Devices per visit"
            options={[
              { value: 'all', label: 'All' },
              { value: 'one', label: 'One: the first that is free' },
            ]}
            required
          />
        </>
      )}
    </>
  )
}

/** The fields for adding and for changing a visit type. */
export function VisitTypeFields() {
  const { clinic } = useSession()
  return (
    <>
      <TextField name="name" label="Name" placeholder="Follow-up" required />
      <ColorField name="color" label="Color" />
      <div className={classes.row}>
        <NumberField name="minutes" label="Length (minutes)" min={5} max={480} required />
        <NumberField
          name="bufferBefore"
          label="Buffer before (minutes)"
          min={0}
          max={120}
          required
        />
        <NumberField name="bufferAfter" label="Buffer after (minutes)" min={0} max={120} required />
      </div>
      <p className={classes.help}>
        No other visit is booked into the buffers, so that the doctor can prepare or write.
      </p>
      <div className={classes.row}>
        <AmountField
          name="price"
          label="Price"
          currency={clinic.currency}
          help={taxHelpOf(clinic)}
        />
        <TextField name="priceCode" label="Price code" placeholder="99213" />
        <NumberField name="freeDays" label="Free as a follow-up (days)" min={1} max={365} />
      </div>
      <p className={classes.help}>
        A follow-up costs nothing so many days after a visit to the same doctor.
      </p>
      <NumberField
        name="capacity"
        label="Patients at once"
        help="More than one for a group visit."
        min={1}
        max={100}
        required
      />
      <NeededResources />
      <SelectField
        name="bookableBy"
        label="Booked online by"
        options={bookableBy.map((value) => ({ value, label: bookableWords[value] }))}
        required
      />
      <div className={classes.row}>
        <NumberField name="leadHours" label="Lead time (hours)" min={0} max={2160} required />
        <NumberField name="horizonDays" label="Horizon (days)" min={1} max={730} required />
        <NumberField
          name="cutoffHours"
          label="Cancellation cut-off (hours)"
          min={0}
          max={720}
          required
        />
      </div>
      <p className={classes.help}>
        Patients book up to the lead time before a visit and as far ahead as the horizon; they
        cancel and move it up to the cut-off. The desk is bound by none of these.
      </p>
      <NotesField
        name="preparation"
        label="Preparation"
        placeholder="Please come fasting, and bring your current medication list."
        help="Patients read it before they come."
        rows={3}
      />
      <TextField
        name="reminderHours"
        label="Reminders, hours before the visit"
        placeholder="48, 24"
        help="Several numbers with commas between. Leave it empty for the clinic’s reminders; enter none for no reminder."
      />
      <SelectField
        name="status"
        label="Status"
        options={[
          { value: 'active', label: 'Active' },
          { value: 'retired', label: 'Retired: no longer offered' },
        ]}
        required
      />
    </>
  )
}
