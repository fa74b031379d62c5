import { use, useId } from 'react'
import { useAnswer } from '../../../../web/ask.ts'
import { FormContext } from '../../../../web/form/form-context.ts'
import { ScanField, type Scanned } from '../../items/web/scan-field.tsx'
import type { StockItem } from '../../items/stock-item.ts'
import { StockItemInput } from '../../items/web/stock-item-input.tsx'
import { useStockItems } from '../../ledger/web/controlled-lines.tsx'
import classes from '../../ledger/web/stock-lines.module.css'
import { listStockLocations } from '../../locations/stock-location.ts'
import type { NewDispensedLine } from '../dispensing.ts'
import { LineToGive } from './line-to-give.tsx'

/** Lines that are given: each scan adds one, or counts up the line of the same item. */
export function LinesToGive({ isPrescribed = false }: { readonly isPrescribed?: boolean }) {
  const form = use(FormContext)
  const id = useId()
  const places = useAnswer(listStockLocations, { query: {} }).data ?? []
  if (!form) throw new Error('The lines stand outside a form')
  const value = form.values['lines']
  const lines = Array.isArray(value) ? (value as readonly NewDispensedLine[]) : []
  const items = useStockItems(lines.map(({ itemId }) => itemId))
  const set = (next: readonly NewDispensedLine[]) => form.set('lines', next)
  // The place of the line before, or the pharmacy.
  const usualPlace =
    lines.at(-1)?.locationId ??
    (places.find(({ kind }) => kind === 'pharmacy') ?? places[0])?.id ??
    ''

  function add(item: StockItem, pack: string | null = null) {
    const known = lines.findIndex(({ itemId }) => itemId === item.id)
    if (known >= 0) {
      set(
        lines.map((line, place) =>
          place === known ? { ...line, quantity: String(Number(line.quantity) + 1) } : line,
        ),
      )
      return
    }
    const line = { itemId: item.id, locationId: usualPlace, quantity: '1', pack, lots: null }
    set([...lines, { ...line, directions: '', substituteReason: '' }])
  }
  function scanned({ item, pack }: Scanned): string | undefined {
    const same = lines.find(({ itemId }) => itemId === item.id)
    if (same && same.pack !== pack) {
      return `${item.name} is in the list by another pack. Change its quantity there.`
    }
    add(item, pack)
    return undefined
  }

  return (
    <fieldset className={classes.lines}>
      <legend>Items</legend>
      <ScanField onScan={scanned} />
      <ol className={classes.rows}>
        {lines.map((line, place) => (
          <LineToGive
            key={line.itemId}
            line={line}
            item={items.get(line.itemId)}
            places={places}
            id={`${form.id}-lines.${place}`}
            errorOf={(field) => form.errors[`lines.${place}.${field}`]}
            isPrescribed={isPrescribed}
            onChange={(next) => set(lines.map((one, other) => (other === place ? next : one)))}
            onRemove={() => set(lines.filter((_, other) => other !== place))}
          />
        ))}
      </ol>
      <StockItemInput
        id={`${id}-item`}
        label="Add an item"
        placeholder="Add an item by its name"
        onChoose={(item) => add(item)}
      />
      {form.errors['lines'] && <p className={classes.error}>{form.errors['lines']}</p>}
    </fieldset>
  )
}
