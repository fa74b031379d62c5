import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { useAnswer } from '../../../../web/ask.ts'
import filters from '../../../../web/table/filters.module.css'
import { readStockItem } from '../../../stock/items/stock-item.ts'
import { StockItemInput } from '../../../stock/items/web/stock-item-input.tsx'

interface FilterItemProps {
  readonly value: string | undefined
  readonly onChoose: (itemId: string) => void
}

/** An item as one filter of a list. */
export function FilterItem({ value, onChoose }: FilterItemProps) {
  const id = useId()
  const { data } = useAnswer(
    readStockItem,
    { params: { id: value ?? '' } },
    { enabled: value !== undefined },
  )
  return (
    <div className={filters.filter} data-set={value ? true : undefined}>
      {value ? (
        <>
          <span>Item</span>
          <Button
            variant="default"
            rightSection={<IconX size={16} aria-hidden />}
            aria-label={`Show all items, not only ${data?.name ?? 'this one'}`}
            onClick={() => onChoose('')}
          >
            {data?.name ?? 'One item'}
          </Button>
        </>
      ) : (
        <>
          <label htmlFor={id}>Item</label>
          <StockItemInput
            id={id}
            label="Item"
            placeholder="All"
            onChoose={(item) => onChoose(item.id)}
          />
        </>
      )}
    </div>
  )
}
