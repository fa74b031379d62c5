import { inWeekOrder, weekdays } from '../../../../contract/first-weekday.ts'
import { useField } from '../../../../web/form/form-context.ts'
import { useSession } from '../../../../web/session-context.tsx'
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
  const { firstWeekday } = useSession().clinic
  return (
    <div className={classes.weekdays} role="group" aria-label={label}>
      {inWeekOrder(weekdays, firstWeekday).map((day) => {
        const number = weekdays.indexOf(day) + 1
        const digit = String(number)
        const isChosen = value === '' ? number === own : value.includes(digit)
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
