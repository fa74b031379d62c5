import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import { plainDate } from '../../../../contract/dates.ts'
import { formatMoney, fromMinor, toMinor } from '../../../../contract/money.ts'
import { personLabel } from '../../../../contract/person.ts'
import { optionalText } from '../../../../contract/text.ts'
import { useAct } from '../../../../web/ask.ts'
import { DateField } from '../../../../web/form/date-field.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { NoTillNote } from '../../../bookkeeping/till/web/no-till-note.tsx'
import { type Bill, invoiceName } from '../bill.ts'
import { addPayment, mostParts, splitPayment } from '../payment.ts'
import { partNames, partsIn, partsOf, PaymentParts } from './payment-parts.tsx'
import { tellOfPayments } from './tell-of-payments.ts'

interface TakePaymentProps {
  readonly bill: Bill
  /** The amount that stands in the form at first; all of what is owed where there is none. */
  readonly amount?: string
  readonly onClose: () => void
}

/**
 * Records a payment of a bill, in cash unless something else is entered. It may have parts by several methods, and
 * be of more than is owed.
 */
export function TakePayment({ bill, amount = bill.owed, onClose }: TakePaymentProps) {
  const { clinic } = useSession()
  const add = useAct(addPayment)
  const split = useAct(splitPayment)
  // The same ids for all tries, so that a request sent twice records each payment once.
  const [ids] = useState(() => Array.from({ length: mostParts }, () => uuidv7()))
  const [shown, setShown] = useState(1)
  const { currency } = bill
  const { problem } = shown > 1 ? split : add
  const schema = z.object({
    ...partsIn(currency, shown),
    date: plainDate('Date'),
    note: optionalText('Note', 500),
  })

  async function send(values: z.input<typeof schema>) {
    const { date, note } = schema.parse(values)
    const parts = partsOf(values, ids.slice(0, shown))
    const sum = parts.reduce((all, { amount }) => all + toMinor(amount, currency), 0)
    const more = sum - toMinor(bill.owed, currency)
    const credit = more > 0 ? fromMinor(more, currency) : undefined
    if (credit !== undefined && !(await mayStay(formatMoney(credit, currency)))) return
    const body = { date, note, credit }
    const params = { id: bill.id }
    const [only, ...others] = parts
    if (!only) return
    const made =
      others.length === 0
        ? [await add.act({ params, body: { ...body, ...only } })]
        : await split.act({ params, body: { ...body, parts } })
    onClose()
    tellOfPayments(made)
  }

  const owed = formatMoney(bill.owed, currency)
  return (
    <Dialog
      title="Take payment"
      detail={`${personLabel(bill.patient, bill.patientId)} owes ${owed} of ${invoiceName(bill.invoiceNumber)}.`}
      onClose={onClose}
    >
      <NoTillNote />
      <Form
        schema={schema}
        initial={{ ...partNames(0).initial(amount, 'cash'), date: clinic.today }}
        onSubmit={send}
        saving={add.saving || split.saving}
        problem={problem}
        failure="Failed to record the payment:"
        submitLabel="Record payment"
        savingLabel="Saving..."
        onCancel={onClose}
        isLeftFreely
        takesFocus
      >
        <PaymentParts
          currency={currency}
          owed={bill.owed}
          shown={shown}
          onMore={() => setShown(shown + 1)}
        />
        <DateField name="date" label="Date" required />
        <TextField name="note" label="Note" />
      </Form>
    </Dialog>
  )
}

/** More than is owed is often a slip of the finger, so the desk is asked first. */
function mayStay(more: string): Promise<boolean> {
  return confirm({
    question: `Keep ${more} as credit?`,
    detail: `${more} more than is owed stays as credit of the patient. It can pay another bill.`,
    verb: 'Keep as credit',
    keep: 'Change the amount',
    tone: 'neutral',
  })
}
