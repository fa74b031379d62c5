import type { ReactNode } from 'react'
import classes from './bar-list.module.css'

export interface BarRow {
  readonly id: string
  readonly name: ReactNode
  readonly value: number
  /** The value as text, such as `72%`. */
  readonly text: string
}

interface BarListProps {
  readonly label: string
  readonly rows: readonly BarRow[]
  /** The value of a whole bar, such as 1 for all of the time; longer bars make the others shorter. */
  readonly whole?: number
}

/** Named bars one below the other, each with its value as text. */
export function BarList({ label, rows, whole = 0 }: BarListProps) {
  const most = Math.max(whole, ...rows.map(({ value }) => value)) || 1
  return (
    <ul className={classes.list} aria-label={label}>
      {rows.map(({ id, name, value, text }) => (
        <li key={id}>
          <span className={classes.name}>{name}</span>
          <span className={classes.value}>{text}</span>
          <svg width="100%" height="8" aria-hidden className={classes.bar}>
            <rect
              className={classes.room}
              width={`${(100 * (whole || most)) / most}%`}
              height="8"
            />
            <rect width={`${(100 * value) / most}%`} height="8" />
          </svg>
        </li>
      ))}
    </ul>
  )
}
