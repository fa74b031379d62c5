import { useCombobox, type UseComboboxProps } from 'downshift'
import type { KeyboardEvent } from 'react'
import type { Choice } from './choice-list.tsx'

type Options = Pick<UseComboboxProps<Choice>, 'inputId' | 'inputValue' | 'isOpen'> &
  Partial<UseComboboxProps<Choice>> & { readonly choices: Choice[] }

/** A text field with a list of choices below it. Leaving the field keeps what was typed and chooses nothing. */
export function useChoices({ choices, ...options }: Options) {
  return useCombobox({
    items: choices,
    itemToString: (choice) => choice?.label ?? '',
    itemToKey: (choice) => choice?.key,
    selectedItem: null,
    stateReducer: (_state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: null }
        : changes,
    onSelectedItemChange: ({ selectedItem }) => selectedItem?.pick(),
    ...options,
  })
}

/** The first Escape closes the list; the second is for what stands around the field. */
export function closeListFirst(event: KeyboardEvent, isListed: boolean): void {
  if (event.key !== 'Escape') return
  if (isListed) event.stopPropagation()
  else Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
}
