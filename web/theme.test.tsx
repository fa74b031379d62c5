import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from './test-kit.tsx'
import { ThemeToggle } from './ui/theme-toggle.tsx'

/** The system's preference, which a test can change. */
class System extends EventTarget {
  matches = false
  prefer(dark: boolean) {
    this.matches = dark
    act(() => void this.dispatchEvent(new Event('change')))
  }
}
let system: System
beforeEach(() => {
  system = new System()
  vi.spyOn(window, 'matchMedia').mockImplementation(() => system as unknown as MediaQueryList)
})

const toggle = () => screen.getByRole('button', { name: 'Toggle theme' })
const isDark = () => document.documentElement.classList.contains('dark')

test('nothing is saved before the first press, and the system is followed live', async () => {
  await showPiece(<ThemeToggle />)
  expect(isDark()).toBe(false)
  system.prefer(true)
  expect(isDark()).toBe(true)
  expect(toggle().getAttribute('aria-pressed')).toBe('true')
  expect(localStorage.getItem('theme')).toBeNull()
})

test('a press flips the theme and saves the choice, which the system no longer changes', async () => {
  await showPiece(<ThemeToggle />)
  await userEvent.click(toggle())
  expect(localStorage.getItem('theme')).toBe('dark')
  expect(isDark()).toBe(true)
  await userEvent.click(toggle())
  expect(localStorage.getItem('theme')).toBe('light')
  expect(isDark()).toBe(false)
  system.prefer(true)
  expect(isDark()).toBe(false)
})

test('a saved choice counts more than the system', async () => {
  localStorage.setItem('theme', 'dark')
  await showPiece(<ThemeToggle />)
  expect(isDark()).toBe(true)
})

test('an unknown value under the key counts as none', async () => {
  localStorage.setItem('theme', 'purple')
  await showPiece(<ThemeToggle />)
  expect(isDark()).toBe(false)
  system.prefer(true)
  expect(isDark()).toBe(true)
  expect(localStorage.getItem('theme')).toBe('purple')
})
