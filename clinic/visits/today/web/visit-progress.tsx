import { IconCheck } from '@tabler/icons-react'
import { useDateWords } from '../../../../web/ui/when.tsx'
import type { Appointment } from '../../appointments/appointment.ts'
import classes from './visit-progress.module.css'

interface Step {
  readonly word: string
  /** Null while it has not happened, or where its time is not known. */
  readonly at: string | null
  readonly isDone: boolean
}

/** The way of a visit from booking to its end, with the time of each step. */
export function VisitProgress({ visit }: { visit: Appointment }) {
  const words = useDateWords()
  const steps = stepsOf(visit)
  const last = steps.findLastIndex(({ isDone }) => isDone)
  return (
    <ol className={classes.steps}>
      {steps.map(({ word, at, isDone }, place) => (
        <li
          key={word}
          className={classes.step}
          data-done={isDone}
          aria-current={place === last ? 'step' : undefined}
        >
          <span className={classes.sign} aria-hidden>
            {isDone && <IconCheck size={12} stroke={3} />}
          </span>
          <span className={classes.word}>{word}</span>
          <span className={classes.time}>{at && words.clockOf(at)}</span>
        </li>
      ))}
    </ol>
  )
}

function stepsOf(visit: Appointment): readonly Step[] {
  const { state, confirmedAt, arrivedAt, startedAt, endedAt } = visit
  const booked = {
    word: confirmedAt ? 'Confirmed' : 'Booked',
    at: null,
    isDone: true,
  }
  const arrived = { word: 'Arrived', at: arrivedAt, isDone: arrivedAt !== null }
  const started = { word: 'Started', at: startedAt, isDone: startedAt !== null }
  if (state === 'no-show' || state === 'canceled') {
    const end = { word: state === 'no-show' ? 'No-show' : 'Canceled', at: endedAt, isDone: true }
    return [booked, arrived, started, end].filter(({ isDone }) => isDone)
  }
  return [booked, arrived, started, { word: 'Done', at: endedAt, isDone: state === 'completed' }]
}
