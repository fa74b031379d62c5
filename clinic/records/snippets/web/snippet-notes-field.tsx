import { useCombobox } from 'downshift'
import { type KeyboardEvent, use, useEffect, useRef, useState } from 'react'
import { paths } from '../../../../contract/paths.ts'
import { ChoiceList } from '../../../../web/form/choice-list.tsx'
import { type ControlProps, FieldFrame } from '../../../../web/form/field-frame.tsx'
import { type Field, FormContext } from '../../../../web/form/form-context.ts'
import { NotesInput, type NotesFieldProps } from '../../../../web/form/notes-field.tsx'
import type { NoteQuote } from '../../../../web/note-quotes.ts'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { insertText, type SlashCommand, slashCommandAt } from './insert-text.ts'
import { useReadQuote } from './read-quote.ts'
import { useSnippetChoices } from './snippet-choices.ts'
import classes from './snippet-notes-field.module.css'

interface SnippetNotesFieldProps extends Omit<NotesFieldProps, 'help'> {
  /** The patient whose chart is quoted; undefined until one is chosen. */
  readonly patientId: string | undefined
  /** The stored record that is being changed. */
  readonly recordId?: string
  /** Says under the field what a slash does. */
  readonly hasHint?: boolean
}

/** Several lines of text into which a slash inserts a snippet or a value of the chart. */
export function SnippetNotesField(props: SnippetNotesFieldProps) {
  const { name, label, required = false, hasHint = false } = props
  return (
    <FieldFrame name={name} label={label} required={required} help={hasHint && <SlashHint />}>
      {(control, field) => <SnippetInput {...props} control={control} field={field} />}
    </FieldFrame>
  )
}

function SlashHint() {
  return (
    <>
      {'Type / to insert a snippet or a value of the chart. '}
      <TextLink to={paths.snippets()}>Manage snippets</TextLink>
    </>
  )
}

/** The list opens by typing only: moving the cursor through a text with a slash in it opens nothing. */
function SnippetInput({
  name,
  placeholder,
  rows,
  patientId,
  recordId,
  control,
  field,
}: SnippetNotesFieldProps & { control: ControlProps; field: Field }) {
  const form = use(FormContext)
  const frame = useRef<HTMLDivElement>(null)
  const [command, setCommand] = useState<SlashCommand | null>(null)
  const [active, setActive] = useState(0)
  const { read, reading } = useReadQuote({ patientId, recordId, field: name })
  const { choices, message } = useSnippetChoices({
    typed: command?.typed ?? null,
    hasPatient: patientId !== undefined,
    insert: (text) => put(command, text),
    quote: (quote) => form?.waitFor(putQuote(command, quote)),
  })
  const isOpen = command !== null && (choices.length > 0 || message !== null)

  function close() {
    setCommand(null)
    setActive(0)
  }
  function put(at: SlashCommand | null, text: string) {
    const input = textIn(frame.current)
    if (input && at) insertText(input, at, text)
    close()
  }
  async function putQuote(at: SlashCommand | null, quote: NoteQuote) {
    close()
    if (!at) return
    const holds = () => textIn(frame.current)?.value.slice(at.start, at.end) === `/${at.typed}`
    const text = await read(quote, holds)
    if (text !== null) put(at, text)
  }

  // The document scrolls outside of React: on a phone the list would be under the edge of the screen.
  useEffect(() => {
    if (isOpen) frame.current?.querySelector('ul')?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])

  function onKeyDown(event: KeyboardEvent) {
    const { key, nativeEvent } = event
    const leaveToField = () => Object.assign(nativeEvent, { preventDownshiftDefault: true })
    if (isOpen && key === 'Escape') {
      // The first Escape closes the list; the second is for the dialog around the field.
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    const isChoosing = choices.length > 0 && isOpen && !nativeEvent.isComposing
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
    if (isChoosing && (key === 'Enter' || (key === 'Tab' && !event.shiftKey))) {
      event.preventDefault()
      choices[Math.min(active, choices.length - 1)]?.pick()
    }
    if (!isChoosing || !isArrow) leaveToField()
  }

  const combobox = useCombobox({
    items: [...choices],
    itemToString: (choice) => choice?.label ?? '',
    itemToKey: (choice) => choice?.key,
    inputId: control.id,
    inputValue: field.value,
    selectedItem: null,
    isOpen,
    highlightedIndex: Math.min(active, choices.length - 1),
    onHighlightedIndexChange: ({ highlightedIndex }) => setActive(Math.max(highlightedIndex, 0)),
    stateReducer: (_state, { type, changes }) =>
      // Leaving the field inserts nothing.
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: null }
        : changes,
    // The library moves the list alone, but the box around it and the page scroll.
    scrollIntoView: (node: HTMLElement | undefined) => node?.scrollIntoView({ block: 'nearest' }),
    onSelectedItemChange: ({ selectedItem }) => selectedItem?.pick(),
  })

  return (
    <div ref={frame} className={classes.frame}>
      <NotesInput
        placeholder={placeholder}
        rows={rows}
        {...combobox.getInputProps({ onKeyDown, onBlur: close })}
        control={control}
        field={field}
        aria-labelledby={undefined}
        // A text of several lines may have no other role; its list is named while it is open.
        role={undefined}
        aria-expanded={undefined}
        {...(!isOpen && { 'aria-autocomplete': undefined, 'aria-controls': undefined })}
        onChange={({ currentTarget: { value, selectionEnd } }) => {
          field.set(value)
          setCommand(slashCommandAt(value, selectionEnd))
          setActive(0)
        }}
        onSelect={({ currentTarget: { value, selectionStart, selectionEnd } }) => {
          const isBehind =
            selectionStart === selectionEnd &&
            slashCommandAt(value, selectionEnd)?.end === command?.end
          if (command && !isBehind) close()
        }}
      />
      <ChoiceList combobox={combobox} choices={choices} message={message} />
      <p role="status" className={classes.reading}>
        {reading && `Reading: ${reading}...`}
      </p>
    </div>
  )
}

/** The text's own element: the list of the kit has the reference to it. */
function textIn(frame: HTMLElement | null): HTMLTextAreaElement | null {
  return frame?.querySelector('textarea') ?? null
}
