import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { formatMoney } from '../../../../contract/money.ts'
import { personLabel } from '../../../../contract/person.ts'
import { Problem } from '../../../../contract/problem.ts'
import { ask, useAct } from '../../../../web/ask.ts'
import { AmountField } from '../../../../web/form/amount-field.tsx'
import { DateField } from '../../../../web/form/date-field.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { invalidate } from '../../../../web/query-client.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { type Bill, invoiceName } from '../bill.ts'
import {
  addPayment,
  newPaymentIn,
  type Payment,
  paymentMethods,
  paymentMethodWords,
  receiptName,
  returnPayment,
} from '../payment.ts'
import { receiptActions } from './receipt-actions.ts'

const methodOptions = paymentMethods.map((value) => ({ value, label: paymentMethodWords[value] }))

interface TakePaymentProps {
  readonly bill: Bill
  readonly onClose: () => void
}

/** Records a payment of a bill: all of what is owed in cash, unless something else is entered. */
export function TakePayment({ bill, onClose }: TakePaymentProps) {
  const { clinic } = useSession()
  const add = useAct(addPayment)
  // One id for all tries, so that a request sent twice records one payment.
  const [id] = useState(() => uuidv7())
  const owed = formatMoney(bill.owed, bill.currency)
  return (
    <Dialog
      title="Take payment"
      detail={`${personLabel(bill.patient, bill.patientId)} owes ${owed} of ${invoiceName(bill.invoiceNumber)}.`}
      onClose={onClose}
    >
      <Form
        schema={newPaymentIn(bill.currency)}
        initial={{ id, amount: bill.owed, method: 'cash', date: clinic.today }}
        onSubmit={async (body) => {
          const payment = await add.act({ params: { id: bill.id }, body })
          onClose()
          tell(payment)
        }}
        saving={add.saving}
        problem={add.problem}
        failure="Failed to record the payment:"
        submitLabel="Record payment"
        savingLabel="Saving..."
        onCancel={onClose}
        isLeftFreely
        takesFocus
      >
        <AmountField name="amount" label="Amount" currency={bill.currency} required />
        <SelectField name="method" label="Paid by" options={methodOptions} required />
        <DateField name="date" label="Date" required />
        <TextField name="note" label="Note" maxLength={500} />
      </Form>
    </Dialog>
  )
}

function tell(payment: Payment) {
  const { id, receiptNumber, amount, currency } = payment
  const receipt = receiptNumber === null ? '' : ` (${receiptName(receiptNumber)})`
  notify.success(
    `${formatMoney(amount, currency)} paid${receipt}`,
    {
      label: 'Undo',
      run: () => void undo(id, amount),
    },
    ...receiptActions([payment]),
  )
}

/** The dialog is gone when somebody presses `Undo`. */
async function undo(id: string, amount: string) {
  try {
    const body = { id: uuidv7(), amount, reason: 'Undone at once' }
    await ask(returnPayment, { params: { id }, body })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    notify.failure('Failed to undo', error.message)
  }
  await invalidate(['bills'])
}
