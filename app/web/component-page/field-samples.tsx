import * as z from 'zod'
import { AmountField } from '../../../web/form/amount-field.tsx'
import { CheckField } from '../../../web/form/check-field.tsx'
import { ChecksField } from '../../../web/form/checks-field.tsx'
import { DateField } from '../../../web/form/date-field.tsx'
import { EmailField } from '../../../web/form/email-field.tsx'
import { NotesField } from '../../../web/form/notes-field.tsx'
import { NumberField } from '../../../web/form/number-field.tsx'
import { PasswordField } from '../../../web/form/password-field.tsx'
import { PeopleField } from '../../../web/form/people-field.tsx'
import { PersonField } from '../../../web/form/person-field.tsx'
import { SelectField } from '../../../web/form/select-field.tsx'
import { TextField } from '../../../web/form/text-field.tsx'
import { TimeField } from '../../../web/form/time-field.tsx'
import { Samples } from './component-group.tsx'
import { ana, longText, nothing, searchPeople } from './component-samples.ts'

export const SampleBody = z.object({
  name: z.string(),
  email: z.string(),
  password: z.string(),
  amount: z.string(),
  count: z.string(),
  date: z.string(),
  time: z.string(),
  gender: z.string(),
  patientId: z.string(),
  peopleIds: z.array(z.string()),
  days: z.array(z.string()),
  reminded: z.boolean().optional(),
  notes: z.string(),
})

export const filledIn: z.infer<typeof SampleBody> = {
  name: longText,
  email: 'ana.silva@mail.example',
  password: 'six blue herons',
  amount: '1150.00',
  count: '30',
  date: '2026-12-01',
  time: '15:00',
  gender: 'female',
  patientId: ana.id,
  peopleIds: [ana.id],
  days: ['Monday', 'Thursday'],
  reminded: true,
  notes: `${longText}\n\n${longText}`,
}

const genders = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
  { value: 'other', label: 'Other' },
]

/** Every field of the kit; the form around them says what stands in them. */
export function FieldSamples() {
  return (
    <Samples>
      <TextField name="name" label="Name" required placeholder="First and last name" />
      <EmailField name="email" label="Email" placeholder="name@example.com" />
      <PasswordField
        name="password"
        label="Password"
        required
        autoComplete="new-password"
        help="At least 12 characters. A sentence is easy to remember and hard to guess."
      />
      <AmountField name="amount" label="Amount" required currency="USD" placeholder="0.00" />
      <NumberField name="count" label="Minutes" min={5} max={480} placeholder="30" />
      <DateField name="date" label="Date" required />
      <TimeField name="time" label="Time" required />
      <SelectField name="gender" label="Gender" options={genders} empty="Select Gender" />
      <PersonField
        name="patientId"
        label="Patient"
        required
        empty="Select Patient"
        search={searchPeople}
        chosen={ana}
        onCreateNew={nothing}
      />
      <PeopleField
        name="peopleIds"
        label="People"
        empty="Select People"
        search={searchPeople}
        chosen={[ana]}
      />
      <ChecksField
        name="days"
        label="Days"
        help="None chosen means any day."
        options={['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']}
      />
      <CheckField name="reminded" label="Reminder" help="A mail goes out the day before." />
      <NotesField name="notes" label="Notes" placeholder="What the patient says" />
    </Samples>
  )
}
