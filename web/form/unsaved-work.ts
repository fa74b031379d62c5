import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { confirm } from '../ui/confirm.tsx'

/** The warning for work that is not kept anywhere. */
const lost = 'What you entered here is lost.'

/** The forms on screen; each returns the warning for its unsaved work, or null when it has none. */
const forms = new Set<() => string | null>()

export function hasUnsavedWork(): boolean {
  return [...forms].some((unsaved) => unsaved() !== null)
}

/** After this, nobody is asked about the work on screen until more is entered. */
export function giveUpUnsavedWork() {
  forms.clear()
}

/** Asks when work on screen is unsaved; false when the person stays. */
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
 * Protects unsaved work from a link, the back button, a reload or a logout. `detail` says where the
 * work of a form is kept, if it is kept elsewhere.
 */
export function useUnsavedWork(isUnsaved: () => boolean, detail = lost) {
  // Code outside of the forms uses the list. It is updated with each change, so that a form whose
  // work was given up is asked about again once more is entered.
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
