import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import {
  markRecalledPatient,
  type RecalledPatient,
  RecallMark,
  recallStates,
} from '../recall-list.ts'

/** Says what became of a call. */
export function MarkPatient({ row }: { readonly row: RecalledPatient }) {
  const mark = useAct(markRecalledPatient)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const { id, name, note, version } = row
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Mark ${name}`}
        onClick={() => setIsOpen(true)}
      >
        Mark
      </Button>
      {isOpen && (
        <Dialog title={name} detail={row.contact ?? 'The chart has no phone.'} onClose={close}>
          <Form
            schema={RecallMark}
            initial={{ state: row.state === 'open' ? 'called' : row.state, note, version }}
            onSubmit={async (body, base) => {
              const changed = await mark.act({ params: { id }, version: base, body })
              close()
              notify.success('Noted')
              return changed
            }}
            saving={mark.saving}
            problem={mark.problem}
            failure="Failed to save:"
            submitLabel="Save"
            savingLabel="Saving..."
            isLeftFreely
            onCancel={close}
          >
            <SelectField
              name="state"
              label="Outcome"
              options={Object.entries(recallStates).map(([value, label]) => ({ value, label }))}
              required
            />
            <TextField name="note" label="Note" />
          </Form>
        </Dialog>
      )}
    </>
  )
}
