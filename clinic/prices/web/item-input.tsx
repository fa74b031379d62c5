import { Input } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatMoney } from '../../../contract/money.ts'
import { searchLength } from '../../../contract/text.ts'
import { Described } from '../../../web/form/field-frame.tsx'
import { ask } from '../../../web/ask.ts'
import { type Choice, ChoiceList } from '../../../web/form/choice-list.tsx'
import { closeListFirst, useChoices } from '../../../web/form/use-choices.ts'
import { listPriceItems, type PriceItem, type PriceLevel, priceOn } from '../price-item.ts'

interface ItemInputProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly error: boolean
  readonly describedBy?: string | undefined
  /** The prices to show beside the names; none where prices are not for this person. */
  readonly prices?: { readonly level: PriceLevel; readonly day: string; readonly currency: string }
  readonly takesFocus?: boolean
  readonly onType: (text: string) => void
  readonly onChoose: (item: PriceItem) => void
}

/** Milliseconds of debounce before the server is asked. */
const patience = 150

/** The description of a line: typed, or chosen from the price list by its name or code. */
export function ItemInput(props: ItemInputProps) {
  const { id, label, value, prices } = props
  const [isOpen, setIsOpen] = useState(false)
  const { takesFocus = false } = props
  // The focus is outside of React.
  useEffect(() => {
    if (takesFocus) document.getElementById(id)?.focus()
  }, [takesFocus, id])
  const [asked] = useDebouncedValue(value.trim(), patience)
  const found = useQuery({
    queryKey: [['prices'], 'items', asked],
    queryFn: () =>
      ask(listPriceItems, { query: asked ? { search: asked.slice(0, searchLength) } : {} }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const choices: Choice[] = (found.data ?? []).slice(0, 20).map((item) => {
    const price = prices && priceOn(item, prices.level, prices.day)
    return {
      key: item.id,
      label: item.name,
      detail: [item.code, price && formatMoney(price, prices.currency)].filter(Boolean).join(' · '),
      pick: () => {
        setIsOpen(false)
        props.onChoose(item)
      },
    }
  })
  const isListed = isOpen && choices.length > 0
  const combobox = useChoices({
    choices,
    inputId: id,
    inputValue: value,
    isOpen: isListed,
    onIsOpenChange: ({ isOpen: next }) => setIsOpen(next),
  })
  return (
    <div style={{ position: 'relative' }}>
      <Described by={props.describedBy} inputId={id}>
        <Input
          {...combobox.getInputProps({
            'aria-label': label,
            onChange: (event) => {
              props.onType(event.currentTarget.value)
              setIsOpen(true)
            },
            onKeyDown: (event) => closeListFirst(event, isListed),
          })}
          aria-labelledby={undefined}
          placeholder="Service, item or code"
          autoComplete="off"
          error={props.error}
        />
      </Described>
      <ChoiceList combobox={combobox} choices={choices} message={null} />
    </div>
  )
}
