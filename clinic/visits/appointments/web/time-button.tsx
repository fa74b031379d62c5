import { Button } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import type { Language } from '../../../../contract/language.ts'
import { useDateWords } from '../../../../web/ui/when.tsx'
import classes from './time-button.module.css'

interface TimeButtonsProps {
  /** The name of the group for screen readers. */
  readonly label?: string
  /** For buttons that show nothing but the time. */
  readonly narrow?: boolean
  readonly children: ReactNode
}

/** Buttons of free times, as many side by side as there is room for. */
export function TimeButtons({ label, narrow = false, children }: TimeButtonsProps) {
  return (
    <div
      className={narrow ? classes.narrowTimes : classes.times}
      role={label ? 'group' : undefined}
      aria-label={label}
    >
      {children}
    </div>
  )
}

interface TimeButtonProps {
  readonly time: string
  /** `YYYY-MM-DD`; left out below the heading of a day. */
  readonly day?: string
  /** The doctor; left out where the doctor is known already. */
  readonly who?: string | undefined
  /** Whether this is the chosen one, where a press chooses a time. */
  readonly chosen?: boolean
  readonly disabled?: boolean
  readonly language?: Language
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void
}

/** A free time to press. */
export function TimeButton(props: TimeButtonProps) {
  const { time, day, who, chosen, disabled = false, language = 'en', onClick } = props
  const words = useDateWords(language)
  return (
    <Button
      variant={chosen ? 'filled' : 'default'}
      aria-pressed={chosen}
      className={classes.time ?? ''}
      disabled={disabled}
      onClick={onClick}
    >
      <span>
        <b>{words.time(time)}</b>
        {day && ` ${words.near(day)}`}
      </span>
      {who && ' '}
      {who && <span className={classes.who}>{who}</span>}
    </Button>
  )
}
