import { Input } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useState } from 'react'
import { type Choice, ChoiceList } from '../../../web/form/choice-list.tsx'
import { type ControlProps, FieldFrame, type FieldProps } from '../../../web/form/field-frame.tsx'
import type { Field } from '../../../web/form/form-context.ts'
import { closeListFirst, useChoices } from '../../../web/form/use-choices.ts'

export interface ChoiceOption {
  readonly value: string
  /** More about it, found by the search too. */
  readonly detail: string
}

interface ChoiceFieldProps extends Omit<FieldProps, 'placeholder'> {
  readonly options: readonly ChoiceOption[]
  /** Shown, but not to be changed; `help` says why. */
  readonly readOnly?: boolean
}

/**
 * A choice from a long list, which is searched while typing. A text that is no choice stays as the value, and the
 * schema of the form refuses it.
 */
export function ChoiceField({ options, readOnly = false, ...frame }: ChoiceFieldProps) {
  return (
    <FieldFrame {...frame}>
      {(control, field) =>
        readOnly ? (
          <Input {...control} readOnly value={field.value} />
        ) : (
          <ChoiceCombobox options={options} control={control} field={field} />
        )
      }
    </FieldFrame>
  )
}

interface ChoiceComboboxProps {
  readonly options: readonly ChoiceOption[]
  readonly control: ControlProps
  readonly field: Field
}

function ChoiceCombobox({ options, control, field }: ChoiceComboboxProps) {
  const [isOpen, setIsOpen] = useState(false)
  /** The text being typed; null while the value shows. */
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const choices: Choice[] = (typed === null ? options : found(options, typed)).map(
    ({ value, detail }) => ({ key: value, label: value, detail, pick: () => choose(value) }),
  )

  function choose(value: string) {
    field.set(value)
    setTyped(null)
    setIsOpen(false)
  }
  function open() {
    setActive(Math.max(0, typed === null ? options.findIndex(isValue) : 0))
    setIsOpen(true)
  }
  const isValue = ({ value }: ChoiceOption) => value === field.value

  const combobox = useChoices({
    choices,
    inputId: control.id,
    inputValue: field.value,
    isOpen,
    highlightedIndex: active,
    onHighlightedIndexChange: ({ highlightedIndex }) => setActive(Math.max(highlightedIndex, 0)),
    onIsOpenChange: ({ isOpen: next }) => (next ? open() : setIsOpen(false)),
  })

  return (
    <div style={{ position: 'relative' }}>
      <Input
        {...combobox.getInputProps({
          ...control,
          // The frame's label names the field.
          'aria-label': undefined,
          onChange: ({ currentTarget }) => {
            field.set(currentTarget.value)
            setTyped(currentTarget.value)
            setActive(0)
            setIsOpen(true)
          },
          onBlur: () => {
            const same = options.find(({ value }) => plain(value) === plain(field.value))
            if (typed !== null && same) field.set(same.value)
            setTyped(null)
          },
          onKeyDown: (event) => closeListFirst(event, isOpen),
        })}
        aria-labelledby={undefined}
        error={field.error !== undefined}
        rightSection={<IconSelector size={18} aria-hidden />}
      />
      <ChoiceList
        combobox={combobox}
        choices={choices}
        message={choices.length === 0 ? 'Nothing found' : null}
      />
    </div>
  )
}

const plain = (text: string) => text.trim().replaceAll('_', ' ').toLowerCase()

/** The options that contain the text; those that begin with it come first. */
function found(options: readonly ChoiceOption[], text: string): ChoiceOption[] {
  const sought = plain(text)
  const all = options.filter(({ value, detail }) => plain(`${value} ${detail}`).includes(sought))
  const isFirst = ({ value }: ChoiceOption) => plain(value).startsWith(sought)
  return [...all.filter(isFirst), ...all.filter((one) => !isFirst(one))]
}
