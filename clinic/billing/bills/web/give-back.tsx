import { Button } from '@mantine/core'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import { amountIn, formatMoney, fromMinor, toMinor } from '../../../../contract/money.ts'
import { requiredText } from '../../../../contract/text.ts'
import { useAct } from '../../../../web/ask.ts'
import { AmountField } from '../../../../web/form/amount-field.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { returnPayment } from '../payment.ts'
import { usualReason } from './usual-reason.ts'

interface Giving {
  readonly payment: { readonly id: string; readonly amount: string; readonly returned: string }
  /** The part of the payment that pays no bill in view; it is proposed first. */
  readonly free: string
  readonly currency: string
}

/** The button that gives a payment back, or a part of it; nothing where nothing of it is left. */
export function GiveBack(giving: Giving) {
  const [isOpen, setIsOpen] = useState(false)
  const mayGive = mayCall(useSession(), returnPayment)
  if (leftMinor(giving) === 0 || !mayGive) return null
  return (
    <>
      <Button variant="subtle" color="gray" size="compact-xs" onClick={() => setIsOpen(true)}>
        Give back…
      </Button>
      {isOpen && <GiveBackDialog {...giving} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function GiveBackDialog({ onClose, ...giving }: Giving & { readonly onClose: () => void }) {
  const { payment, free, currency } = giving
  const give = useAct(returnPayment)
  // One id for all tries, so that a request sent twice gives back once.
  const [id] = useState(() => uuidv7())
  const left = fromMinor(leftMinor(giving), currency)
  const hasFree = toMinor(free, currency) > 0
  const schema = z.object({ amount: amountIn(currency), reason: requiredText('Reason', 500) })

  async function send(body: z.input<typeof schema>) {
    const { isWaiting } = await give.act({ params: { id: payment.id }, body: { ...body, id } })
    onClose()
    notify.success(isWaiting ? 'The return waits for a second person' : 'Payment given back')
  }

  return (
    <Dialog
      title="Give back"
      detail={
        hasFree
          ? `${formatMoney(free, currency)} of this payment pays no bill. More than that makes a bill owed again.`
          : 'The bill is owed again as far as this money paid it.'
      }
      onClose={onClose}
    >
      <Form
        schema={schema}
        initial={{ amount: hasFree ? free : left, reason: usualReason }}
        onSubmit={send}
        saving={give.saving}
        problem={give.problem}
        failure="Failed to give the payment back:"
        submitLabel="Give back"
        savingLabel="Saving..."
        onCancel={onClose}
        isLeftFreely
        takesFocus
      >
        <AmountField
          name="amount"
          label="Amount"
          currency={currency}
          help={`At most ${formatMoney(left, currency)}.`}
          required
        />
        <TextField name="reason" label="Reason" required />
      </Form>
    </Dialog>
  )
}

function leftMinor({ payment: { amount, returned }, currency }: Giving): number {
  return toMinor(amount, currency) - toMinor(returned, currency)
}
