import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { confirm } from '../ui/confirm.tsx'

/** What leaving does to work that nothing keeps. */
const lost = 'What you entered here is lost.'

/** The forms on screen, each answering what leaving does to its unsaved work; null when it has none. */
const forms = new Set<() => string | null>()

export function hasUnsavedWork(): boolean {
  return [...forms].some((unsaved) => unsaved() !== null)
}

/** After this nobody is asked about what is on screen now, until more is entered. */
export function giveUpUnsavedWork() {
  forms.clear()
}

/** Asks when something on screen is not saved; false when the person stays. */
export async function mayLeave(): Promise<boolean> {
  const details = [...forms].map((unsaved) => unsaved()).filter((detail) => detail !== null)
  const [first] = details
  if (first === undefined) return true
  const detail = details.includes(lost) ? lost : first
  const leaves = await confirm({ question: 'Leave without saving?', detail, verb: 'Leave' })
  if (leaves) giveUpUnsavedWork()
  return leaves
}

/**
 * Keeps people from losing unsaved work by a link, the back button, a reload or a logout.
 * `detail` is for forms whose work is kept elsewhere: it says so.
 */
export function useUnsavedWork(isUnsaved: () => boolean, detail = lost) {
  // The list of forms is for those who stand outside of all of them. It is made anew with each
  // change, so that a form whose work was given up is asked about again once more is entered.
  useEffect(() => {
    const check = () => (isUnsaved() ? detail : null)
    forms.add(check)
    return () => {
      forms.delete(check)
    }
  })
  useBlocker({
    shouldBlockFn: async () => isUnsaved() && !(await mayLeave()),
    enableBeforeUnload: isUnsaved,
  })
}
