import { DateField } from '../../../../web/form/date-field.tsx'
import { TimeField } from '../../../../web/form/time-field.tsx'
import { WeekdaysField } from '../../../availability/schedules/web/weekdays-field.tsx'
import classes from './waiting-list.module.css'

/** Fields for the suitable days and times; an empty field sets no limit. */
export function WishFields() {
  return (
    <fieldset className={classes.wishes}>
      <legend>Suitable times</legend>
      <WeekdaysField name="weekdays" label="Weekdays" />
      <div className={classes.row}>
        <TimeField name="timeFrom" label="From" />
        <TimeField name="timeTo" label="To" />
      </div>
      <div className={classes.row}>
        <DateField name="earliest" label="First day" />
        <DateField name="latest" label="Last day" />
      </div>
      <p className={classes.hint}>Leave a field empty if any day or time suits.</p>
    </fieldset>
  )
}
