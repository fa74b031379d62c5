import { useState, type KeyboardEvent } from 'react'
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
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
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

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((active + step + choices.length) % Math.max(choices.length, 1))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // Choices found for an earlier text are never picked.
      if (isCurrent) choices[active]?.pick()
    }
  }

  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-label="Search patients, pages and actions"
        aria-expanded
        aria-controls="palette-list"
        aria-activedescendant={choices[active] ? `palette-list-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        // The dialog was opened in order to type here.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        placeholder="Search patients, pages and actions"
        className={classes.input}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <PaletteList
        id="palette-list"
        choices={choices}
        active={active}
        hasMore={hasMore}
        isLoading={!isCurrent}
      />
    </>
  )
}
