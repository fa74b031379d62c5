import { roles } from '../../../contract/role.ts'
import { ChecksField } from '../../../web/form/checks-field.tsx'
import { FieldColumns } from '../../../web/form/field-columns.tsx'
import { NumberField } from '../../../web/form/number-field.tsx'
import { SelectField } from '../../../web/form/select-field.tsx'

/** How the clinic books and what it keeps safe, in the form of its settings. */
export function ClinicRules() {
  return (
    <>
      <FieldColumns>
        <NumberField
          name="visitMinutes"
          label="Visit length (minutes)"
          help="The default length of a visit."
          min={5}
          max={480}
          required
        />
        <NumberField
          name="paymentDays"
          label="Term of payment (days)"
          help="A new bill is due so many days after its date, 0 to 365."
          min={0}
          max={365}
          required
        />
        <SelectField
          name="outsideHours"
          label="Visits outside of the hours"
          options={[
            { value: 'ask', label: 'Are booked with a reason only' },
            { value: 'mark', label: 'Are booked and marked' },
          ]}
          required
        />
        <NumberField
          name="lockAfterMinutes"
          label="Screen lock (minutes)"
          help="A screen that nobody uses for this long asks for the password; the work on it is kept. 5 to 60, empty for never."
          min={5}
          max={60}
          marked={false}
        />
        <NumberField
          name="auditYears"
          label="Audit log (years)"
          help="For this long nobody can delete any of it, 6 to 30. The law of many countries requires 10; HIPAA requires 6."
          min={6}
          max={30}
          required
        />
      </FieldColumns>
      <ChecksField
        name="secondFactorRoles"
        label="Second factor required"
        help="Accounts of these roles need an authenticator app or a passkey; people without one set one up at their next step."
        options={roles}
      />
    </>
  )
}
