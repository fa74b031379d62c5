import { useMemo, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import { formatMoney, fromMinor, optionalAmountIn, toMinor } from '../../../../contract/money.ts'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { AmountField } from '../../../../web/form/amount-field.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { invoiceName } from '../../../billing/bills/bill.ts'
import { allocatePayment, type PaymentDetails } from '../money-movement.ts'
import classes from './payment-page.module.css'

/** Which open bills of the patient a payment pays, and how much of each; filled in oldest first. */
export function AllocateForm({ payment }: { payment: PaymentDetails }) {
  const { id, left, currency, openBills } = payment
  const allocate = useAct(allocatePayment)
  const words = useDateWords()
  // The same ids for all tries, so that a request sent twice allocates once.
  const [ids] = useState(() => new Map(openBills.map(({ billId }) => [billId, uuidv7()])))
  const [sent, setSent] = useState<readonly string[]>([])
  const problem = useMemo(() => byBill(allocate.problem, sent), [allocate.problem, sent])
  const [start] = useState(() => oldestFirst(payment))
  const schema = useMemo(
    () =>
      z.object(
        Object.fromEntries(openBills.map(({ billId }) => [billId, optionalAmountIn(currency)])),
      ),
    [openBills, currency],
  )

  async function send(values: z.input<typeof schema>) {
    const amounts = schema.parse(values)
    const allocations = openBills.flatMap(({ billId }) => {
      const amount = amounts[billId]
      if (!amount || toMinor(amount, currency) === 0) return []
      return [{ id: ids.get(billId) ?? uuidv7(), billId, amount }]
    })
    setSent(allocations.map(({ billId }) => billId))
    await allocate.act({ params: { id }, body: { allocations } })
    notify.success('Bills paid from this payment')
  }

  return (
    <Section title="Pay bills from it">
      <p>{`${formatMoney(left, currency)} of this payment is left. Oldest bills come first.`}</p>
      <Form
        schema={schema}
        initial={start}
        onSubmit={send}
        saving={allocate.saving}
        problem={problem}
        failure="Failed to pay the bills:"
        submitLabel="Pay bills"
        savingLabel="Saving..."
        isLeftFreely
      >
        <div className={classes.bills}>
          {openBills.map(({ billId, invoiceNumber, date, owed }) => (
            <AmountField
              key={billId}
              name={billId}
              label={`${invoiceName(invoiceNumber)} of ${words.day(date)}`}
              help={`${formatMoney(owed, currency)} is owed.`}
              currency={currency}
            />
          ))}
        </div>
      </Form>
    </Section>
  )
}

/** As much of each bill as is owed and left, from the oldest on. */
function oldestFirst({ left, currency, openBills }: PaymentDetails): Record<string, string> {
  let rest = toMinor(left, currency)
  const amounts = openBills.map(({ billId, owed }) => {
    const minor = Math.min(rest, toMinor(owed, currency))
    rest -= minor
    return [billId, minor > 0 ? fromMinor(minor, currency) : ''] as const
  })
  return Object.fromEntries(amounts)
}

/** The server names the place of an allocation; the fields of this form are named by their bills. */
function byBill(problem: Problem | null, sent: readonly string[]): Problem | null {
  if (!problem?.errors) return problem
  const errors = Object.entries(problem.errors).map(([field, sentence]) => {
    const place = /^allocations\.(\d+)\./.exec(field)?.[1]
    return [(place === undefined ? undefined : sent[Number(place)]) ?? field, sentence] as const
  })
  return new Problem(problem.id, { detail: problem.message, errors: Object.fromEntries(errors) })
}
