import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Dismissal, dismissInboxItem, type InboxItem } from '../inbox-item.ts'
import { useGiveBack } from './use-give-back.ts'

interface DismissDialogProps {
  readonly item: InboxItem
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Takes a document that belongs to no patient out of the list, with a reason. */
export function DismissDialog({ item, onDone, onClose }: DismissDialogProps) {
  const dismissing = useAct(dismissInboxItem)
  const giveBack = useGiveBack()
  return (
    <Dialog
      title="Dismiss this document"
      detail="It goes into no chart. It is kept under Dismissed, and can be put back."
      onClose={onClose}
    >
      <Form
        schema={Dismissal}
        initial={{ version: item.version }}
        onSubmit={async (body, version) => {
          const gone = await dismissing.act({ params: { id: item.id }, version, body })
          onClose()
          onDone()
          notify.success(`Dismissed: ${item.subject ?? item.name}`, {
            label: 'Undo',
            of: item.id,
            run: () => void giveBack(gone),
          })
          return gone
        }}
        saving={dismissing.saving}
        problem={dismissing.problem}
        failure="Failed to dismiss the document:"
        submitLabel="Dismiss"
        savingLabel="Dismissing..."
        onCancel={onClose}
        takesFocus
      >
        <TextField name="reason" label="Reason" required />
      </Form>
    </Dialog>
  )
}
