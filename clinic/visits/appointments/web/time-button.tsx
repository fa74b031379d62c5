import { Button } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { useDateWords } from '../../../../web/ui/when.tsx'
import classes from './time-button.module.css'

/** Buttons of free times, as many side by side as there is room for. */
export function TimeButtons({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className={classes.times} role={label ? 'group' : undefined} aria-label={label}>
      {children}
    </div>
  )
}

interface TimeButtonProps {
  readonly time: string
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** The doctor; left out where the doctor is known already. */
  readonly who?: string | undefined
  readonly disabled?: boolean
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void
}

/** A free time to press. */
export function TimeButton({ time, day, who, disabled = false, onClick }: TimeButtonProps) {
  const words = useDateWords()
  return (
    <Button variant="default" className={classes.time ?? ''} disabled={disabled} onClick={onClick}>
      <span>
        <b>{words.time(time)}</b>
        {` ${words.near(day)}`}
      </span>
      {who && <span className={classes.who}>{who}</span>}
    </Button>
  )
}
