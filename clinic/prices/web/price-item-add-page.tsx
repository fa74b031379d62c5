import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { paths } from '../../../contract/paths.ts'
import { useAct } from '../../../web/ask.ts'
import { Form } from '../../../web/form/form.tsx'
import { useGo } from '../../../web/go.ts'
import { useSession } from '../../../web/session-context.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { addPriceItem, priceItemChangesIn } from '../price-item.ts'
import { PriceItemFields } from './price-item-fields.tsx'

/** A new item of the price list. */
export function PriceItemAddPage() {
  const go = useGo()
  const { clinic } = useSession()
  const add = useAct(addPriceItem)
  // One id for all tries, so that a request sent twice makes one item.
  const [id] = useState(() => uuidv7())
  return (
    <Page title="Add Item" width="narrow">
      <Form
        schema={priceItemChangesIn(clinic.currency)}
        initial={{
          prices: [{ level: 'standard', amount: '', from: null, until: null }],
          status: 'active',
        }}
        onSubmit={async (values) => {
          const added = await add.act({ body: { ...values, id } })
          await go(paths.priceList())
          return added
        }}
        saving={add.saving}
        problem={add.problem}
        failure="Failed to add the item"
        submitLabel="Add Item"
        savingLabel="Saving..."
        cancelTo={paths.priceList()}
      >
        <PriceItemFields />
      </Form>
    </Page>
  )
}
PriceItemAddPage.about = addPriceItem
