import { Button } from '@mantine/core'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { CardList, CardListItem } from '../../../../web/ui/card.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { addTill, changeTill, type Till, TillChanges } from '../till.ts'

/** The tills with their names, and another one. */
export function TillNames({ tills }: { tills: readonly Till[] }) {
  const words = useDateWords()
  const [open, setOpen] = useState<Till | 'new' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <CardList label="Tills">
        {tills.map((till) => (
          <CardListItem
            key={till.id}
            name={till.name}
            detail={
              till.session
                ? `${till.session.holder ?? 'Somebody'} holds it, since ${words.instant(till.session.openedAt)}`
                : 'Nobody holds it'
            }
            action={
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Rename ${till.name}`}
                onClick={() => setOpen(till)}
              >
                Rename
              </Button>
            }
          />
        ))}
      </CardList>
      <div>
        <Button onClick={() => setOpen('new')}>Add till</Button>
      </div>
      {open === 'new' && <NewTillDialog onClose={close} />}
      {open !== null && open !== 'new' && <TillDialog till={open} onClose={close} />}
    </>
  )
}

function TillDialog({ till, onClose }: { till: Till; onClose: () => void }) {
  const change = useAct(changeTill)
  return (
    <Dialog title={`Rename ${till.name}`} onClose={onClose}>
      <Form
        schema={TillChanges}
        initial={till}
        onSubmit={async (body, version) => {
          await change.act({ params: { id: till.id }, version, body })
          onClose()
        }}
        saving={change.saving}
        problem={change.problem}
        failure="Failed to rename the till"
        submitLabel="Rename"
        savingLabel="Saving..."
        onCancel={onClose}
        isLeftFreely
      >
        <TextField name="name" label="Name" required />
      </Form>
    </Dialog>
  )
}

function NewTillDialog({ onClose }: { onClose: () => void }) {
  const add = useAct(addTill)
  // One id for all tries, so that a request sent twice adds one till.
  const [id] = useState(() => uuidv7())
  return (
    <Dialog title="Add till" onClose={onClose}>
      <Form
        schema={TillChanges}
        initial={{}}
        onSubmit={async (values) => {
          await add.act({ body: { ...values, id } })
          onClose()
        }}
        saving={add.saving}
        problem={add.problem}
        failure="Failed to add the till"
        submitLabel="Add till"
        savingLabel="Saving..."
        onCancel={onClose}
        isLeftFreely
        takesFocus
      >
        <TextField name="name" label="Name" placeholder="Pharmacy" required />
      </Form>
    </Dialog>
  )
}
