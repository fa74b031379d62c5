import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { confirm } from '../ui/confirm.tsx'

/** The forms on screen, each answering whether it holds work that is not saved. */
const forms = new Set<() => boolean>()

/** Asks when something on screen is not saved; false when the person stays. */
export async function mayLeave(): Promise<boolean> {
  if (![...forms].some((isUnsaved) => isUnsaved())) return true
  return confirm({
    question: 'Leave without saving?',
    detail: 'What you entered here is lost.',
    verb: 'Leave',
  })
}

/** Keeps people from losing unsaved work by a link, the back button, a reload or a logout. */
export function useUnsavedWork(isUnsaved: () => boolean) {
  const latest = useRef(isUnsaved)
  useEffect(() => {
    latest.current = isUnsaved
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
