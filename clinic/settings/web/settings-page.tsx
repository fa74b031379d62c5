import { countries } from '../../../contract/countries.ts'
import { roles } from '../../../contract/role.ts'
import { useAct, useAnswer } from '../../../web/ask.ts'
import { ChecksField } from '../../../web/form/checks-field.tsx'
import { FieldColumns } from '../../../web/form/field-columns.tsx'
import { Form } from '../../../web/form/form.tsx'
import { NumberField } from '../../../web/form/number-field.tsx'
import { SelectField } from '../../../web/form/select-field.tsx'
import { TextField } from '../../../web/form/text-field.tsx'
import { paths } from '../../../contract/paths.ts'
import { useDateWords } from '../../../web/ui/when.tsx'
import { LoadFailure } from '../../../web/ui/load-failure.tsx'
import { Loading } from '../../../web/ui/loading.tsx'
import { notify } from '../../../web/ui/notify.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { TextLink } from '../../../web/ui/text-link.tsx'
import { changeClinic, type Clinic, ClinicChanges, readClinic } from '../clinic.ts'
import classes from './settings-page.module.css'
import { SuggestField } from './suggest-field.tsx'

/** The other pages of settings, each with what it is for. */
const pages = [
  {
    word: 'Schedules',
    to: paths.schedules(),
    text: 'Hours of the clinic and its doctors, holidays and leave.',
  },
  {
    word: 'Visit types',
    to: paths.visitTypes(),
    text: 'Kinds of visits: length, price, colour, and who books them.',
  },
  {
    word: 'Rooms and devices',
    to: paths.resources(),
    text: 'The rooms and devices that visits need.',
  },
  {
    word: 'Booking by patients',
    to: paths.bookingRules(),
    text: 'Rules for patients who book, move and cancel visits themselves.',
  },
  {
    word: 'Messages to patients',
    to: paths.messageSettings(),
    text: 'Confirmations and reminders: when, how and in which words.',
  },
  { word: 'Outbox', to: paths.outbox(), text: 'Mails that were sent, wait or failed.' },
  {
    word: 'Backups',
    to: paths.backups(),
    text: 'Encrypted copies of the whole clinic, and whether they can be restored.',
  },
  {
    word: 'Import',
    to: paths.dataImport(),
    text: 'Patients, doctors, visits, records and bills from FHIR R4 bundles.',
  },
] as const

/** All pages of settings in one press, and the settings of the clinic itself. */
export function SettingsPage() {
  const clinic = useAnswer(readClinic, {})
  return (
    <Page title="Settings">
      <nav aria-label="Settings">
        <ul className={classes.pages}>
          {pages.map(({ word, to, text }) => (
            <li key={to}>
              <TextLink to={to}>{word}</TextLink>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </nav>
      <section className={classes.clinic} aria-labelledby="clinic-settings">
        <h2 id="clinic-settings">Clinic</h2>
        {clinic.isPending && <Loading lines={4} />}
        {!clinic.data && clinic.error && <LoadFailure problem={clinic.error} />}
        {clinic.data && <ClinicForm clinic={clinic.data} />}
      </section>
    </Page>
  )
}
SettingsPage.about = changeClinic

const timeZones = Intl.supportedValuesOf('timeZone')
const currencies = Intl.supportedValuesOf('currency')

function countryOptions() {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return countries
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}

function ClinicForm({ clinic }: { clinic: Clinic }) {
  const { act, saving, problem } = useAct(changeClinic)
  const words = useDateWords()
  return (
    <Form
      schema={ClinicChanges}
      initial={clinic}
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
      labels={{ secondFactorRoles: 'Second factor required' }}
    >
      <TextField
        name="name"
        label="Clinic name"
        help="Shown in the bar at the top, in mails and on invoices."
        required
      />
      <FieldColumns>
        <SuggestField
          name="timeZone"
          label="Time zone"
          suggestions={timeZones}
          help="Type a city, such as Berlin. Dates and times are entered and shown in this zone; visits already booked keep their moment."
          required
        />
        <SelectField
          name="country"
          label="Country"
          options={countryOptions()}
          help={`Days are written as is usual there: ${words.day(clinic.today)}. Phone numbers without a country code are of this country.`}
          required
        />
        <SelectField
          name="clock"
          label="Clock"
          options={[
            { value: '24', label: '24 hours (15:00)' },
            { value: '12', label: '12 hours (3:00 PM)' },
            { value: 'country', label: 'As is usual in the country' },
          ]}
          required
        />
        <SuggestField
          name="currency"
          label="Currency"
          suggestions={currencies}
          help="Three letters, such as USD. Bills already written keep their amounts."
          required
        />
        <NumberField
          name="visitMinutes"
          label="Visit length (minutes)"
          help="The default length of a visit."
          min={5}
          max={480}
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
    </Form>
  )
}
