import { inWeekOrder, weekdays } from '../../../../contract/first-weekday.ts'
import type { Person } from '../../../../contract/person.ts'
import { stretchNames, stretchWords } from '../../../../contract/stretches.ts'
import { ask } from '../../../../web/ask.ts'
import { DateField } from '../../../../web/form/date-field.tsx'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { useField } from '../../../../web/form/form-context.ts'
import { PeopleField } from '../../../../web/form/people-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TimeField } from '../../../../web/form/time-field.tsx'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { Hint } from '../../../../web/ui/card.tsx'
import { listReportReceivers } from '../report-schedule.ts'

/** Names of fields where the form has no label for them, for the comparison with a newer version. */
export const fieldLabels = { receiverIds: 'Receivers' }

const everyOptions = [
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
]
const stretchOptions = stretchNames.map((value) => ({ value, label: stretchWords[value] }))
const dayOptions = Array.from({ length: 31 }, (_, place) => ({
  value: String(place + 1),
  label: place === 30 ? 'Last day' : String(place + 1),
}))

interface ScheduleFieldsProps {
  readonly report: string
  /** Whether the report is about days; others are about now. */
  readonly isDated: boolean
  readonly receivers: readonly Person[]
}

/** The fields for adding and for changing a schedule. */
export function ScheduleFields({ report, isDated, receivers }: ScheduleFieldsProps) {
  const session = useSession()
  const days = useField('days').value
  return (
    <>
      {isDated && (
        <SelectField
          name="days"
          label="Days of the report"
          help="Counted from the day of each mail."
          options={[...stretchOptions, { value: 'these', label: 'Always the same days' }]}
          required
        />
      )}
      {days === 'these' && (
        <FieldColumns>
          <DateField name="from" label="From" required />
          <DateField name="to" label="To" required />
        </FieldColumns>
      )}
      <When />
      {mayCall(session, listReportReceivers) ? (
        <PeopleField
          name="receiverIds"
          label="Receivers"
          empty="Choose by name"
          search={(search) => ask(listReportReceivers, { query: { report, search } })}
          chosen={receivers}
        />
      ) : (
        <Hint>The mails go to {receivers.map(({ name, email }) => name ?? email).join(', ')}.</Hint>
      )}
      <Hint>
        A mail has the title, the days and a link to the report, and no figures. Each receiver signs
        in and sees what their account may see.
      </Hint>
    </>
  )
}

function When() {
  const { firstWeekday } = useSession().clinic
  const every = useField('every').value
  const ofWeek = inWeekOrder(
    weekdays.map((label, place) => ({ value: String(place + 1), label })),
    firstWeekday,
  )
  return (
    <FieldColumns>
      <SelectField name="every" label="How often" options={everyOptions} required />
      {every === 'week' && <SelectField name="weekday" label="Weekday" options={ofWeek} required />}
      {every === 'month' && (
        <SelectField name="monthDay" label="Day of the month" options={dayOptions} required />
      )}
      <TimeField name="time" label="Time" required />
    </FieldColumns>
  )
}
