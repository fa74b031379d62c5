import classes from './end-calendar-address.module.css'

interface EndCalendarAddressProps {
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
}

/** An option beside a new password: end the secret address of the own calendar too. */
export function EndCalendarAddress({ isChosen, onChoose }: EndCalendarAddressProps) {
  return (
    <div className={classes.choice}>
      <label>
        <input
          type="checkbox"
          checked={isChosen}
          aria-describedby="calendar-address-help"
          onChange={({ currentTarget: { checked } }) => onChoose(checked)}
        />
        End the secret address of your calendar too
      </label>
      <p id="calendar-address-help">
        Someone who got into your account may have copied it. Calendars that use it stop showing
        your appointments, until you make a new address in your profile.
      </p>
    </div>
  )
}
