import type { Person } from '../../../contract/person.ts'
import { AmountField } from '../../../web/form/amount-field.tsx'
import { DateField } from '../../../web/form/date-field.tsx'
import { FieldColumns } from '../../../web/form/field-columns.tsx'
import { PersonField } from '../../../web/form/person-field.tsx'
import { SelectField } from '../../../web/form/select-field.tsx'
import { patientChoice } from '../../patients/web/patient-choice.ts'
import { billStatusOptions } from './bill-columns.tsx'

interface BillFieldsProps {
  /** The patient of the bill, who stays a choice even when no longer offered. */
  readonly patient: Person | null
  readonly currency: string
}

/** The fields for adding and for editing a bill (S-71, S-72). */
export function BillFields({ patient, currency }: BillFieldsProps) {
  return (
    <FieldColumns>
      <PersonField
        name="patientId"
        label="Patient"
        empty="Select Patient"
        required
        chosen={patient}
        {...patientChoice}
      />
      <AmountField name="amount" label="Amount" currency={currency} required />
      <DateField name="date" label="Date" required />
      <SelectField name="status" label="Status" options={billStatusOptions} required />
    </FieldColumns>
  )
}
