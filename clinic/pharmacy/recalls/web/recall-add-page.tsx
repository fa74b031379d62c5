import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { paths } from '../../../../contract/paths.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useField } from '../../../../web/form/form-context.ts'
import { TextField } from '../../../../web/form/text-field.tsx'
import { useGo, useUrlValues } from '../../../../web/go.ts'
import { Page } from '../../../../web/ui/page.tsx'
import { readStockItem, type StockItem } from '../../../stock/items/stock-item.ts'
import { ScanField } from '../../../stock/items/web/scan-field.tsx'
import { StockItemInput } from '../../../stock/items/web/stock-item-input.tsx'
import { beginRecall, neverHereSentence, NewRecall } from '../recall.ts'
import classes from './recall.module.css'

const schema = NewRecall.omit({ id: true, itemId: true, isNeverHere: true })

/** A new recall: its item is scanned or chosen, then the lot is held. */
export function RecallAddPage() {
  const known = useUrlValues()
  const asked = known['itemId']
  const [chosen, setChosen] = useState<StockItem | null>(null)
  const [lotNumber, setLotNumber] = useState(known['lotNumber'] ?? '')
  const read = useAnswer(
    readStockItem,
    { params: { id: asked ?? '' } },
    { enabled: asked !== undefined },
  )
  const item = chosen ?? read.data ?? null
  return (
    <Page title="Begin Recall" width="narrow">
      {item === null ? (
        <div className={classes.part}>
          <ScanField
            onScan={(scanned) => {
              setChosen(scanned.item)
              setLotNumber(scanned.lotNumber ?? '')
              return undefined
            }}
          />
          <label htmlFor="recalled-item">Item</label>
          <StockItemInput id="recalled-item" label="Item" onChoose={setChosen} />
        </div>
      ) : (
        <>
          <p className={classes.chosen}>
            <strong>{item.name}</strong>
            <Button variant="default" size="compact-sm" onClick={() => setChosen(null)}>
              Choose another
            </Button>
          </p>
          <RecallForm key={item.id} item={item} lotNumber={lotNumber} />
        </>
      )}
    </Page>
  )
}
RecallAddPage.about = beginRecall

function RecallForm({ item, lotNumber }: { readonly item: StockItem; readonly lotNumber: string }) {
  const go = useGo()
  const begin = useAct(beginRecall)
  // One id for all tries, so that a request sent twice begins one recall.
  const [id] = useState(() => uuidv7())
  /** The number of a lot that was never here, once somebody pressed a second time. */
  const read = useRef<string>(null)
  return (
    <Form
      schema={schema}
      initial={{ lotNumber }}
      onSubmit={async (values) => {
        const isNeverHere = read.current === values.lotNumber
        const body = { ...values, id, itemId: item.id, isNeverHere }
        const begun = await begin.act({ body })
        await go(paths.stockRecallDetails(id))
        return begun
      }}
      saving={begin.saving}
      problem={begin.problem}
      failure="Failed to begin the recall:"
      submitLabel="Begin Recall"
      savingLabel="Beginning..."
      cancelTo={paths.stockRecalls()}
      madeTo={paths.stockRecallDetails(id)}
      hint="The lot is held at once: nobody gives it out or uses it."
    >
      <TextField
        name="lotNumber"
        label="Lot"
        required
        help="All lots of the item that have this number."
      />
      <NeverHere onRead={(lot) => (read.current = lot)} />
      <TextField name="reason" label="Reason" required />
      <TextField
        name="reference"
        label="Reference of the maker"
        help="The number of the maker’s or the authority’s notice."
      />
    </Form>
  )
}

/** The second press, while the lot is refused because it was never here. */
function NeverHere({ onRead }: { readonly onRead: (lotNumber: string) => void }) {
  const { error, value } = useField('lotNumber')
  if (error !== neverHereSentence) return null
  return (
    <div>
      <Button type="submit" variant="default" onClick={() => onRead(value.trim())}>
        Begin it all the same
      </Button>
    </div>
  )
}
