import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useGo } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { addVisitType, visitTypeChangesIn } from '../visit-type.ts'
import { usualVisitType } from './usual-visit-type.ts'
import { VisitTypeFields } from './visit-type-fields.tsx'

/** A new visit type, with common values filled in. */
export function VisitTypeAddPage() {
  const go = useGo()
  const { clinic } = useSession()
  const add = useAct(addVisitType)
  // One id for all tries, so that a request sent twice makes one type.
  const [id] = useState(() => uuidv7())
  return (
    <Page title="Add Visit Type" width="narrow">
      <Form
        schema={visitTypeChangesIn(clinic.currency)}
        initial={usualVisitType(clinic.visitMinutes)}
        onSubmit={async (values) => {
          const added = await add.act({ body: { ...values, id } })
          await go(paths.visitTypes())
          return added
        }}
        saving={add.saving}
        problem={add.problem}
        failure="Failed to add the visit type"
        submitLabel="Add Visit Type"
        savingLabel="Saving..."
        cancelTo={paths.visitTypes()}
      >
        <VisitTypeFields />
      </Form>
    </Page>
  )
}
VisitTypeAddPage.about = addVisitType
