import { Input } from '@mantine/core'
import { type ReactNode, use, useState } from 'react'
import { DateField } from '../../../../web/form/date-field.tsx'
import { EmailField } from '../../../../web/form/email-field.tsx'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { FieldFrame } from '../../../../web/form/field-frame.tsx'
import { FormContext } from '../../../../web/form/form-context.ts'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { bloodGroups, genders } from '../../../access/users/user.ts'
import { ExtraInputs } from '../../extra-fields/web/extra-inputs.tsx'
import { useExtraFields } from '../../extra-fields/web/use-extra-fields.ts'
import {
  deaths,
  dobCertainties,
  genderCertainties,
  type PatientField,
  patientFieldNames,
  referrals,
} from '../patient-fields.ts'
import { AgeByGuess } from './age-by-guess.tsx'
import classes from './patient-fields.module.css'

const first: readonly PatientField[] = ['name', 'dob', 'gender', 'contact', 'address']
const further = patientFieldNames.filter((name) => !first.includes(name))

interface PatientFieldsProps {
  /** The chart has an account: its email signs in, and only its owner changes it. */
  readonly hasAccount?: boolean
  /** Fields that the stored chart lacks and that may stay so. */
  readonly unknown?: readonly PatientField[]
  /** The allergies that the chart has as rows of their own, in words. */
  readonly knownAllergies?: string
}

/** The five fields of S-33 first, then the optional ones, folded (S-32). */
export function PatientFields({
  hasAccount = false,
  unknown = [],
  knownAllergies = '',
}: PatientFieldsProps) {
  const form = use(FormContext)
  const isRequired = (name: PatientField) => !unknown.includes(name)
  const isGenderUnknown = form?.values['genderCertainty'] === 'unknown'
  const own = useExtraFields().filter(({ status }) => status === 'active')
  return (
    <>
      <FieldColumns>
        <TextField name="name" label="Name" required />
        <DateField name="dob" label="Date of Birth" required={isRequired('dob')} />
        <SelectField
          name="gender"
          label="Gender"
          required={isRequired('gender') && !isGenderUnknown}
          empty="Select Gender"
          options={genders}
        />
        <TextField name="contact" label="Contact" required={isRequired('contact')} type="tel" />
      </FieldColumns>
      <TextField name="address" label="Address" />
      <ExtraInputs fields={own.filter(({ need }) => need === 'required')} />
      <MoreDetails hasAccount={hasAccount} knownAllergies={knownAllergies}>
        <ExtraInputs fields={own.filter(({ need }) => need === 'optional')} />
      </MoreDetails>
    </>
  )
}

/** Opens by itself when one of its fields is filled in or refused. */
interface MoreDetailsProps extends Required<
  Pick<PatientFieldsProps, 'hasAccount' | 'knownAllergies'>
> {
  readonly children: ReactNode
}

function MoreDetails({ hasAccount, knownAllergies, children }: MoreDetailsProps) {
  const form = use(FormContext)
  const [isOpen, setIsOpen] = useState(() => further.some((name) => form?.values[name]))
  const isRefused =
    further.some((name) => form?.errors[name]) ||
    Object.keys(form?.errors ?? {}).some((name) => name.startsWith('extra.'))
  return (
    <details
      className={classes.more}
      open={isOpen || isRefused}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>More details</summary>
      <div className={classes.fields}>
        <FieldColumns>
          <TextField name="preferredName" label="Preferred Name" />
          <TextField name="pronouns" label="Pronouns" />
          <SelectField
            name="dobCertainty"
            label="Birth Date Is"
            empty="as documented"
            options={dobCertainties}
          />
          <AgeByGuess />
          <SelectField
            name="genderCertainty"
            label="If Not Known"
            empty="as chosen above"
            options={genderCertainties}
            help="Of a person whose gender nobody could find out, such as an unconscious one."
          />
          {hasAccount ? <AccountEmail /> : <EmailField name="email" label="Email" />}
          <TextField name="emergencyContact" label="Emergency Contact" />
          <TextField name="insuranceNumber" label="Insurance Number" />
          <SelectField
            name="bloodGroup"
            label="Blood Group"
            empty="Select Blood Group"
            options={bloodGroups}
          />
          <NotesField
            name="allergies"
            label="Allergies"
            rows={2}
            {...(knownAllergies && { help: `On the chart already: ${knownAllergies}` })}
          />
          <TextField name="language" label="Language" />
          <TextField
            name="interpreter"
            label="Interpreter"
            help="The language in which an interpreter is needed."
          />
          <TextField name="mobility" label="Mobility" help="Such as “Wheelchair”." />
          <TextField name="maritalStatus" label="Marital Status" />
          <SelectField name="referral" label="Found Us By" empty="Select how" options={referrals} />
          <TextField
            name="referralNote"
            label="Referred By"
            help="Such as the doctor who sent them."
          />
          <DateField name="deceasedOn" label="Date of Death" />
          <SelectField
            name="death"
            label="Death"
            empty="none, or on the day above"
            options={deaths}
            help="Of a person who is known to have died, on a day that nobody knows."
          />
          <TextField name="birthSex" label="Sex at Birth" />
          <TextField name="birthplace" label="Birthplace" />
          <TextField name="race" label="Race" />
          <TextField name="ethnicity" label="Ethnicity" />
        </FieldColumns>
        {children}
      </div>
    </details>
  )
}

function AccountEmail() {
  return (
    <FieldFrame
      name="email"
      label="Email"
      marked={false}
      help="The patient signs in with this email and changes it in their profile."
    >
      {(control, field) => <Input {...control} type="email" readOnly value={field.value} />}
    </FieldFrame>
  )
}
