import { Input } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { searchLength } from '../../../../contract/text.ts'
import { ask } from '../../../../web/ask.ts'
import {
  type ControlProps,
  FieldFrame,
  type FieldProps,
} from '../../../../web/form/field-frame.tsx'
import { type Field, FormContext } from '../../../../web/form/form-context.ts'
import { type Choice, ChoiceList } from '../../../../web/form/choice-list.tsx'
import { closeListFirst, useChoices } from '../../../../web/form/use-choices.ts'
import { searchTerms, type Term, type TermList } from '../term.ts'

interface TermFieldProps extends Omit<FieldProps, 'name' | 'placeholder'> {
  /** The list to choose from; without one any words are typed. */
  readonly list?: TermList
  /** Further fields of the form that a chosen term fills. */
  readonly fills?: (term: Term) => Readonly<Record<string, unknown>>
}

/** Milliseconds of debounce before the server is asked. */
const patience = 150

/**
 * The words of a fact, in the form's field `text`. A term that is chosen from the list brings its codes;
 * words that are typed have none.
 */
export function TermField(props: TermFieldProps) {
  return (
    <FieldFrame {...props} name="text">
      {(control, field) => <TermCombobox {...props} control={control} field={field} />}
    </FieldFrame>
  )
}

function TermCombobox({
  list,
  fills,
  control,
  field,
}: TermFieldProps & { control: ControlProps; field: Field }) {
  const form = use(FormContext)
  const [isOpen, setIsOpen] = useState(false)
  const text = field.value.trim()
  const [asked] = useDebouncedValue(text, patience)
  const found = useQuery({
    queryKey: ['terms', list, asked],
    queryFn: () =>
      list && asked.length > 1
        ? ask(searchTerms, { params: { list }, query: { search: asked.slice(0, searchLength) } })
        : [],
    enabled: isOpen && list !== undefined,
    placeholderData: keepPreviousData,
  })
  const choices: Choice[] = (found.data ?? []).map((term) => ({
    key: `${term.codes[0]?.code ?? ''} ${term.text}`,
    label: term.text,
    detail: term.codes[0]?.code ?? '',
    photo: null,
    pick: () => choose(term),
  }))

  function choose(term: Term) {
    const values = { text: term.text, codes: term.codes, ...fills?.(term) }
    for (const [name, value] of Object.entries(values)) form?.set(name, value)
    setIsOpen(false)
  }

  const combobox = useChoices({
    choices,
    inputId: control.id,
    inputValue: field.value,
    isOpen: isOpen && choices.length > 0,
    onIsOpenChange: ({ isOpen: next }) => setIsOpen(next),
  })

  return (
    <div style={{ position: 'relative' }}>
      <Input
        {...combobox.getInputProps({
          ...control,
          // The frame's label names the field.
          'aria-label': undefined,
          onChange: (event) => {
            field.set(event.currentTarget.value)
            form?.set('codes', '')
            setIsOpen(true)
          },
          onKeyDown: (event) => closeListFirst(event, isOpen && choices.length > 0),
        })}
        aria-labelledby={undefined}
        error={field.error !== undefined}
      />
      <ChoiceList combobox={combobox} choices={choices} message={null} />
    </div>
  )
}
