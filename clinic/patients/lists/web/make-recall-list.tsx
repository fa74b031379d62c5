import { Button } from '@mantine/core'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { paths } from '../../../../contract/paths.ts'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { useGo } from '../../../../web/go.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import type { PatientList } from '../patient-list.ts'
import { addRecallList, NewRecallList } from '../recall-list.ts'

/** Holds the patients whom a list finds now, to be called one after another. */
export function MakeRecallList({ list }: { readonly list: PatientList }) {
  const go = useGo()
  const add = useAct(addRecallList)
  const [isNaming, setIsNaming] = useState(false)
  // One id for all tries, so that a second press makes no second list.
  const [id] = useState(() => uuidv7())
  const close = () => setIsNaming(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsNaming(true)}>
        Recall list
      </Button>
      {isNaming && (
        <Dialog
          title="Make a recall list"
          detail="It holds the patients whom this list finds now. The team calls them one after another and notes what became of each."
          onClose={close}
        >
          <Form
            schema={NewRecallList.pick({ name: true })}
            initial={{ name: list.name }}
            onSubmit={async ({ name }) => {
              const made = await add.act({ body: { id, listId: list.id, name } })
              await go(paths.recallListDetails(id))
              return made
            }}
            saving={add.saving}
            problem={add.problem}
            failure="Failed to make the recall list:"
            submitLabel="Make Recall List"
            savingLabel="Saving..."
            isLeftFreely
            onCancel={close}
          >
            <TextField name="name" label="Name" required />
          </Form>
        </Dialog>
      )}
    </>
  )
}
