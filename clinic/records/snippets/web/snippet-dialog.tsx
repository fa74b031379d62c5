import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import {
  type addClinicSnippet,
  type addSnippet,
  type changeClinicSnippet,
  type changeSnippet,
  cursorMark,
  type removeClinicSnippet,
  type removeSnippet,
  type Snippet,
  SnippetChanges,
} from '../snippet.ts'

/** The endpoints that write snippets of a doctor, or those of the clinic. */
export interface SnippetActs {
  readonly add: typeof addSnippet | typeof addClinicSnippet
  readonly change: typeof changeSnippet | typeof changeClinicSnippet
  readonly remove: typeof removeSnippet | typeof removeClinicSnippet
}

interface SnippetDialogProps {
  /** A stored snippet, or the known values of a new one. */
  readonly snippet: Partial<Snippet>
  readonly acts: SnippetActs
  readonly onClose: () => void
}

/** Adds a snippet or changes one. */
export function SnippetDialog({ snippet, acts, onClose }: SnippetDialogProps) {
  const add = useAct(acts.add)
  const change = useAct(acts.change)
  // One id for all tries, so that a request sent twice makes one snippet.
  const [newId] = useState(() => uuidv7())
  const { id } = snippet
  const { saving, problem } = id === undefined ? add : change
  return (
    <Dialog title={id === undefined ? 'Add snippet' : 'Change snippet'} onClose={onClose}>
      <Form
        schema={SnippetChanges}
        initial={snippet}
        onSubmit={async (body, version) => {
          const saved =
            id === undefined
              ? await add.act({ body: { ...body, id: newId } })
              : await change.act({ params: { id }, version, body })
          onClose()
          notify.success(id === undefined ? 'Snippet added' : 'Snippet changed')
          return saved
        }}
        saving={saving}
        problem={problem}
        failure="Failed to save the snippet"
        submitLabel="Save"
        savingLabel="Saving..."
        takesFocus
        onCancel={onClose}
      >
        <TextField
          name="shortcut"
          label="Shortcut"
          required
          help="What is typed after the slash: letters a to z, digits and hyphens, such as sore-throat."
        />
        <TextField name="title" label="Title" required />
        <NotesField
          name="body"
          label="Text"
          rows={6}
          required
          help={`${cursorMark} in the text says where the cursor goes. Leave out the names of patients.`}
        />
      </Form>
    </Dialog>
  )
}
