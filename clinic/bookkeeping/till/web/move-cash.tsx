import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useAct } from '../../../../web/ask.ts'
import { AmountField } from '../../../../web/form/amount-field.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { moveCash, newMovementIn, type TillSession } from '../till-session.ts'

interface MoveCashProps {
  readonly session: TillSession
  readonly onClose: () => void
}

/** Cash that comes in or goes out and is no payment. */
export function MoveCash({ session, onClose }: MoveCashProps) {
  const move = useAct(moveCash)
  // One id for all tries, so that a request sent twice moves cash once.
  const [id] = useState(() => uuidv7())
  return (
    <Dialog
      title="Cash in or out"
      detail="For cash that is no payment, such as a deposit at the bank or small expenses."
      onClose={onClose}
    >
      <Form
        schema={newMovementIn(session.currency)}
        initial={{ id, kind: 'out' }}
        onSubmit={async (body) => {
          await move.act({ params: { id: session.id }, body })
          onClose()
          notify.success(body.kind === 'in' ? 'Cash put in' : 'Cash taken out')
        }}
        saving={move.saving}
        problem={move.problem}
        failure="Failed to record it:"
        submitLabel="Record"
        savingLabel="Saving..."
        onCancel={onClose}
        isLeftFreely
        takesFocus
      >
        <SelectField
          name="kind"
          label="Direction"
          options={[
            { value: 'out', label: 'Out of the till' },
            { value: 'in', label: 'Into the till' },
          ]}
          required
        />
        <AmountField name="amount" label="Amount" currency={session.currency} required />
        <TextField name="reason" label="Reason" placeholder="Deposit at the bank" required />
      </Form>
    </Dialog>
  )
}
