import { formatMoney } from '../../../../contract/money.ts'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { closeTill, countIn, type TillSession } from '../till-session.ts'
import { CountFields } from './count-fields.tsx'

interface CloseTillProps {
  readonly session: TillSession
  readonly onClose: () => void
}

/** Counts the cash and ends the session. */
export function CloseTill({ session, onClose }: CloseTillProps) {
  const close = useAct(closeTill)
  return (
    <Dialog title={`Count and close ${session.till}`} onClose={onClose}>
      <Form
        schema={countIn(session.currency)}
        initial={{}}
        onSubmit={async (body) => {
          const { till, counted, currency } = await close.act({ params: { id: session.id }, body })
          onClose()
          notify.success(`${till} was closed with ${formatMoney(counted ?? '0', currency)}`)
        }}
        saving={close.saving}
        problem={close.problem}
        failure="Failed to close the till:"
        submitLabel="Close till"
        savingLabel="Closing..."
        onCancel={onClose}
        isLeftFreely
      >
        <CountFields session={session} />
      </Form>
    </Dialog>
  )
}
