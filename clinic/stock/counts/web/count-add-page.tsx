import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { paths } from '../../../../contract/paths.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { CheckField } from '../../../../web/form/check-field.tsx'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { useGo } from '../../../../web/go.ts'
import { Page } from '../../../../web/ui/page.tsx'
import { StockKind, stockKinds } from '../../items/stock-item.ts'
import { listStockLocations } from '../../locations/stock-location.ts'
import { beginStockCount, NewStockCount } from '../stock-count.ts'
import { ChosenItemsField } from './chosen-items-field.tsx'

const schema = NewStockCount.omit({ id: true })

/** A new count of a place. */
export function CountAddPage() {
  const go = useGo()
  const begin = useAct(beginStockCount)
  const places = useAnswer(listStockLocations, { query: {} }).data ?? []
  // One id for all tries, so that a request sent twice begins one count.
  const [id] = useState(() => uuidv7())
  return (
    <Page title="Begin Count" width="narrow">
      <Form
        schema={schema}
        initial={{}}
        onSubmit={async (values) => {
          const begun = await begin.act({ body: { ...values, id } })
          await go(paths.stockCountDetails(id))
          return begun
        }}
        saving={begin.saving}
        problem={begin.problem}
        failure="Failed to begin the count:"
        submitLabel="Begin Count"
        savingLabel="Beginning..."
        cancelTo={paths.stockCounts()}
        madeTo={paths.stockCountDetails(id)}
      >
        <SelectField
          name="locationId"
          label="Place"
          required
          empty="Choose a place"
          options={places.map((place) => ({ value: place.id, label: place.name }))}
        />
        <FieldColumns>
          <SelectField
            name="kind"
            label="Kind"
            empty="All kinds"
            options={StockKind.options.map((value) => ({ value, label: stockKinds[value] }))}
          />
          <TextField name="category" label="Category" />
        </FieldColumns>
        <ChosenItemsField />
        <CheckField
          name="isBlind"
          label="Blind count"
          help="The numbers of the ledger are shown only after a lot was counted."
        />
        <TextField name="note" label="Note" />
      </Form>
    </Page>
  )
}
CountAddPage.about = beginStockCount
