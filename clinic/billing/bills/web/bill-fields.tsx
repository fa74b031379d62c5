import type { Person } from '../../../../contract/person.ts'
import { AmountField } from '../../../../web/form/amount-field.tsx'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { PersonField } from '../../../../web/form/person-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { taxHelpOf } from '../../../../web/tax-help.ts'
import { patientChoice } from '../../../patients/charts/web/patient-choice.ts'
import { SignsOfChosen } from '../../../patients/charts/web/signs-of-patient.tsx'
import { billStatusOptions } from './bill-columns.tsx'
import { BillDays } from './bill-days.tsx'

interface BillFieldsProps {
  /** The patient of the bill, who stays a choice even when no longer offered. */
  readonly patient: Person | null
  readonly currency: string
}

/** The fields for adding and for editing a bill (S-71, S-72). */
export function BillFields({ patient, currency }: BillFieldsProps) {
  const taxHelp = taxHelpOf(useSession().clinic)
  return (
    <>
      <FieldColumns>
        <PersonField
          name="patientId"
          label="Patient"
          empty="Select Patient"
          required
          chosen={patient}
          {...patientChoice}
        />
        <AmountField name="amount" label="Amount" currency={currency} help={taxHelp} required />
        <BillDays />
        <SelectField name="status" label="Status" options={billStatusOptions} required />
      </FieldColumns>
      <SignsOfChosen />
    </>
  )
}
