import { useSyncExternalStore } from 'react'

interface Question {
  readonly title: string
  /** The refused change, and the reason. */
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

/** Asks for a reason to go on after a refusal; null when the dialog is canceled. */
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
