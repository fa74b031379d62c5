import { DateField } from '../../../../web/form/date-field.tsx'
import { TimeField } from '../../../../web/form/time-field.tsx'
import { WeekdaysField } from '../../../availability/schedules/web/weekdays-field.tsx'
import classes from './waiting-list.module.css'

/** On which days and at which times it suits; what is left out suits always. */
export function WishFields() {
  return (
    <fieldset className={classes.wishes}>
      <legend>When it suits</legend>
      <WeekdaysField name="weekdays" label="Weekdays" />
      <div className={classes.row}>
        <TimeField name="timeFrom" label="From" />
        <TimeField name="timeTo" label="To" />
      </div>
      <div className={classes.row}>
        <DateField name="earliest" label="First day" />
        <DateField name="latest" label="Last day" />
      </div>
      <p className={classes.hint}>What is left empty suits always.</p>
    </fieldset>
  )
}
