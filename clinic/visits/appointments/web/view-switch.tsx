import { Link } from '@tanstack/react-router'
import { partsOf } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { rememberView } from '../../../../web/remembered-view.ts'
import classes from './view-switch.module.css'

const words = { day: 'Day', week: 'Week', month: 'Month', agenda: 'Agenda' } as const
type View = keyof typeof words
const views = Object.keys(words) as View[]

/** Otherwise the router marks views as current that only share a part of the address. */
const exactly = { exact: true }

interface ViewSwitchProps {
  /** Undefined for the list. */
  readonly view?: View
  readonly urlOf?: (view: View) => string
}

/** The list of appointments and the calendars beside it; the choice is remembered for each person. */
export function ViewSwitch({
  view: current,
  urlOf = (view) => paths.appointments({ view }),
}: ViewSwitchProps) {
  const { currentUser } = useSession()
  return (
    <nav aria-label="View" className={classes.views}>
      <Link
        {...partsOf(paths.appointments({ view: 'list' }))}
        activeOptions={exactly}
        aria-current={current === undefined ? 'page' : undefined}
        onClick={() => rememberView('appointments', currentUser?.id, 'list')}
      >
        List
      </Link>
      {views.map((view) => (
        <Link
          key={view}
          {...partsOf(urlOf(view))}
          activeOptions={exactly}
          aria-current={view === current ? 'page' : undefined}
          onClick={() => rememberView('appointments', currentUser?.id, view)}
        >
          {words[view]}
        </Link>
      ))}
    </nav>
  )
}
