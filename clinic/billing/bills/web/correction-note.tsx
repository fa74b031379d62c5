import { useField } from '../../../../web/form/form-context.ts'
import { TextField } from '../../../../web/form/text-field.tsx'
import { toMinor } from '../../../../contract/money.ts'
import { type Bill, invoiceName } from '../bill.ts'
import type { LineInForm } from './entered-line.ts'
import classes from './bill-edit-page.module.css'
import { useLines } from './use-lines.ts'

interface CorrectionNoteProps {
  readonly bill: Bill
  /** The lines that the form began with. */
  readonly lines: readonly LineInForm[]
}

/** Says what saving does to an issued bill, and asks why, as soon as a field of it differs. */
export function CorrectionNote({ bill, lines: issued }: CorrectionNoteProps) {
  const { lines } = useLines(bill.currency)
  const patientId = useField('patientId').value
  const amount = useField('amount').value
  const date = useField('date').value
  const payer = useField('payer').value
  const status = useField('status').value
  const isCorrected =
    patientId !== bill.patientId ||
    date !== bill.date ||
    payer !== (bill.payer ?? '') ||
    lines !== issued ||
    !isSameAmount(amount, bill)
  const isTakenBack =
    bill.status === 'paid' && toMinor(bill.paid, bill.currency) > 0 && status === 'unpaid'
  if (!isCorrected && !isTakenBack) return null
  return (
    <div className={classes.note}>
      {isCorrected && (
        <p>{`${invoiceName(bill.invoiceNumber)} stays as it was issued: a credit note takes it back, and a new invoice has these values.`}</p>
      )}
      {isTakenBack && <p>Its payments are given back.</p>}
      <TextField name="reason" label="Reason" required maxLength={500} />
    </div>
  )
}

function isSameAmount(typed: string, { amount, currency }: Bill): boolean {
  try {
    return toMinor(typed, currency) === toMinor(amount, currency)
  } catch {
    return false
  }
}
