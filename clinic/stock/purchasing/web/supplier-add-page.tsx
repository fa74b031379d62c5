import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { paths } from '../../../../contract/paths.ts'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useGo } from '../../../../web/go.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { addSupplier, supplierChangesIn } from '../supplier.ts'
import { SupplierFields } from './supplier-fields.tsx'

/** A new company that the clinic buys from. */
export function SupplierAddPage() {
  const go = useGo()
  const { currency } = useSession().clinic
  const add = useAct(addSupplier)
  // One id for all tries, so that a request sent twice makes one supplier.
  const [id] = useState(() => uuidv7())
  return (
    <Page title="Add Supplier" width="narrow">
      <Form
        schema={supplierChangesIn(currency)}
        initial={{ status: 'active', items: [] }}
        onSubmit={async (values) => {
          const added = await add.act({ body: { ...values, id } })
          await go(paths.suppliers())
          notify.success('Supplier added')
          return added
        }}
        saving={add.saving}
        problem={add.problem}
        failure="Failed to add it"
        submitLabel="Add Supplier"
        savingLabel="Saving..."
        cancelTo={paths.suppliers()}
        madeTo={paths.supplierEdit(id)}
      >
        <SupplierFields currency={currency} />
      </Form>
    </Page>
  )
}
SupplierAddPage.about = addSupplier
