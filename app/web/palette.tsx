import { useCombobox } from 'downshift'
import { useState } from 'react'
import { usePaletteChoices } from './palette-choices.ts'
import { PaletteList } from './palette-list.tsx'
import classes from './palette.module.css'
import { ShortcutList } from './shortcut-list.tsx'
import { openModally } from '../../web/ui/dialog.tsx'

interface PaletteProps {
  readonly start: 'search' | 'shortcuts'
  readonly onClose: () => void
}

/** Search for patients, pages and actions by keyboard (Ctrl-K). */
export function Palette({ start, onClose }: PaletteProps) {
  const [view, setView] = useState(start)
  return (
    // A press on the backdrop reaches the dialog itself; Escape does the same from the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={openModally}
      aria-label={view === 'search' ? 'Search' : 'Keyboard shortcuts'}
      className={classes.palette}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      {view === 'search' ? (
        <PaletteSearch onClose={onClose} onShortcuts={() => setView('shortcuts')} />
      ) : (
        <ShortcutList onClose={onClose} />
      )}
    </dialog>
  )
}

function PaletteSearch({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { choices, hasMore, isCurrent } = usePaletteChoices(text.trim(), onClose, onShortcuts)
  const { getInputProps, getMenuProps, getItemProps } = useCombobox({
    items: [...choices],
    itemToString: (choice) => choice?.label ?? '',
    itemToKey: (choice) => choice && `${choice.group} ${choice.key}`,
    inputValue: text,
    selectedItem: null,
    isOpen: true,
    // The first stays highlighted while the answer is awaited.
    highlightedIndex: active,
    onHighlightedIndexChange: ({ highlightedIndex }) => setActive(Math.max(highlightedIndex, 0)),
    onSelectedItemChange: ({ selectedItem }) => selectedItem?.pick(),
  })

  return (
    <>
      <input
        {...getInputProps({
          'aria-label': 'Search patients, pages and actions',
          // The dialog was opened in order to type here.
          autoFocus: true,
          onChange: (event) => {
            setText(event.currentTarget.value)
            setActive(0)
          },
          onKeyDown: (event) => {
            // Choices found for an earlier text are never picked. Escape is for the dialog.
            if ((event.key === 'Enter' && !isCurrent) || event.key === 'Escape') {
              Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
            }
          },
        })}
        type="text"
        placeholder="Search patients, pages and actions"
        className={classes.input}
      />
      <PaletteList
        choices={choices}
        hasMore={hasMore}
        isLoading={!isCurrent}
        listProps={getMenuProps({ 'aria-label': 'Results' })}
        optionProps={(choice, index) => ({
          ...getItemProps({ item: choice, index }),
          'aria-selected': index === active,
        })}
      />
    </>
  )
}
