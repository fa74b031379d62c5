import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState, useSyncExternalStore } from 'react'
import { requiredText } from '../../contract/text.ts'
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
/** A question that asks why as well. */
export interface QuestionWithReason extends Question {
  readonly reason: {
    readonly label: string
    /** The most frequent reason, which stands there already. */
    readonly initial: string
    /** A longer one is refused with a sentence. */
    readonly maxLength: number
  }
}
interface Asked extends Question {
  readonly reason?: QuestionWithReason['reason']
  /** The reason, empty where none was asked for; null means no. */
  readonly answer: (reason: string | null) => void
}

let asked: Asked | null = null
const listeners = new Set<() => void>()

function show(next: Asked | null) {
  asked = next
  for (const listener of listeners) listener()
}

/** Asks in the page. Resolves true for the verb, false for Cancel, Escape or another question. */
export async function confirm(question: Question): Promise<boolean> {
  return (await pose(question)) !== null
}

/** As `confirm`, but resolves the reason for the verb, and null for no. */
export function confirmWithReason(question: QuestionWithReason): Promise<string | null> {
  return pose(question)
}

function pose(question: Question | QuestionWithReason): Promise<string | null> {
  asked?.answer(null)
  return new Promise((resolve) => {
    show({
      ...question,
      answer: (reason) => {
        show(null)
        resolve(reason)
      },
    })
  })
}

/** Answers the open question with no. */
export function dismiss(): void {
  asked?.answer(null)
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
  reason,
  answer,
}: Asked) {
  const [why, setWhy] = useState(reason?.initial ?? '')
  const [refusal, setRefusal] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)

  function goOn(event: FormEvent) {
    event.preventDefault()
    const checked = reason && requiredText(reason.label, reason.maxLength).safeParse(why)
    if (checked?.error) {
      setRefusal(checked.error.issues[0]?.message ?? null)
      field.current?.focus()
    } else {
      answer(checked?.data ?? '')
    }
  }

  return (
    <Dialog
      role="alertdialog"
      title={question}
      detail={detail}
      points={points}
      onClose={() => answer(null)}
    >
      <form onSubmit={goOn}>
        {reason && (
          <TextInput
            ref={field}
            label={reason.label}
            value={why}
            required
            withAsterisk={false}
            autoComplete="off"
            mb="lg"
            error={refusal}
            onChange={(event) => {
              setWhy(event.currentTarget.value)
              setRefusal(null)
            }}
          />
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => answer(null)}>
            {keep}
          </Button>
          <Button type="submit" color={tone === 'danger' ? 'red' : 'brand'}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
