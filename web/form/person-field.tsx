import { Input } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSelector } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCombobox } from 'downshift'
import { use, useState, type KeyboardEvent } from 'react'
import { type DirectoryEntry, isTyped, type Person, personLabel } from '../../contract/person.ts'
import { FieldFrame, type ControlProps, type FieldProps } from './field-frame.tsx'
import { type Field, FormContext } from './form-context.ts'
import { ChoiceList, type Choice } from './choice-list.tsx'
import { closeListFirst, useChoices } from './use-choices.ts'
import { personOptions } from './person-options.ts'

/** A directory, whose entries may say more than the select shows. */
interface Found<Entry> {
  readonly entries: readonly Entry[]
  readonly hasMore: boolean
}

interface PersonFieldProps<Entry extends DirectoryEntry> extends Omit<FieldProps, 'placeholder'> {
  /** Text of the empty choice, such as `Select Patient`; shown while nobody is chosen. */
  readonly empty: string
  /** Asks the server; an empty text returns the people offered first, if any. */
  readonly search: (text: string) => Promise<Found<Entry>>
  /** Says what to type, where nobody is offered before that. */
  readonly hint?: string
  /** The stored person: stays a choice even when the search no longer offers them. */
  readonly chosen?: Person | null | undefined
  /** Offers to add a person who is not registered yet, with the typed text. */
  readonly onCreateNew?: (text: string) => void
  readonly onChoose?: (entry: Entry | null) => void
}

/** A select of people that searches on the server while typing. The value is the person's id. */
export function PersonField<Entry extends DirectoryEntry>(props: PersonFieldProps<Entry>) {
  const { name, label, required = false, help } = props
  return (
    <FieldFrame name={name} label={label} required={required} help={help}>
      {(control, field) => <PersonCombobox {...props} control={control} field={field} />}
    </FieldFrame>
  )
}

const noneFound: Found<never> = { entries: [], hasMore: false }

/** Milliseconds of debounce before the server is asked. */
const patience = 150

/** The control of a select of people, for places without a form around it. */
export function PersonCombobox<Entry extends DirectoryEntry>({
  label,
  name,
  empty,
  search,
  hint,
  chosen,
  onCreateNew,
  onChoose,
  control,
  field,
}: PersonFieldProps<Entry> & { control: ControlProps; field: Field }) {
  const form = use(FormContext)
  const [isOpen, setIsOpen] = useState(false)
  /** The text being typed; null while the chosen person shows. */
  const [typed, setTyped] = useState<string | null>(null)
  const [picked, setPicked] = useState<{ id: string; label: string } | null>(null)
  const [active, setActive] = useState(0)
  /** Enter was pressed before the answer; leaving the field keeps waiting for it. */
  const [awaited, setAwaited] = useState<AbortController | null>(null)
  const text = typed?.trim() ?? ''
  const [asked] = useDebouncedValue(text, patience)
  const found = useQuery({
    queryKey: [['patients', 'users'], 'people for', name, asked],
    queryFn: () => search(asked),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  // Enter must never pick from an answer to an earlier text.
  const isCurrent = asked === text && found.isSuccess && !found.isPlaceholderData

  const { entries, hasMore } = found.data ?? noneFound
  const choices: Choice[] = personOptions(entries).map((option) => ({
    key: option.entry.id,
    label: option.label,
    detail: option.detail,
    photo: option.photo,
    pick: () => choose(option.entry, option.label),
  }))
  if (text === '' && field.value !== '') {
    choices.unshift({ key: 'empty', label: empty, detail: '', pick: () => choose(null, '') })
  }
  if (onCreateNew && isCurrent) {
    choices.push({
      key: 'new',
      label: text ? `+ Add “${text}”` : `+ Add ${label.toLowerCase()}`,
      detail: '',
      pick: () => onCreateNew(text),
    })
  }

  const shown =
    typed ??
    (field.value === ''
      ? ''
      : picked?.id === field.value
        ? picked.label
        : personLabel(chosen?.id === field.value ? chosen : null, field.value))

  function choose(entry: Entry | null, chosenLabel: string) {
    field.set(entry?.id ?? '')
    setPicked(entry && { id: entry.id, label: chosenLabel })
    onChoose?.(entry)
    close()
  }
  /** Enter pressed before the server's answer chooses the first person of that answer. */
  async function chooseFirst(input: HTMLInputElement) {
    awaited?.abort()
    const wait = new AbortController()
    setAwaited(wait)
    const { entries: answered } = await search(text).catch(() => noneFound)
    const [first] = personOptions(answered)
    if (wait.signal.aborted) return
    setAwaited(null)
    if (first) choose(first.entry, first.label)
    else if (document.activeElement !== input) close()
  }
  function stopWaiting() {
    awaited?.abort()
    setAwaited(null)
  }
  function close() {
    stopWaiting()
    setIsOpen(false)
    setTyped(null)
    setActive(0)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter' && isOpen && !isCurrent) {
      event.preventDefault()
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
      form?.waitFor(chooseFirst(event.currentTarget))
    } else if (/^Arrow(Up|Down)$/.test(event.key) && isOpen && !isCurrent) {
      // A step among the people of an earlier text would skip the first of those who are awaited.
      event.preventDefault()
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
    } else closeListFirst(event, isOpen)
  }

  const combobox = useChoices({
    choices,
    inputId: control.id,
    inputValue: shown,
    isOpen,
    // The first stays highlighted while the answer is awaited.
    highlightedIndex: active,
    onHighlightedIndexChange: ({ highlightedIndex }) => setActive(Math.max(highlightedIndex, 0)),
    stateReducer: (_state, { type, changes }) => {
      if (type === useCombobox.stateChangeTypes.InputClick) return { ...changes, isOpen: true }
      // Leaving the field chooses nobody.
      if (type === useCombobox.stateChangeTypes.InputBlur) return { ...changes, selectedItem: null }
      return changes
    },
    onIsOpenChange: ({ isOpen: next, type }) => {
      if (next) setIsOpen(true)
      else if (type !== useCombobox.stateChangeTypes.InputBlur) close()
    },
  })

  return (
    <div style={{ position: 'relative' }}>
      <Input
        {...combobox.getInputProps({
          ...control,
          // The frame's label names the field.
          'aria-label': undefined,
          onFocus: (event) => event.currentTarget.select(),
          onChange: (event) => {
            stopWaiting()
            setTyped(event.currentTarget.value)
            setActive(0)
            setIsOpen(true)
          },
          onBlur: () => {
            if (typed?.trim() === '') choose(null, '')
            else if (awaited === null) close()
            else setIsOpen(false)
          },
          onKeyDown,
        })}
        aria-labelledby={undefined}
        placeholder={empty}
        error={field.error !== undefined}
        rightSection={<IconSelector size={18} aria-hidden />}
      />
      <ChoiceList
        combobox={combobox}
        choices={choices}
        message={messageFor({
          hasFailed: found.isError,
          isCurrent,
          hasMore,
          count: choices.length,
          hint: entries.length === 0 && !isTyped(text) ? hint : undefined,
        })}
      />
    </div>
  )
}

interface Shown {
  readonly hasFailed: boolean
  readonly isCurrent: boolean
  readonly hasMore: boolean
  readonly count: number
  readonly hint: string | undefined
}

function messageFor({ hasFailed, isCurrent, hasMore, count, hint }: Shown): string | null {
  if (hasFailed) return 'Something went wrong while loading data.'
  if (hint !== undefined) return hint
  if (hasMore) return 'More people match than are shown. Type more to narrow the list.'
  if (count > 0) return null
  return isCurrent ? 'Nobody found' : 'Loading...'
}
