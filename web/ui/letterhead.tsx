import { useSession } from '../session-context.tsx'
import { ClinicLogo } from './clinic-logo.tsx'
import classes from './letterhead.module.css'

/** The clinic's head on printed pages; not shown on screen. */
export function Letterhead() {
  const { clinic } = useSession()
  const { address, phone, email, website, numbers } = clinic.head
  const contacts = [phone, email, website?.replace(/^https?:\/\//, '')].filter(Boolean)
  return (
    <div className={classes.letterhead} aria-hidden>
      <div className={classes.who}>
        <ClinicLogo className={classes.logo} />
        <span className={classes.clinic}>{clinic.name}</span>
      </div>
      <div className={classes.facts}>
        {address.length > 0 && <span>{address.join(', ')}</span>}
        {contacts.length > 0 && <span>{contacts.join(' · ')}</span>}
        {numbers.length > 0 && (
          <span>{numbers.map(({ name, value }) => `${name} ${value}`).join(' · ')}</span>
        )}
      </div>
    </div>
  )
}
