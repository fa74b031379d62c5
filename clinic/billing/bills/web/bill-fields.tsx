import { Button } from '@mantine/core'
import { use, useState } from 'react'
import type { Person } from '../../../../contract/person.ts'
import { AmountField } from '../../../../web/form/amount-field.tsx'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { FormContext } from '../../../../web/form/form-context.ts'
import { PersonField } from '../../../../web/form/person-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { taxHelpOf } from '../../../../web/tax-help.ts'
import { patientChoice } from '../../../patients/charts/web/patient-choice.ts'
import { SignsOfChosen } from '../../../patients/charts/web/signs-of-patient.tsx'
import { billStatusOptions } from './bill-columns.tsx'
import type { LineInForm } from './entered-line.ts'
import { LinesField } from './lines-field.tsx'
import { useLines } from './use-lines.ts'
import { BillDays } from './bill-days.tsx'
import { PayerField } from './payer-field.tsx'

interface BillFieldsProps {
  /** The patient of the bill, who stays a choice even when no longer offered. */
  readonly patient: Person | null
  readonly currency: string
}

/** The fields for adding and for editing a bill (S-71, S-72). */
export function BillFields({ patient, currency }: BillFieldsProps) {
  const taxHelp = taxHelpOf(useSession().clinic)
  const form = use(FormContext)
  const { lines, setLines } = useLines(currency)
  /** Items that an amount entered by hand has replaced; they can be taken back. */
  const [leftOut, setLeftOut] = useState<readonly LineInForm[]>([])

  function leaveOut() {
    if (lines.length === 0) return
    setLeftOut(lines)
    for (const name of ['discount', 'discountReason']) form?.set(name, '')
    setLines([])
  }
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
        <AmountField
          name="amount"
          label="Amount"
          currency={currency}
          help={lines.length > 0 ? 'The sum of the items.' : taxHelp}
          onType={leaveOut}
          required
        />
        <BillDays />
        <SelectField name="status" label="Status" options={billStatusOptions} required />
      </FieldColumns>
      <PayerField />
      <SignsOfChosen />
      <LinesField currency={currency} />
      {lines.length === 0 && leftOut.length > 0 && (
        <div role="status">
          <p style={{ margin: '0 0 8px' }}>
            The amount was entered by hand, so the invoice has no items.
          </p>
          <Button variant="default" size="compact-md" onClick={() => setLines(leftOut)}>
            Back to the items
          </Button>
        </div>
      )}
    </>
  )
}
