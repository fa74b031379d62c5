import { stateWords, visitStates } from '../../appointments/visit-state.ts'
import classes from './sign-legend.module.css'
import { stateSigns } from './visit-words.ts'

/** The meaning of the signs in the calendar. */
export function SignLegend() {
  return (
    <p className={classes.legend}>
      {visitStates
        .filter((state) => stateSigns[state] !== '')
        .map((state) => (
          <span key={state}>{`${stateSigns[state]} ${stateWords[state]}`}</span>
        ))}
    </p>
  )
}
