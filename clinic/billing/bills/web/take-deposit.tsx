import { Button } from '@mantine/core'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useAct } from '../../../../web/ask.ts'
import { AmountField } from '../../../../web/form/amount-field.tsx'
import { DateField } from '../../../../web/form/date-field.tsx'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { addDeposit, newDepositIn } from '../payment.ts'
import { methodOptions } from './payment-parts.tsx'
import { tellOfPayments } from './tell-of-payments.ts'

/** The press that records a payment before there is a bill. */
export function TakeDeposit({ patientId }: { patientId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!mayCall(useSession(), addDeposit)) return null
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Take deposit
      </Button>
      {isOpen && <DepositDialog patientId={patientId} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface DepositDialogProps {
  readonly patientId: string
  readonly onClose: () => void
}

function DepositDialog({ patientId, onClose }: DepositDialogProps) {
  const { clinic } = useSession()
  const add = useAct(addDeposit)
  // One id for all tries, so that a request sent twice records one deposit.
  const [id] = useState(() => uuidv7())
  return (
    <Dialog
      title="Take deposit"
      detail="A payment without a bill is credit of the patient. It can pay bills later."
      onClose={onClose}
    >
      <Form
        schema={newDepositIn(clinic.currency)}
        initial={{ id, method: 'cash', date: clinic.today }}
        onSubmit={async (body) => {
          const payment = await add.act({ params: { id: patientId }, body })
          onClose()
          tellOfPayments([payment], 'taken as credit')
        }}
        saving={add.saving}
        problem={add.problem}
        failure="Failed to record the deposit:"
        submitLabel="Record deposit"
        savingLabel="Saving..."
        onCancel={onClose}
        isLeftFreely
        takesFocus
      >
        <FieldColumns>
          <AmountField name="amount" label="Amount" currency={clinic.currency} required />
          <SelectField name="method" label="Paid by" options={methodOptions} required />
        </FieldColumns>
        <DateField name="date" label="Date" required />
        <TextField name="note" label="Note" />
      </Form>
    </Dialog>
  )
}
