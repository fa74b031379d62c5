import { Link } from '@tanstack/react-router'
import { partsOf } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import classes from './view-switch.module.css'

const words = { day: 'Day', week: 'Week', month: 'Month', agenda: 'Agenda' } as const
type View = keyof typeof words
const views = Object.keys(words) as View[]

/** Otherwise the router marks the list as current in every view. */
const exactly = { exact: true }

interface ViewSwitchProps {
  /** Undefined for the list. */
  readonly view?: View
  readonly urlOf?: (view: View) => string
}

/** The list of appointments and the calendars beside it. */
export function ViewSwitch({
  view: current,
  urlOf = (view) => paths.appointments({ view }),
}: ViewSwitchProps) {
  return (
    <nav aria-label="View" className={classes.views}>
      <Link
        {...partsOf(paths.appointments())}
        activeOptions={exactly}
        aria-current={current === undefined ? 'page' : undefined}
      >
        List
      </Link>
      {views.map((view) => (
        <Link
          key={view}
          {...partsOf(urlOf(view))}
          activeOptions={exactly}
          aria-current={view === current ? 'page' : undefined}
        >
          {words[view]}
        </Link>
      ))}
    </nav>
  )
}
