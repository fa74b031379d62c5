import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { paths } from '../../../../contract/paths.ts'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useGo } from '../../../../web/go.ts'
import { Page } from '../../../../web/ui/page.tsx'
import { addStockLocation, StockLocationChanges } from '../stock-location.ts'
import { LocationFields } from './location-fields.tsx'

/** A new place where stock is kept. */
export function LocationAddPage() {
  const go = useGo()
  const add = useAct(addStockLocation)
  // One id for all tries, so that a request sent twice makes one place.
  const [id] = useState(() => uuidv7())
  return (
    <Page title="Add Place" width="narrow">
      <Form
        schema={StockLocationChanges}
        initial={{ kind: 'pharmacy', status: 'active' }}
        onSubmit={async (values) => {
          const added = await add.act({ body: { ...values, id } })
          await go(paths.stockLocations())
          return added
        }}
        saving={add.saving}
        problem={add.problem}
        failure="Failed to add it"
        submitLabel="Add Place"
        savingLabel="Saving..."
        cancelTo={paths.stockLocations()}
      >
        <LocationFields />
      </Form>
    </Page>
  )
}
LocationAddPage.about = addStockLocation
