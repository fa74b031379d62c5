import { Input } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCombobox } from 'downshift'
import { use, useId, useState } from 'react'
import { searchLength } from '../../../../contract/text.ts'
import { ask } from '../../../../web/ask.ts'
import { type Choice, ChoiceList } from '../../../../web/form/choice-list.tsx'
import { FormContext } from '../../../../web/form/form-context.ts'
import { searchStarters } from '../starter.ts'
import { stockKinds } from '../stock-item.ts'
import classes from './scan-field.module.css'

/** Fills the form of a new item from the shipped lists of drugs and vaccines. */
export function StarterInput() {
  const form = use(FormContext)
  const id = useId()
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [asked] = useDebouncedValue(text.trim(), 150)
  const found = useQuery({
    queryKey: [['stock'], 'starters', asked],
    queryFn: () => ask(searchStarters, { query: { search: asked.slice(0, searchLength) } }),
    enabled: isOpen && asked.length > 1,
    placeholderData: keepPreviousData,
  })
  const choices: Choice[] = (asked.length > 1 ? (found.data ?? []) : []).map((starter) => ({
    key: `${starter.kind} ${starter.name}`,
    label: starter.name,
    detail: [stockKinds[starter.kind], starter.form].filter(Boolean).join(' · '),
    pick: () => {
      setIsOpen(false)
      setText('')
      for (const [name, value] of Object.entries(starter)) form?.set(name, value ?? '')
      if (starter.kind === 'vaccine') form?.set('storage', 'fridge')
    },
  }))
  const combobox = useCombobox({
    items: choices,
    itemToString: (choice) => choice?.label ?? '',
    itemToKey: (choice) => choice?.key,
    inputId: id,
    inputValue: text,
    selectedItem: null,
    isOpen: isOpen && choices.length > 0,
    stateReducer: (_state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: null }
        : changes,
    onIsOpenChange: ({ isOpen: next }) => setIsOpen(next),
    onSelectedItemChange: ({ selectedItem }) => selectedItem?.pick(),
  })
  return (
    <div className={classes.scan} style={{ position: 'relative' }}>
      <label htmlFor={id} className={classes.label}>
        Begin with a drug or vaccine of the list
      </label>
      <Input
        {...combobox.getInputProps({
          onChange: (event) => {
            setText(event.currentTarget.value)
            setIsOpen(true)
          },
        })}
        aria-labelledby={undefined}
        placeholder="Ibuprofen 400"
        autoComplete="off"
      />
      <ChoiceList combobox={combobox} choices={choices} message={null} />
    </div>
  )
}
