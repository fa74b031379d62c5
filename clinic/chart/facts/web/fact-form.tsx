import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import type { FactBefore, FactKind, FactRow } from './fact-kind.ts'

interface FactFormProps<Row extends FactRow, Before extends FactBefore> {
  readonly kind: FactKind<Row, Before>
  /** The chart that a new one is added to; of a file, also its bill. */
  readonly placeId: string
  /** The fact to change; a new one without it. */
  readonly fact?: Row
  /** Values of a new one that are known already. */
  readonly filled?: Readonly<Record<string, unknown>>
  readonly onClose: () => void
}

/** Adds a fact to a chart, or changes one. */
export function FactForm<Row extends FactRow, Before extends FactBefore>({
  kind,
  placeId,
  fact,
  filled,
  onClose,
}: FactFormProps<Row, Before>) {
  const { endpoints, one, Fields } = kind
  const { today } = useSession().clinic
  const add = useAct(endpoints.add)
  const change = useAct(endpoints.change)
  // One id for all tries, so that a request sent twice adds one fact.
  const [id] = useState(() => uuidv7())
  const used = fact ? change : add
  return (
    <Dialog title={fact ? `Change ${one}` : `Add ${one}`} onClose={onClose}>
      <Form
        schema={endpoints.Changes}
        initial={fact ?? { ...kind.initial(today), ...filled }}
        onSubmit={async (body, version) => {
          const saved = fact
            ? await change.act({ params: { id: fact.id }, version, body })
            : await add.act({ params: { id: placeId }, body: { ...body, id } })
          onClose()
          return saved
        }}
        saving={used.saving}
        problem={used.problem}
        failure={`Failed to save the ${one}:`}
        submitLabel="Save"
        savingLabel="Saving..."
        onCancel={onClose}
        takesFocus
      >
        <Fields />
        <NotesField name="comment" label="Comment" rows={2} />
      </Form>
    </Dialog>
  )
}
