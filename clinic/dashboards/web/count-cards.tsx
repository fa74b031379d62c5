import { useId } from 'react'
import { paths } from '../../../contract/paths.ts'
import { TextLink } from '../../../web/ui/text-link.tsx'
import type { Counts } from '../dashboard.ts'
import classes from './count-cards.module.css'

interface CountCardsProps {
  readonly counts: Counts | undefined
  /** Shown in place of a number that is not there (S-19, S-22). */
  readonly missing: string
}

const cards = [
  { title: 'Total Patients', of: 'patients', to: paths.patients() },
  { title: 'Total Appointments', of: 'appointments', to: paths.appointments() },
  { title: 'Medical Records', of: 'medicalRecords', to: paths.medicalRecords() },
] as const

/** The three counts of the desk (S-17, S-21). */
export function CountCards({ counts, missing }: CountCardsProps) {
  const id = useId()
  return (
    <div className={classes.cards}>
      {cards.map(({ title, of, to }) => (
        <div key={of} role="group" aria-labelledby={`${id}-${of}`} className={classes.card}>
          <h2 id={`${id}-${of}`} className={classes.title}>
            {title}
          </h2>
          <p className={counts ? classes.count : classes.missing}>
            {counts ? counts[of].toLocaleString('en-US') : missing}
          </p>
          <TextLink to={to}>View</TextLink>
        </div>
      ))}
    </div>
  )
}
