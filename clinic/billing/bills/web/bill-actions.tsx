import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { DateWords } from '../../../../contract/date-words.ts'
import { formatMoney, toMinor } from '../../../../contract/money.ts'
import { personLabel } from '../../../../contract/person.ts'
import { Problem } from '../../../../contract/problem.ts'
import { ask, useAct } from '../../../../web/ask.ts'
import { paths } from '../../../../contract/paths.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { invalidate } from '../../../../web/query-client.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { actOnRow, type RowInWords } from '../../../../web/ui/act-on-row.ts'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { type Bill, billStatusWords, changeBill, removeBill, restoreBill } from '../bill.ts'
import { addPayment } from '../payment.ts'
import { BringBack } from './bring-back.tsx'
import { TakePayment } from './take-payment.tsx'
import { usualReason } from './usual-reason.ts'

/** The actions on a bill in a list (S-69). */
export function BillActions({ bill }: { bill: Bill }) {
  const remove = useAct(removeBill)
  const words = useDateWords()
  const session = useSession()
  const [isPaying, setIsPaying] = useState(false)
  if (bill.voidedAt !== null) return <BringBack bill={bill} />

  async function removeAfterQuestion() {
    const params = { id: bill.id }
    try {
      const isGone = await actOnRow({
        row: bill,
        question: {
          question: 'Delete this bill?',
          verb: 'Delete',
          detail: effectOf(bill),
          reason: { label: 'Reason', initial: usualReason, maxLength: 500 },
        },
        inWords: (row) => billInWords(row, words),
        act: ({ version }, reason) => remove.act({ params, version, body: { reason } }),
      })
      if (!isGone) return
      notify.success('Bill deleted', {
        label: 'Undo',
        run: () => void takeBack(ask(restoreBill, { params })),
      })
    } catch (error) {
      sayWhy('Failed to delete bill', error)
    }
  }

  return (
    <Group gap={4} wrap="nowrap" ml={-8}>
      {mayCall(session, changeBill) && (
        <ButtonLink to={paths.billEdit(bill.id)} variant="subtle" size="compact-sm">
          Edit
        </ButtonLink>
      )}
      {mayCall(session, removeBill) && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          disabled={remove.saving}
          onClick={() => void removeAfterQuestion()}
        >
          Delete
        </Button>
      )}
      {bill.status === 'unpaid' && mayCall(session, addPayment) && (
        <Button variant="light" size="compact-sm" onClick={() => setIsPaying(true)}>
          Take payment
        </Button>
      )}
      {isPaying && <TakePayment bill={bill} onClose={() => setIsPaying(false)} />}
    </Group>
  )
}

/** The effect of deleting: nothing that was issued disappears. */
function effectOf({ paid, currency }: Bill): string {
  const voids = 'A credit note voids its invoice.'
  if (toMinor(paid, currency) === 0) return voids
  return `${voids} The ${formatMoney(paid, currency)} that was paid becomes credit of the patient.`
}

function billInWords(bill: Bill, words: DateWords): RowInWords {
  const { patient, patientId, amount, currency, date, status } = bill
  return {
    Patient: personLabel(patient, patientId),
    Amount: formatMoney(amount, currency),
    Date: words.day(date),
    Status: billStatusWords[status],
  }
}

/** The row, and this component with it, may be gone when somebody presses `Undo`. */
async function takeBack(undone: Promise<unknown>) {
  try {
    await undone
  } catch (error) {
    sayWhy('Failed to undo', error)
  }
  await invalidate(['bills'])
}

function sayWhy(text: string, error: unknown) {
  if (!(error instanceof Problem)) throw error
  notify.failure(text, error.message)
}
