import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { actionsFor, navigationFor } from './navigation.tsx'
import type { SessionState } from '../../web/session-context.tsx'

/** Milliseconds in which the second key of a sequence such as `g p` must follow. */
const patience = 1_500
const key = 'shortcuts'

/** Single keys can be switched off (WCAG 2.1.4): speech input would press them by accident. */
export const singleKeys = {
  areOn: () => localStorage.getItem(key) !== 'off',
  set: (on: boolean) => localStorage.setItem(key, on ? 'on' : 'off'),
}

/**
 * Ctrl-K opens the palette, `?` the list of keys, `g` and a letter a page, `n` a new entry; `b`
 * books a visit, which only some roles may do.
 */
export function useShortcuts(
  session: SessionState,
  openPalette: (start: 'search' | 'shortcuts') => void,
  book: (() => void) | undefined,
) {
  const router = useRouter()
  // Keys are pressed anywhere in the document, outside of React.
  useEffect(() => {
    let wentAt = -Infinity
    const acts: Partial<Record<string, () => void>> = {
      '?': () => openPalette('shortcuts'),
      ...(book ? { b: book } : {}),
    }
    function onKeyDown(event: KeyboardEvent) {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        openPalette('search')
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event) || !singleKeys.areOn()) {
        return
      }
      const afterG = event.timeStamp - wentAt < patience
      wentAt = event.key === 'g' ? event.timeStamp : -Infinity
      const target = afterG
        ? navigationFor(session).find((link) => link.key === event.key)?.to
        : event.key === 'n'
          ? actionsFor(session, router.state.location.pathname)[0]?.to
          : undefined
      const act = target ? () => void router.navigate({ to: target }) : acts[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [router, session, openPalette, book])
}

/** Keys pressed in a field or while a dialog is open are not shortcuts. */
function isTaken({ target }: KeyboardEvent): boolean {
  return (
    document.querySelector('dialog[open]') !== null ||
    (target instanceof Element &&
      target.closest('input, textarea, select, [contenteditable]') !== null)
  )
}
