import { Button } from '@mantine/core'
import { formatMoney } from '../../../../contract/money.ts'
import { personLabel } from '../../../../contract/person.ts'
import { Problem } from '../../../../contract/problem.ts'
import { ask, useAct } from '../../../../web/ask.ts'
import { invalidate } from '../../../../web/query-client.ts'
import { actOnRow } from '../../../../web/ui/act-on-row.ts'
import { notify } from '../../../../web/ui/notify.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { addBillDraft, type BillDraft, removeBillDraft } from '../bill-draft.ts'
import { enteredBy } from './entered-by.ts'

interface DeleteDraftProps {
  readonly draft: BillDraft
  /** Runs after it was deleted. */
  readonly onDone?: () => void
}

/** Deletes a draft after a question; the notice brings it back. */
export function DeleteDraft({ draft, onDone }: DeleteDraftProps) {
  const remove = useAct(removeBillDraft)
  const words = useDateWords()

  async function press() {
    const params = { id: draft.id }
    try {
      const isGone = await actOnRow({
        row: draft,
        question: {
          question: 'Delete this draft?',
          verb: 'Delete',
          detail: 'It has no number, and nobody owes it.',
        },
        inWords: ({ patient, patientId, amount, currency, date }) => ({
          Patient: personLabel(patient, patientId),
          Amount: formatMoney(amount, currency),
          Date: words.day(date),
        }),
        act: ({ version }) => remove.act({ params, version }),
      })
      if (!isGone) return
      onDone?.()
      notify.success('Draft deleted', { label: 'Undo', run: () => void bringBack(draft) })
    } catch (error) {
      sayWhy('Failed to delete the draft', error)
    }
  }

  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      disabled={remove.saving}
      onClick={() => void press()}
    >
      Delete
    </Button>
  )
}

/** The row, and its component with it, is gone when somebody presses `Undo`. */
async function bringBack(draft: BillDraft) {
  try {
    await ask(addBillDraft, { body: { ...enteredBy(draft), id: draft.id } })
  } catch (error) {
    sayWhy('Failed to undo', error)
  }
  await invalidate(['bills'])
}

function sayWhy(text: string, error: unknown) {
  if (!(error instanceof Problem)) throw error
  notify.failure(text, error.message)
}
