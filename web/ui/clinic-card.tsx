import type { ReactNode } from 'react'
import { useSession } from '../session-context.tsx'
import classes from './clinic-card.module.css'
import { ClinicLogo } from './clinic-logo.tsx'
import { PhoneLink } from './phone-link.tsx'

interface ClinicCardProps {
  /** A fact below the phone, such as the opening hours. */
  readonly more?: ReactNode
  /** Links after the facts, such as to booking. */
  readonly children?: ReactNode
}

/** Whose page this is: the clinic's logo, name, address and phone, for people without an account. */
export function ClinicCard({ more, children }: ClinicCardProps) {
  const { name, head } = useSession().clinic
  if (name === '') return null
  return (
    <section className={classes.card} aria-label={name}>
      <ClinicLogo className={classes.logo} />
      <div className={classes.facts}>
        <strong className={classes.name}>{name}</strong>
        {head.address.length > 0 && <span>{head.address.join(', ')}</span>}
        {head.phone && <PhoneLink phone={head.phone} />}
        {more}
      </div>
      {children && <div className={classes.links}>{children}</div>}
    </section>
  )
}
