import { Link } from '@tanstack/react-router'
import { partsOf } from '../../../../web/go.ts'
import type { AwayDoctor } from './away-doctors.ts'
import classes from './away-line.module.css'
import { doctorName } from './grid-columns.ts'

interface AwayLineProps {
  readonly away: readonly AwayDoctor[]
  /** The day of one doctor alone, where a visit can be booked all the same. */
  readonly urlOf: (doctorId: string) => string
}

/** The doctors who are away on a day, in one line instead of empty columns. */
export function AwayLine({ away, urlOf }: AwayLineProps) {
  if (away.length === 0) return null
  return (
    <p className={classes.away}>
      <strong>Away</strong>
      {away.map(({ doctor, why }) => (
        <span key={doctor.id}>
          <Link {...partsOf(urlOf(doctor.id))}>{doctorName(doctor)}</Link> {why}
        </span>
      ))}
    </p>
  )
}
