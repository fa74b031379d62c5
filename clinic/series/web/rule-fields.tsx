import { weekdayOf } from '../../../contract/dates.ts'
import { use } from 'react'
import { DateField } from '../../../web/form/date-field.tsx'
import { FormContext, useField } from '../../../web/form/form-context.ts'
import { NumberField } from '../../../web/form/number-field.tsx'
import { SelectField } from '../../../web/form/select-field.tsx'
import { weekdays } from '../../schedules/schedule.ts'
import classes from './rule-fields.module.css'

const repeats = [
  { value: 'daily', label: 'By days' },
  { value: 'weekly', label: 'By weeks' },
  { value: 'monthly', label: 'By months' },
]
const units: Record<string, string> = { daily: 'days', weekly: 'weeks', monthly: 'months' }
const places = [
  { value: 'day', label: 'On the same day of the month' },
  { value: 'weekday', label: 'On the same weekday, such as the second Tuesday' },
]
const ends = [
  { value: 'count', label: 'After a number of visits' },
  { value: 'until', label: 'On a day' },
]

/** How a visit repeats. */
export function RuleFields() {
  const { value: frequency } = useField('frequency')
  const { value: end } = useField('endsBy')
  return (
    <fieldset className={classes.rule}>
      <legend>Repeats</legend>
      <div className={classes.row}>
        <SelectField name="frequency" label="How" options={repeats} required />
        <NumberField
          name="every"
          label={`Every … ${units[frequency] ?? ''}`}
          min={1}
          max={52}
          required
        />
      </div>
      {frequency === 'weekly' && <WeekdaysField />}
      {frequency === 'monthly' && (
        <SelectField name="monthlyBy" label="When" options={places} required />
      )}
      <div className={classes.row}>
        <SelectField name="endsBy" label="Ends" options={ends} required />
        {end === 'until' ? (
          <DateField name="until" label="Last day" required />
        ) : (
          <NumberField name="count" label="Visits" min={1} max={104} required />
        )}
      </div>
    </fieldset>
  )
}

/** Weekdays as digits; none chosen means the one of the first day. */
function WeekdaysField() {
  const { value, set } = useField('weekdays')
  const form = use(FormContext)
  const date = form?.values['date']
  const own = typeof date === 'string' ? weekdayOf(date) : 0
  return (
    <div className={classes.weekdays} role="group" aria-label="Weekdays">
      {weekdays.map((name, index) => {
        const digit = String(index + 1)
        const isChosen = value === '' ? index + 1 === own : value.includes(digit)
        return (
          <label key={name} className={classes.weekday}>
            <input
              type="checkbox"
              checked={isChosen}
              aria-label={name}
              onChange={() => {
                const before = value === '' && own > 0 ? String(own) : value
                set(isChosen ? before.replace(digit, '') : [...before, digit].toSorted().join(''))
              }}
            />
            <span aria-hidden>{name.slice(0, 2)}</span>
          </label>
        )
      })}
    </div>
  )
}
