import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './care.module.css'

interface CareMissingProps {
  /** The purpose for which care is needed; left out where it is plain. */
  readonly purpose?: string
  /** The button that leads to the act. */
  readonly children: ReactNode
}

/** Says that a patient is not in the doctor's care, with the way to take them. */
export function CareMissing({ purpose, children }: CareMissingProps) {
  return (
    <section className={classes.line} aria-label="Care" data-missing>
      <IconLock size={18} aria-hidden />
      <p>
        <strong>This patient is not in your care.</strong> {purpose}
      </p>
      {children}
    </section>
  )
}
