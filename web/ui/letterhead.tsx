import { useSession } from '../session-context.tsx'
import classes from './letterhead.module.css'

/** The clinic's letterhead on printed pages; not shown on screen. */
export function Letterhead() {
  const { clinic } = useSession()
  return (
    <div className={classes.letterhead} aria-hidden>
      <span className={classes.clinic}>{clinic.name}</span>
    </div>
  )
}
