import { Input } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCombobox } from 'downshift'
import { useState } from 'react'
import { searchLength } from '../../../../contract/text.ts'
import { ask } from '../../../../web/ask.ts'
import { type Choice, ChoiceList } from '../../../../web/form/choice-list.tsx'
import { listStockItems, stockKinds, type StockItem, type StockKind } from '../stock-item.ts'

interface StockItemInputProps {
  readonly id: string
  readonly label: string
  readonly placeholder?: string
  /** Only items of this kind. */
  readonly kind?: StockKind
  /** Retired ones too, of which something may be left. */
  readonly withRetired?: boolean
  readonly onChoose: (item: StockItem) => void
}

/** Milliseconds of debounce before the server is asked. */
const patience = 150

/** Finds an item by a part of its name, generic name, category or barcode; it empties itself then. */
export function StockItemInput(props: StockItemInputProps) {
  const { id, label, placeholder = 'Name or barcode', kind, withRetired = false, onChoose } = props
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [asked] = useDebouncedValue(text.trim(), patience)
  const found = useQuery({
    queryKey: [['stock'], 'items', kind, withRetired, asked],
    queryFn: () =>
      ask(listStockItems, {
        query: {
          limit: 20,
          ...(kind ? { kind } : {}),
          ...(withRetired ? { all: 'yes' as const } : {}),
          ...(asked ? { search: asked.slice(0, searchLength) } : {}),
        },
      }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const choices: Choice[] = (found.data?.rows ?? []).map((item) => ({
    key: item.id,
    label: item.name,
    detail: [
      item.status === 'retired' && 'Retired',
      stockKinds[item.kind],
      item.genericName,
      item.form,
      item.strength,
    ]
      .filter(Boolean)
      .join(' · '),
    pick: () => {
      setIsOpen(false)
      setText('')
      onChoose(item)
    },
  }))
  const isNothing = found.data !== undefined && choices.length === 0 && text.trim() === asked
  const combobox = useCombobox({
    items: choices,
    itemToString: (choice) => choice?.label ?? '',
    itemToKey: (choice) => choice?.key,
    inputId: id,
    inputValue: text,
    selectedItem: null,
    isOpen: isOpen && (choices.length > 0 || isNothing),
    stateReducer: (_state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: null }
        : changes,
    onIsOpenChange: ({ isOpen: next }) => setIsOpen(next),
    onSelectedItemChange: ({ selectedItem }) => selectedItem?.pick(),
  })
  return (
    <div style={{ position: 'relative' }}>
      <Input
        {...combobox.getInputProps({
          'aria-label': label,
          onChange: (event) => {
            setText(event.currentTarget.value)
            setIsOpen(true)
          },
        })}
        aria-labelledby={undefined}
        placeholder={placeholder}
        autoComplete="off"
      />
      <ChoiceList
        combobox={combobox}
        choices={choices}
        message={isNothing ? 'No items found' : null}
      />
    </div>
  )
}
