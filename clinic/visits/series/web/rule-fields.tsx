import { weekdayOf } from '../../../../contract/dates.ts'
import { use } from 'react'
import { DateField } from '../../../../web/form/date-field.tsx'
import { FormContext, useField } from '../../../../web/form/form-context.ts'
import { NumberField } from '../../../../web/form/number-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { WeekdaysField } from '../../../availability/schedules/web/weekdays-field.tsx'
import classes from './rule-fields.module.css'

const repeats = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
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
        <SelectField name="frequency" label="Frequency" options={repeats} required />
        <NumberField
          name="every"
          label={`Every … ${units[frequency] ?? ''}`}
          min={1}
          max={52}
          required
        />
      </div>
      {frequency === 'weekly' && <OwnWeekdays />}
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

/** While none is chosen, visits are on the weekday of the first day. */
function OwnWeekdays() {
  const form = use(FormContext)
  const date = form?.values['date']
  const own = typeof date === 'string' ? weekdayOf(date) : 0
  return <WeekdaysField name="weekdays" label="Weekdays" own={own} />
}
