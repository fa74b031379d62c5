import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { paths } from '../../../../contract/paths.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { useGo } from '../../../../web/go.ts'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { listStockLocations } from '../../locations/stock-location.ts'
import { ItemLines } from '../../purchasing/web/item-lines.tsx'
import { oneMore } from '../../purchasing/web/order-fields.tsx'
import { addStockRequest, NewStockRequest } from '../stock-request.ts'

/** Asks a place for items. */
export function RequestAddPage() {
  const go = useGo()
  const add = useAct(addStockRequest)
  const places = useAnswer(listStockLocations, { query: {} }).data
  // One id for all tries, so that a request sent twice asks once.
  const [id] = useState(() => uuidv7())
  if (!places) {
    return (
      <Page title="Ask for stock" width="narrow">
        <Loading lines={6} visible />
      </Page>
    )
  }
  const options = places.map(({ id: value, name }) => ({ value, label: name }))
  const store = places.find(({ kind }) => kind === 'store' || kind === 'pharmacy')
  return (
    <Page title="Ask for stock" width="narrow">
      <Form
        schema={NewStockRequest}
        initial={{ id, forId: '', storeId: store?.id ?? '', lines: [] }}
        onSubmit={async (body) => {
          const request = await add.act({ body })
          await go(paths.stockRequests())
          notify.success('Asked')
          return request
        }}
        saving={add.saving}
        problem={add.problem}
        failure="Failed to ask:"
        submitLabel="Ask"
        savingLabel="Saving..."
        cancelTo={paths.stockRequests()}
        madeTo={paths.stockRequestDetails(id)}
      >
        <FieldColumns>
          <SelectField name="forId" label="For" empty="Choose a place" required options={options} />
          <SelectField
            name="storeId"
            label="From"
            empty="Choose a place"
            required
            options={options}
          />
        </FieldColumns>
        <ItemLines
          list="lines"
          legend="Items"
          fields={[
            { name: 'quantity', label: 'Quantity', is: 'number' },
            { name: 'pack', label: 'Of', is: 'pack' },
          ]}
          begin={(item, pack = null) => ({ itemId: item.id, pack, quantity: '1' })}
          again={(line) => ({ ...line, quantity: oneMore(line.quantity) })}
        />
        <TextField name="note" label="Note" />
      </Form>
    </Page>
  )
}
RequestAddPage.about = addStockRequest
