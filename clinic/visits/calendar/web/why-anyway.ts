import { useSyncExternalStore } from 'react'

interface Question {
  readonly title: string
  /** What was refused, and why. */
  readonly detail: string
  readonly verb: string
}
export interface AskedWhy extends Question {
  readonly answer: (why: string | null) => void
}

let asked: AskedWhy | null = null
const listeners = new Set<() => void>()

function show(next: AskedWhy | null) {
  asked = next
  for (const listener of listeners) listener()
}

/** Asks why something is to be done although the schedule refuses it; null when it is left. */
export function askWhyAnyway(question: Question): Promise<string | null> {
  asked?.answer(null)
  return new Promise((resolve) => {
    show({
      ...question,
      answer: (why) => {
        show(null)
        resolve(why)
      },
    })
  })
}

/** The question that is open. */
export function useAskedWhy() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )
}
