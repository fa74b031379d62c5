import { useAnswer } from '../../../../web/ask.ts'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { listResources } from '../../../availability/resources/resource.ts'
import { locationKinds } from '../stock-location.ts'

/** The fields of a place where stock is kept; without the list of rooms its room stays as it is. */
export function LocationFields() {
  const mayRead = mayCall(useSession(), listResources)
  const rooms = useAnswer(listResources, { query: {} }, { enabled: mayRead }).data ?? []
  return (
    <>
      <TextField name="name" label="Name" placeholder="Pharmacy" required />
      <FieldColumns>
        <SelectField
          name="kind"
          label="Kind"
          required
          options={Object.entries(locationKinds).map(([value, label]) => ({ value, label }))}
        />
        {mayRead && (
          <SelectField
            name="resourceId"
            label="Room"
            empty="None"
            help="Visits in this room use what is kept here."
            options={rooms
              .filter(({ kind }) => kind === 'room')
              .map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <TextField name="lowCelsius" label="Lowest temperature in °C" inputMode="decimal" />
        <TextField name="highCelsius" label="Highest temperature in °C" inputMode="decimal" />
        <SelectField
          name="status"
          label="Status"
          required
          options={[
            { value: 'active', label: 'Active' },
            { value: 'retired', label: 'Retired: takes in nothing more' },
          ]}
        />
      </FieldColumns>
      <TextField name="note" label="Note" />
    </>
  )
}
