import type { ReactNode } from 'react'
import classes from './beside-fields.module.css'

interface BesideFieldsProps {
  /** The text to read while filling the fields in; on a small screen it stands after `children`. */
  readonly beside: ReactNode
  /** The fields that come after it. */
  readonly below: ReactNode
  readonly children: ReactNode
}

/** Fields of a form with what one needs to see beside them. */
export function BesideFields({ beside, below, children }: BesideFieldsProps) {
  return (
    <div className={classes.sides} data-beside>
      <div className={classes.fields}>{children}</div>
      <div className={classes.beside}>{beside}</div>
      <div className={classes.fields}>{below}</div>
    </div>
  )
}
