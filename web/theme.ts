import { createTheme } from '@mantine/core'
import { useSyncExternalStore } from 'react'

/** Key in local storage (K-01). */
const key = 'theme'
export type Theme = 'light' | 'dark'

/** Colours and sizes stand in `theme.css`: style elements made at run time are forbidden by the CSP. */
export const mantineTheme = createTheme({
  primaryColor: 'brand',
  colors: { brand: brandShades() },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
})

/** Mantine needs the names of ten shades; `theme.css` alone defines their colours. */
function brandShades() {
  const shade = (n: number) => `var(--mantine-color-brand-${n})`
  return [
    shade(0),
    shade(1),
    shade(2),
    shade(3),
    shade(4),
    shade(5),
    shade(6),
    shade(7),
    shade(8),
    shade(9),
  ] as const
}

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)')

/** The choice of this person; anything but the two words counts as none (T-12). */
function savedTheme(): Theme | null {
  try {
    const saved = localStorage.getItem(key)
    return saved === 'light' || saved === 'dark' ? saved : null
  } catch {
    // The browser may block storage.
    return null
  }
}

/** A choice made while storage is blocked lasts until the page is left. */
let unsaved: Theme | null = null
const listeners = new Set<() => void>()

function theme(): Theme {
  return savedTheme() ?? unsaved ?? (systemIsDark().matches ? 'dark' : 'light')
}

/** Puts the theme on the root element, where `theme.js` put the first one. */
function apply() {
  document.documentElement.classList.toggle('dark', theme() === 'dark')
  for (const listener of listeners) listener()
}

/** Flips the theme and saves the choice (T-10). */
export function toggleTheme() {
  const next = theme() === 'dark' ? 'light' : 'dark'
  try {
    localStorage.setItem(key, next)
  } catch {
    unsaved = next
  }
  apply()
}

function subscribe(listener: () => void) {
  const system = systemIsDark()
  listeners.add(listener)
  system.addEventListener('change', apply)
  // Another tab toggled the theme.
  window.addEventListener('storage', apply)
  apply()
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', apply)
    window.removeEventListener('storage', apply)
  }
}

/** The theme as it is now; follows the system until the first toggle. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, theme)
}
