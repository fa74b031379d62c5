import { type ReactNode, use, useId } from 'react'
import { FormContext } from '../../../../web/form/form-context.ts'
import type { StockItem } from '../../items/stock-item.ts'
import { ScanField } from '../../items/web/scan-field.tsx'
import { StockItemInput } from '../../items/web/stock-item-input.tsx'
import { useStockItems } from '../../ledger/web/controlled-lines.tsx'
import classes from '../../ledger/web/stock-lines.module.css'
import { ItemLine, type ItemLineValues, type LineField } from './item-line.tsx'

interface ItemLinesProps<Line extends ItemLineValues> {
  /** The name of the list in the form. */
  readonly list: string
  readonly legend: string
  readonly fields: readonly LineField[]
  /** The line that an item begins with; a scan names its pack. */
  readonly begin: (item: StockItem, pack?: string | null) => Line
  /** The line after its item was scanned once more. */
  readonly again?: (line: Line) => Line
  readonly children?: ReactNode
}

/** Lines of a form that list items, each once: they are found by name or by scan. */
export function ItemLines<Line extends ItemLineValues>(props: ItemLinesProps<Line>) {
  const { list, legend, fields, begin, again, children } = props
  const form = use(FormContext)
  const id = useId()
  if (!form) throw new Error('The lines stand outside a form')
  const value = form.values[list]
  const lines = Array.isArray(value) ? (value as readonly Line[]) : []
  const items = useStockItems(lines.map(({ itemId }) => itemId))
  const set = (next: readonly Line[]) => form.set(list, next)

  function add(item: StockItem, pack?: string | null) {
    const isThere = lines.some(({ itemId }) => itemId === item.id)
    if (!isThere) return set([...lines, begin(item, pack)])
    if (again) set(lines.map((line) => (line.itemId === item.id ? again(line) : line)))
  }

  return (
    <fieldset className={classes.lines}>
      <legend>{legend}</legend>
      {again && (
        <ScanField
          onScan={({ item, pack }) => {
            add(item, pack)
            return undefined
          }}
        />
      )}
      <ol className={classes.rows}>
        {lines.map((line, place) => (
          <ItemLine
            key={line.itemId}
            line={line}
            place={place}
            list={list}
            name={items.get(line.itemId)?.name ?? 'item'}
            item={items.get(line.itemId)}
            fields={fields}
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
      {children}
      {form.errors[list] && <p className={classes.error}>{form.errors[list]}</p>}
    </fieldset>
  )
}
