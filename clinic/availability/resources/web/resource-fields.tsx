import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { NumberField } from '../../../../web/form/number-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { kindWords, resourceKinds } from '../resource.ts'

/** The fields for adding and for changing a room or a device. */
export function ResourceFields() {
  return (
    <FieldColumns>
      <SelectField
        name="kind"
        label="Kind"
        options={resourceKinds.map((value) => ({ value, label: kindWords[value] }))}
        required
      />
      <TextField name="name" label="Name" placeholder="Room 1" required />
      <NumberField
        name="capacity"
        label="Visits at the same time"
        help="More than one for a room with several chairs or beds."
        min={1}
        max={100}
        required
      />
      <TextField name="note" label="Note" placeholder="Ground floor" />
      <SelectField
        name="status"
        label="Status"
        options={[
          { value: 'active', label: 'Active' },
          { value: 'retired', label: 'Retired: taken by no further visit' },
        ]}
        required
      />
    </FieldColumns>
  )
}
