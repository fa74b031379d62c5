import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { addSavedView, NewSavedView, type ViewedList } from '../saved-view.ts'

interface SaveViewDialogProps {
  readonly list: ViewedList
  /** The values to save, as after `?`. */
  readonly content: string
  readonly onDone: () => Promise<void>
  readonly onClose: () => void
}

/** Asks for the name of a view and saves it. */
export function SaveViewDialog({ list, content, onDone, onClose }: SaveViewDialogProps) {
  const { act, saving, problem } = useAct(addSavedView)
  // One id for all tries, so that a second press saves nothing more.
  const [id] = useState(() => uuidv7())
  return (
    <Dialog
      title="Save this view"
      detail="Search, filters and order of this list, for you alone."
      onClose={onClose}
    >
      <Form
        schema={NewSavedView.pick({ name: true })}
        initial={{}}
        onSubmit={async ({ name }) => {
          await act({ body: { id, list, name, content } })
          await onDone()
        }}
        saving={saving}
        problem={problem}
        failure="Failed to save view"
        submitLabel="Save"
        savingLabel="Saving..."
        isLeftFreely
        onCancel={onClose}
      >
        <TextField name="name" label="Name" required />
      </Form>
    </Dialog>
  )
}
