import { ActionIcon, Input } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { use, useId } from 'react'
import { FormContext } from '../../../../web/form/form-context.ts'
import type { StockItem } from '../../items/stock-item.ts'
import { ScanField } from '../../items/web/scan-field.tsx'
import { StockItemInput } from '../../items/web/stock-item-input.tsx'
import { useStockItems } from '../../ledger/web/controlled-lines.tsx'
import lineClasses from '../../ledger/web/stock-lines.module.css'
import classes from './used-lines.module.css'

interface UsedLine {
  readonly itemId: string
  readonly quantity: string
}

/** Items with how many units of each, in the form's field `lines`. A scan adds one, or counts up. */
export function UsedLines({ legend }: { readonly legend: string }) {
  const form = use(FormContext)
  const id = useId()
  if (!form) throw new Error('The lines stand outside a form')
  const value = form.values['lines']
  const lines = Array.isArray(value) ? (value as readonly UsedLine[]) : []
  const items = useStockItems(lines.map(({ itemId }) => itemId))
  const set = (next: readonly UsedLine[]) => form.set('lines', next)

  function add(item: StockItem, more = '1') {
    const same = lines.findIndex(({ itemId }) => itemId === item.id)
    if (same < 0) set([...lines, { itemId: item.id, quantity: more }])
    else {
      const sum = String(Number(lines[same]?.quantity ?? 0) + Number(more))
      set(lines.map((line, place) => (place === same ? { ...line, quantity: sum } : line)))
    }
  }

  return (
    <fieldset className={lineClasses.lines}>
      <legend>{legend}</legend>
      <ScanField
        onScan={({ item, pack }) => {
          add(item, item.packs.find(({ name }) => name === pack)?.size)
          return undefined
        }}
      />
      <ol className={lineClasses.rows}>
        {lines.map(({ itemId, quantity }, place) => {
          const item = items.get(itemId)
          const name = item?.name ?? 'item'
          const told = ['itemId', 'quantity'].flatMap(
            (field) => form.errors[`lines.${place}.${field}`] ?? [],
          )
          return (
            <li key={itemId} className={lineClasses.row}>
              <div className={classes.line}>
                <strong>{name}</strong>
                <Input
                  aria-label={`Quantity of ${name} in ${item?.unit ?? 'units'}`}
                  aria-invalid={told.length > 0 || undefined}
                  error={told.length > 0}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={14}
                  value={quantity}
                  onChange={({ currentTarget }) =>
                    set(
                      lines.map((line, other) =>
                        other === place ? { ...line, quantity: currentTarget.value } : line,
                      ),
                    )
                  }
                />
                <span>{item?.unit}</span>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={`Remove ${name}`}
                  onClick={() => set(lines.filter((_, other) => other !== place))}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              </div>
              {told.length > 0 && <p className={lineClasses.error}>{told.join(' ')}</p>}
            </li>
          )
        })}
      </ol>
      <StockItemInput
        id={`${id}-item`}
        label="Add an item"
        placeholder="Add an item by its name"
        onChoose={(item) => add(item)}
      />
      {form.errors['lines'] && <p className={lineClasses.error}>{form.errors['lines']}</p>}
    </fieldset>
  )
}
