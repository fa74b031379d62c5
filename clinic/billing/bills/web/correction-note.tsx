import { use } from 'react'
import { FormContext, useField } from '../../../../web/form/form-context.ts'
import { TextField } from '../../../../web/form/text-field.tsx'
import { toMinor } from '../../../../contract/money.ts'
import { useIsClosedDay } from '../../../bookkeeping/till/web/use-is-closed-day.ts'
import { type Bill, type BillWithLines, invoiceName } from '../bill.ts'
import type { PayerDetails } from '../payer-details.ts'
import type { LineInForm } from './entered-line.ts'
import classes from './bill-edit-page.module.css'
import { useLines } from './use-lines.ts'

interface CorrectionNoteProps {
  readonly bill: BillWithLines
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
  const parts = use(FormContext)?.values['payerDetails']
  const status = useField('status').value
  const isCorrected =
    patientId !== bill.patientId ||
    date !== bill.date ||
    payer !== (bill.payer ?? '') ||
    !isSamePayer(parts, bill.payerDetails) ||
    lines !== issued ||
    !isSameAmount(amount, bill)
  const isMoved = useIsClosedDay(bill.date) && date === bill.date
  const isTakenBack =
    bill.status === 'paid' && toMinor(bill.paid, bill.currency) > 0 && status === 'unpaid'
  if (!isCorrected && !isTakenBack) return null
  return (
    <div className={classes.note}>
      {isCorrected && (
        <p>{`${invoiceName(bill.invoiceNumber)} stays as it was issued: a credit note takes it back, and a new invoice has these values.`}</p>
      )}
      {isCorrected && isMoved && (
        <p>Its day is closed and stays as it is, so the new invoice is dated today.</p>
      )}
      {isTakenBack && <p>Its payments are given back.</p>}
      <TextField name="reason" label="Reason" required />
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

/** Whether the parts of the payer are those of the issued bill; empty is none. */
function isSamePayer(parts: unknown, issued: PayerDetails | null): boolean {
  const shown = typeof parts === 'object' && parts !== null ? Object.entries(parts) : []
  const filled = shown.filter(([, part]) => part !== '' && part !== null)
  const before = Object.entries(issued ?? {}).filter(([, part]) => part !== null)
  return (
    filled.length === before.length &&
    filled.every(([name, part]) => before.some(([other, one]) => other === name && one === part))
  )
}
