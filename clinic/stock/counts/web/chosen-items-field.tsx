import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { use, useState } from 'react'
import { FormContext } from '../../../../web/form/form-context.ts'
import type { StockItem } from '../../items/stock-item.ts'
import { StockItemInput } from '../../items/web/stock-item-input.tsx'
import classes from './count-page.module.css'

/** Items that are counted; all of the place where none is chosen. */
export function ChosenItemsField() {
  const form = use(FormContext)
  if (!form) throw new Error('The items stand outside a form')
  const [chosen, setChosen] = useState<readonly StockItem[]>([])
  const id = `${form.id}-itemIds`
  function set(next: readonly StockItem[]) {
    setChosen(next)
    form?.set('itemIds', next.length === 0 ? '' : next.map((item) => item.id))
  }
  return (
    <div className={classes.chosen}>
      <label htmlFor={id}>Items</label>
      <StockItemInput
        id={id}
        label="Items"
        placeholder="All, or choose some by name or barcode"
        onChoose={(item) => {
          if (!chosen.some((one) => one.id === item.id)) set([...chosen, item])
        }}
      />
      <ul>
        {chosen.map((item) => (
          <li key={item.id}>
            {item.name}
            <ActionIcon
              size="lg"
              variant="subtle"
              color="gray"
              aria-label={`Remove ${item.name}`}
              onClick={() => set(chosen.filter((one) => one.id !== item.id))}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {form.errors['itemIds'] && <p className={classes.error}>{form.errors['itemIds']}</p>}
    </div>
  )
}
