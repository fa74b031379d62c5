import type { BodyInputOf } from '../../../../contract/endpoint.ts'
import { useAct } from '../../../../web/ask.ts'
import { DateField } from '../../../../web/form/date-field.tsx'
import { EmailField } from '../../../../web/form/email-field.tsx'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { NumberField } from '../../../../web/form/number-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { invalidate } from '../../../../web/query-client.ts'
import { bloodGroups, changeProfile, genders, ProfileChanges, type User } from '../user.ts'
import classes from './profile-page.module.css'
import { type AskPassword, usePasswordFirst } from './use-password-first.tsx'

interface ProfileFormProps {
  readonly user: User
  readonly AskPassword: AskPassword
  readonly onSaved: () => void
  readonly onCancel: () => void
}

/** The own profile as a form: nothing is marked as required, the role is not editable (S-86, V-13). */
export function ProfileForm({ user, AskPassword, onSaved, onCancel }: ProfileFormProps) {
  const { act, saving, problem } = useAct(changeProfile)
  const { withPassword, question } = usePasswordFirst(AskPassword)

  async function save(body: BodyInputOf<typeof changeProfile>, version: number) {
    await withPassword(async () => {
      await act({ body, version })
    })
    // The read view must not show the old values.
    await invalidate(['users'])
    onSaved()
  }

  return (
    <div ref={focusOnFirstField}>
      <Form
        schema={ProfileChanges}
        initial={user}
        onSubmit={save}
        saving={saving}
        problem={question ? null : problem}
        failure="Failed to update:"
        submitLabel="Save"
        savingLabel="Saving..."
        onCancel={onCancel}
      >
        <FieldColumns>
          <TextField name="name" label="Name" autoComplete="name" marked={false} />
          <EmailField name="email" label="Email" autoComplete="email" marked={false} />
          <TextField name="contact" label="Contact" autoComplete="tel" marked={false} />
          <TextField name="address" label="Address" autoComplete="street-address" marked={false} />
          <SelectField
            name="bloodGroup"
            label="Blood Group"
            options={bloodGroups}
            empty=""
            marked={false}
          />
          <NumberField name="height" label="Height (cm)" step="any" marked={false} />
          <NumberField name="weight" label="Weight (kg)" step="any" marked={false} />
          <DateField name="dob" label="Date of Birth" marked={false} />
          <SelectField name="gender" label="Gender" options={genders} empty="" marked={false} />
          <TextField name="emergencyContact" label="Emergency Contact" marked={false} />
          <TextField name="insuranceNumber" label="Insurance Number" marked={false} />
          <TextField name="allergies" label="Allergies" marked={false} />
        </FieldColumns>
        <dl className={classes.fixed}>
          <dt>Role</dt>
          <dd>{user.role}</dd>
        </dl>
      </Form>
      {question}
    </div>
  )
}

/** Declared outside of the component, so that it runs once, when the form replaces the values. */
function focusOnFirstField(form: HTMLElement | null) {
  form?.querySelector('input')?.focus()
}
