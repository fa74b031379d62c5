import { ActionIcon, Input } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { use, useId, useState } from 'react'
import { FormContext } from '../../../../web/form/form-context.ts'
import { useSession } from '../../../../web/session-context.tsx'
import type { StockItem } from '../../../stock/items/stock-item.ts'
import { ScanField } from '../../../stock/items/web/scan-field.tsx'
import { StockItemInput } from '../../../stock/items/web/stock-item-input.tsx'
import type { StockLot } from '../../../stock/ledger/stock.ts'
import { useStockItems } from '../../../stock/ledger/web/controlled-lines.tsx'
import { scannedLot } from '../../../stock/ledger/web/scanned-lot.ts'
import lineClasses from '../../../stock/ledger/web/stock-lines.module.css'
import classes from './used-lines.module.css'

interface UsedLine {
  readonly itemId: string
  readonly quantity: string
  /** Left out: of those that expire first. */
  readonly lotId?: string
}

interface UsedLinesProps {
  readonly legend: string
  /** The place that they are taken from, whose lots a scan can name. */
  readonly from?: string | undefined
}

/** Items with how many units of each, in the form's field `lines`. A scan adds one, or counts up. */
export function UsedLines({ legend, from }: UsedLinesProps) {
  const form = use(FormContext)
  const id = useId()
  if (!form) throw new Error('The lines stand outside a form')
  const value = form.values['lines']
  const lines = Array.isArray(value) ? (value as readonly UsedLine[]) : []
  const items = useStockItems(lines.map(({ itemId }) => itemId))
  const set = (next: readonly UsedLine[]) => form.set('lines', next)

  const { today } = useSession().clinic
  const [lotNumbers, setLotNumbers] = useState<Readonly<Record<string, string>>>({})

  function add(item: StockItem, more = '1', lot: StockLot | null = null) {
    const same = lines.findIndex(({ itemId, lotId }) => itemId === item.id && lotId === lot?.id)
    if (lot) setLotNumbers({ ...lotNumbers, [lot.id]: lot.lotNumber ?? '' })
    const line = { itemId: item.id, quantity: more }
    if (same < 0) set([...lines, lot ? { ...line, lotId: lot.id } : line])
    else {
      const sum = String(Number(lines[same]?.quantity ?? 0) + Number(more))
      set(lines.map((line, place) => (place === same ? { ...line, quantity: sum } : line)))
    }
  }

  return (
    <fieldset className={lineClasses.lines}>
      <legend>{legend}</legend>
      <ScanField
        onScan={async (scanned) => {
          const { item, pack } = scanned
          const found = from === undefined ? { lot: null } : await scannedLot(scanned, from, today)
          if ('refusal' in found) return found.refusal
          add(item, item.packs.find(({ name }) => name === pack)?.size, found.lot)
          return undefined
        }}
      />
      <ol className={lineClasses.rows}>
        {lines.map(({ itemId, quantity, lotId }, place) => {
          const item = items.get(itemId)
          const lot = lotId === undefined ? '' : `, lot ${lotNumbers[lotId] ?? ''}`
          const name = `${item?.name ?? 'item'}${lot}`
          const told = ['itemId', 'quantity', 'lotId'].flatMap(
            (field) => form.errors[`lines.${place}.${field}`] ?? [],
          )
          return (
            <li key={`${itemId} ${lotId ?? ''}`} className={lineClasses.row}>
              <div className={classes.line}>
                <strong>{name}</strong>
                <Input
                  aria-label={`Quantity of ${name} in ${item?.unit ?? 'units'}`}
                  aria-invalid={told.length > 0 || undefined}
                  error={told.length > 0}
                  inputMode="decimal"
                  autoComplete="off"
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
        withRetired={from !== undefined}
        onChoose={(item) => add(item)}
      />
      {form.errors['lines'] && <p className={lineClasses.error}>{form.errors['lines']}</p>}
    </fieldset>
  )
}
