import { useState } from 'react'
import { dateWords } from '../../../contract/date-words.ts'
import { inWeekOrder, weekdays } from '../../../contract/first-weekday.ts'
import { useAct } from '../../../web/ask.ts'
import { countryOptions } from '../../../web/form/country-options.ts'
import { FieldColumns } from '../../../web/form/field-columns.tsx'
import { Form } from '../../../web/form/form.tsx'
import { useField } from '../../../web/form/form-context.ts'
import { NotesField } from '../../../web/form/notes-field.tsx'
import { SelectField } from '../../../web/form/select-field.tsx'
import { TextField } from '../../../web/form/text-field.tsx'
import { useSession } from '../../../web/session-context.tsx'
import { notify } from '../../../web/ui/notify.tsx'
import { changeClinic, ClinicChanges } from '../clinic-changes.ts'
import type { Clinic } from '../clinic.ts'
import { presetOf } from '../country-preset.ts'
import { papers } from '../paper.ts'
import { ChoiceField } from './choice-field.tsx'
import { ClinicRules } from './clinic-rules.tsx'
import { CountryProposal } from './country-proposal.tsx'
import { clockOptions, currencyOptions, scheduleOptions, timeZoneOptions } from './setting-words.ts'

const weekdayOptions = inWeekOrder(
  weekdays.map((label, index) => ({ value: String(index + 1), label })),
  7,
)

interface ClinicFormProps {
  readonly clinic: Clinic
  /** `head`: only what the guide of a new clinic asks for; the other settings stay as they are. */
  readonly part?: 'head' | 'whole'
}

/** The settings of the clinic itself. */
export function ClinicForm({ clinic, part = 'whole' }: ClinicFormProps) {
  const { act, saving, problem } = useAct(changeClinic)
  const [saved, setSaved] = useState(clinic)
  return (
    <Form
      schema={ClinicChanges}
      initial={clinic}
      onSubmit={async (body, version) => {
        const changed = await act({ body, version })
        setSaved(changed)
        notify.success('Settings saved.')
        return changed
      }}
      saving={saving}
      problem={problem}
      failure="Failed to save settings"
      submitLabel="Save"
      savingLabel="Saving..."
      labels={{ secondFactorRoles: 'Second factor required' }}
    >
      <TextField
        name="name"
        label="Clinic name"
        help="Shown at the top of every page, on prints, in mails and on the pages for patients."
        required
      />
      <CountryFields clinic={saved} isNew={part === 'head'} />
      <AddressFields />
      {part === 'whole' && <ClinicRules />}
    </Form>
  )
}

function CountryFields({ clinic, isNew }: { clinic: Clinic; isNew: boolean }) {
  const { clinic: form } = useSession()
  const country = useField('country').value
  const words = dateWords({ ...form, country })
  const { callingCode } = presetOf(country)
  const phones = callingCode
    ? `Phone numbers without a country code begin with +${callingCode}.`
    : 'Phone numbers without a country code are of this country.'
  return (
    <>
      <FieldColumns>
        <SelectField
          name="country"
          label="Country"
          options={countryOptions}
          help={`Days are written as is usual there: ${words.day(clinic.today)}. ${phones}`}
          required
        />
        <ChoiceField
          name="timeZone"
          label="Time zone"
          options={timeZoneOptions}
          help="Type a city, such as Berlin. Dates and times are entered and shown in this zone; visits already booked keep their moment."
          required
        />
      </FieldColumns>
      <CountryProposal clinic={clinic} isNew={isNew} />
      <FieldColumns>
        <ChoiceField
          name="currency"
          label="Currency"
          options={currencyOptions}
          readOnly={clinic.isCurrencyFixed}
          help={
            clinic.isCurrencyFixed
              ? 'It cannot be changed: there are bills in it.'
              : 'Type its name or its three letters, such as USD. With the first bill it is fixed.'
          }
          required
        />
        <SelectField name="clock" label="Clock" options={clockOptions} required />
        <SelectField
          name="firstWeekday"
          label="First day of the week"
          options={weekdayOptions}
          help="Calendars and choices of days begin with it."
          required
        />
        <SelectField
          name="paper"
          label="Paper"
          options={papers}
          help="The size on which invoices, records and lists are printed."
          required
        />
        <SelectField
          name="vaccinationSchedule"
          label="Vaccination schedule"
          options={scheduleOptions}
          help="By it charts say which routine vaccinations are due. Many countries have a schedule of their own: compare before you rely on it."
          required
        />
      </FieldColumns>
    </>
  )
}

function AddressFields() {
  const { address } = presetOf(useField('country').value)
  return (
    <>
      <NotesField
        name="street"
        label="Street and building"
        rows={2}
        help="Prints, mails, messages and the pages for patients show the address and the phone number."
      />
      <FieldColumns>
        <TextField name="city" label="City" />
        {address.region !== null && <TextField name="region" label={address.region} />}
        {address.postalCode !== null && <TextField name="postalCode" label={address.postalCode} />}
        <TextField
          name="phone"
          label="Phone"
          type="tel"
          help="Messages tell patients to call this number."
        />
        <TextField name="email" label="Email" type="email" />
        <TextField name="website" label="Website" placeholder="www.lakeside.example" />
        <TextField
          name="taxNumberName"
          label="Name of the tax number"
          placeholder="VAT number"
          help="As your country calls it."
        />
        <TextField name="taxNumber" label="Tax number" />
        <TextField
          name="registrationNumberName"
          label="Name of the registration number"
          placeholder="Company number"
        />
        <TextField name="registrationNumber" label="Registration number" />
        <TextField
          name="taxNames"
          label="Taxes on sales"
          placeholder="VAT"
          help="Forms for prices and bills say that amounts contain them."
        />
      </FieldColumns>
      <NotesField
        name="howToPay"
        label="How to pay"
        rows={3}
        help="It stands on every invoice, such as the account of the clinic and what to write on a transfer."
      />
    </>
  )
}
