import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { confirm } from '../ui/confirm.tsx'

/** What leaving does to work that nothing keeps. */
const lost = 'What you entered here is lost.'

/** The forms on screen, each answering what leaving does to its unsaved work; null when it has none. */
const forms = new Set<() => string | null>()

/** Asks when something on screen is not saved; false when the person stays. */
export async function mayLeave(): Promise<boolean> {
  const details = [...forms].map((unsaved) => unsaved()).filter((detail) => detail !== null)
  const [first] = details
  if (first === undefined) return true
  const detail = details.includes(lost) ? lost : first
  return confirm({ question: 'Leave without saving?', detail, verb: 'Leave' })
}

/**
 * Keeps people from losing unsaved work by a link, the back button, a reload or a logout.
 * `detail` is for forms whose work is kept elsewhere: it says so.
 */
export function useUnsavedWork(isUnsaved: () => boolean, detail = lost) {
  const latest = useRef<() => string | null>(() => null)
  useEffect(() => {
    latest.current = () => (isUnsaved() ? detail : null)
  })
  useEffect(() => {
    const check = () => latest.current()
    forms.add(check)
    return () => {
      forms.delete(check)
    }
  }, [])
  useBlocker({
    shouldBlockFn: async () => isUnsaved() && !(await mayLeave()),
    enableBeforeUnload: isUnsaved,
  })
}
