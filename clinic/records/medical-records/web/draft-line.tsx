import { use, useEffect, useSyncExternalStore } from 'react'
import { timeNow } from '../../../../contract/dates.ts'
import { FormContext } from '../../../../web/form/form-context.ts'
import { onLeaving } from '../../../../web/leaving.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import type { DraftKeeper, DraftState } from './draft-keeper.ts'
import classes from './draft-line.module.css'

interface DraftLineProps {
  readonly keeper: DraftKeeper
  /** Values of the draft besides the form's own fields. */
  readonly also?: Readonly<Record<string, string>>
}

/** Passes the values of the surrounding form to its keeper, and shows how far they are kept. */
export function DraftLine({ keeper, also }: DraftLineProps) {
  const { timeZone } = useSession().clinic
  const words = useDateWords()
  const state = useDraftState(keeper)
  const values = use(FormContext)?.values

  // Keeper and server are outside of React.
  useEffect(() => {
    const texts = Object.entries({ ...also, ...values }).map(
      ([name, value]) => [name, textOf(value)] as const,
    )
    keeper.change(Object.fromEntries(texts.filter(([, text]) => text !== '')))
  }, [keeper, values, also])

  useEffect(() => {
    keeper.resume()
    const flush = () => keeper.flush()
    const leave = () => keeper.flush(true)
    document.addEventListener('focusout', flush)
    document.addEventListener('visibilitychange', leave)
    const endLeaving = onLeaving(leave)
    return () => {
      document.removeEventListener('focusout', flush)
      document.removeEventListener('visibilitychange', leave)
      endLeaving()
      keeper.leave()
    }
  }, [keeper])

  return (
    <p className={classes.line}>
      {wordsOf(state, (at) => words.time(timeNow(timeZone, new Date(at))))}
    </p>
  )
}

/** A value as the text of a draft: answers of a form as JSON. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return value === undefined || value === null || value === false ? '' : JSON.stringify(value)
}

export function useDraftState(keeper: DraftKeeper): DraftState {
  return useSyncExternalStore(keeper.listen, keeper.state)
}

function wordsOf(state: DraftState, time: (at: string) => string): string {
  if (state.kind === 'kept') return `Draft kept at ${time(state.at)}`
  if (state.kind === 'waiting') return 'Draft not kept yet. It is tried again.'
  if (state.kind === 'signed out') {
    return 'You are signed out. Sign in again, and the draft is kept.'
  }
  if (state.kind === 'refused') return 'Too long to be kept as a draft.'
  return 'What you write is kept as a draft until you save.'
}
