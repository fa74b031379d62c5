import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { paths } from '../../../../contract/paths.ts'
import { DutyRole, dutyRoles } from '../../../../contract/permission.ts'
import { capitalised } from '../../../../contract/role.ts'
import { useAct } from '../../../../web/ask.ts'
import { useField } from '../../../../web/form/form-context.ts'
import { Form } from '../../../../web/form/form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { useGo } from '../../../../web/go.ts'
import { Page } from '../../../../web/ui/page.tsx'
import { addDuty, NewDuty } from '../duty.ts'
import { DutyFields } from './duty-fields.tsx'

const entered = NewDuty.omit({ id: true })

/** A new duty. */
export function DutyAddPage() {
  const go = useGo()
  const add = useAct(addDuty)
  // One id for all tries, so that a request sent twice makes one duty.
  const [id] = useState(() => uuidv7())
  return (
    <Page title="Add Duty" width="narrow">
      <Form
        schema={entered}
        initial={{ role: 'staff', permissions: [] }}
        onSubmit={async (values) => {
          const added = await add.act({ body: { ...values, id } })
          await go(paths.duties())
          return added
        }}
        saving={add.saving}
        problem={add.problem}
        failure="Failed to add the duty"
        submitLabel="Add Duty"
        savingLabel="Saving..."
        cancelTo={paths.duties()}
      >
        <NewDutyFields />
      </Form>
    </Page>
  )
}
DutyAddPage.about = addDuty

function NewDutyFields() {
  const role = DutyRole.catch('staff').parse(useField('role').value)
  return (
    <>
      <SelectField
        name="role"
        label="For"
        options={dutyRoles.map((value) => ({ value, label: capitalised(value) }))}
        required
      />
      <DutyFields role={role} />
    </>
  )
}
