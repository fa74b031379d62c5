import { useAct } from '../../../../web/ask.ts'
import { DateField } from '../../../../web/form/date-field.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { type Consent, withdrawConsent, Withdrawal } from '../consent.ts'

interface WithdrawalDialogProps {
  readonly consent: Consent
  readonly onClose: () => void
}

/** Writes down that a consent no longer holds. */
export function WithdrawalDialog({ consent, onClose }: WithdrawalDialogProps) {
  const { today } = useSession().clinic
  const withdraw = useAct(withdrawConsent)
  const { id, formName, version } = consent
  return (
    <Dialog title={`Withdraw: ${formName}`} onClose={onClose}>
      <Form
        schema={Withdrawal}
        initial={{ withdrawnOn: today, version }}
        onSubmit={async (body, base) => {
          const changed = await withdraw.act({ params: { id }, version: base, body })
          onClose()
          notify.success('Consent withdrawn')
          return changed
        }}
        saving={withdraw.saving}
        problem={withdraw.problem}
        failure="Failed to withdraw the consent:"
        submitLabel="Withdraw"
        savingLabel="Saving..."
        onCancel={onClose}
      >
        <DateField name="withdrawnOn" label="Date" required />
        <TextField name="withdrawalNote" label="Note" />
      </Form>
    </Dialog>
  )
}
