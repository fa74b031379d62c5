import { Button, Group } from '@mantine/core'
import type { DateWords } from '../../../contract/date-words.ts'
import { formatMoney } from '../../../contract/money.ts'
import { personLabel } from '../../../contract/person.ts'
import { Problem } from '../../../contract/problem.ts'
import { ask, useAct } from '../../../web/ask.ts'
import { paths } from '../../../contract/paths.ts'
import { invalidate } from '../../../web/query-client.ts'
import { actOnRow, type RowInWords } from '../../../web/ui/act-on-row.ts'
import { ButtonLink } from '../../../web/ui/button-link.tsx'
import { notify } from '../../../web/ui/notify.tsx'
import { useDateWords } from '../../../web/ui/when.tsx'
import {
  type Bill,
  type BillStatus,
  billStatusWords,
  changeBill,
  removeBill,
  restoreBill,
} from '../bill.ts'

/** The actions on a bill in a list (S-69). */
export function BillActions({ bill }: { bill: Bill }) {
  const change = useAct(changeBill)
  const remove = useAct(removeBill)
  const words = useDateWords()

  async function markPaid() {
    try {
      const paid = await change.act(withStatus(bill, 'paid'))
      notify.success('Bill marked as paid', {
        label: 'Undo',
        run: () => void takeBack(ask(changeBill, withStatus(paid, bill.status))),
      })
    } catch (error) {
      sayWhy('Failed to update bill', error)
      // Somebody else was faster: the row then shows the stored values.
      await invalidate(['bills'])
    }
  }

  async function removeAfterQuestion() {
    const params = { id: bill.id }
    try {
      const isGone = await actOnRow({
        row: bill,
        question: { question: 'Delete this bill?', verb: 'Delete' },
        inWords: (row) => billInWords(row, words),
        act: ({ version }) => remove.act({ params, version }),
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
      <ButtonLink to={paths.billEdit(bill.id)} variant="subtle" size="compact-sm">
        Edit
      </ButtonLink>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        disabled={remove.saving}
        onClick={() => void removeAfterQuestion()}
      >
        Delete
      </Button>
      {bill.status === 'unpaid' && (
        <Button
          variant="light"
          size="compact-sm"
          disabled={change.saving}
          onClick={() => void markPaid()}
        >
          Mark as paid
        </Button>
      )}
    </Group>
  )
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

function withStatus({ id, version, patientId, amount, date }: Bill, status: BillStatus) {
  return { params: { id }, version, body: { patientId, amount, date, status } }
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
