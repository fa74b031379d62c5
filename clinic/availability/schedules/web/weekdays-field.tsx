import { useField } from '../../../../web/form/form-context.ts'
import { weekdays } from '../schedule.ts'
import classes from './weekdays-field.module.css'

interface WeekdaysFieldProps {
  readonly name: string
  readonly label: string
  /** The weekday that applies while none is chosen, 1 (Monday) to 7; 0 for none. */
  readonly own?: number
}

/** Any of the days of the week; the value is a string of their digits. */
export function WeekdaysField({ name, label, own = 0 }: WeekdaysFieldProps) {
  const { value, set } = useField(name)
  return (
    <div className={classes.weekdays} role="group" aria-label={label}>
      {weekdays.map((day, index) => {
        const digit = String(index + 1)
        const isChosen = value === '' ? index + 1 === own : value.includes(digit)
        return (
          <label key={day} className={classes.weekday}>
            <input
              type="checkbox"
              checked={isChosen}
              aria-label={day}
              onChange={() => {
                const before = value === '' && own > 0 ? String(own) : value
                set(isChosen ? before.replace(digit, '') : [...before, digit].toSorted().join(''))
              }}
            />
            <span aria-hidden>{day.slice(0, 2)}</span>
          </label>
        )
      })}
    </div>
  )
}
