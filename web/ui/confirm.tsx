import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { Dialog } from './dialog.tsx'
import classes from './dialog.module.css'

export interface Question {
  /** The exact question; it is the title of the dialog. */
  readonly question: string
  /** The text of the button that goes on, such as `Delete`. */
  readonly verb: string
  /** A sentence under the question. */
  readonly detail?: string
  /** Facts for the decision, one line each. */
  readonly points?: readonly string[]
  /** `neutral` for acts that are easy to undo. */
  readonly tone?: 'danger' | 'neutral'
  /** The text of the button that changes nothing, where `Cancel` would name the act itself. */
  readonly keep?: string
}
interface Asked extends Question {
  readonly answer: (yes: boolean) => void
}

let asked: Asked | null = null
const listeners = new Set<() => void>()

function show(next: Asked | null) {
  asked = next
  for (const listener of listeners) listener()
}

/** Asks in the page. Resolves true for the verb, false for Cancel, Escape or another question. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    show({
      ...question,
      answer: (yes) => {
        show(null)
        resolve(yes)
      },
    })
  })
}

/** Answers the open question with no. */
export function dismiss(): void {
  asked?.answer(false)
}

/** The place where questions appear; it exists once, in the frame. */
export function ConfirmPlace() {
  const open = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )
  return open && <ConfirmDialog key={open.question} {...open} />
}

function ConfirmDialog({
  question,
  verb,
  detail,
  points,
  tone = 'danger',
  keep = 'Cancel',
  answer,
}: Asked) {
  return (
    <Dialog
      role="alertdialog"
      title={question}
      detail={detail}
      points={points}
      onClose={() => answer(false)}
    >
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => answer(false)}>
          {keep}
        </Button>
        <Button color={tone === 'danger' ? 'red' : 'brand'} onClick={() => answer(true)}>
          {verb}
        </Button>
      </div>
    </Dialog>
  )
}
