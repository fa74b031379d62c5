import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useGo } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { Page } from '../../../../web/ui/page.tsx'
import { addResource, ResourceChanges } from '../resource.ts'
import { ResourceFields } from './resource-fields.tsx'

/** A new room or device. */
export function ResourceAddPage() {
  const go = useGo()
  const add = useAct(addResource)
  // One id for all tries, so that a request sent twice makes one room.
  const [id] = useState(() => uuidv7())
  return (
    <Page title="Add Room or Device" width="narrow">
      <Form
        schema={ResourceChanges}
        initial={{ kind: 'room', capacity: 1, status: 'active' }}
        onSubmit={async (values) => {
          const added = await add.act({ body: { ...values, id } })
          await go(paths.resources())
          return added
        }}
        saving={add.saving}
        problem={add.problem}
        failure="Failed to add it"
        submitLabel="Add Room or Device"
        savingLabel="Saving..."
        cancelTo={paths.resources()}
      >
        <ResourceFields />
      </Form>
    </Page>
  )
}
ResourceAddPage.about = addResource
