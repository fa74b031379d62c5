import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { paths } from '../../../../contract/paths.ts'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useGo } from '../../../../web/go.ts'
import { Page } from '../../../../web/ui/page.tsx'
import { addStockItem, StockItemChanges } from '../stock-item.ts'
import { StarterInput } from './starter-input.tsx'
import { StockItemFields } from './stock-item-fields.tsx'

/** A new item that the clinic keeps. */
export function StockItemAddPage() {
  const go = useGo()
  const add = useAct(addStockItem)
  // One id for all tries, so that a request sent twice makes one item.
  const [id] = useState(() => uuidv7())
  return (
    <Page title="Add Item" width="narrow">
      <Form
        schema={StockItemChanges}
        initial={{ kind: 'drug', storage: 'room', unitDecimals: 0, packs: [], status: 'active' }}
        onSubmit={async (values) => {
          const added = await add.act({ body: { ...values, id } })
          await go(paths.stockItemDetails(id))
          return added
        }}
        saving={add.saving}
        problem={add.problem}
        failure="Failed to add it"
        submitLabel="Add Item"
        savingLabel="Saving..."
        cancelTo={paths.stock()}
        madeTo={paths.stockItemDetails(id)}
      >
        <StarterInput />
        <StockItemFields />
      </Form>
    </Page>
  )
}
StockItemAddPage.about = addStockItem
