import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { paths } from '../../../../contract/paths.ts'
import { hasPermission } from '../../../../contract/permission.ts'
import { useAct } from '../../../../web/ask.ts'
import { DateField } from '../../../../web/form/date-field.tsx'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { TimeField } from '../../../../web/form/time-field.tsx'
import { useGo } from '../../../../web/go.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { addScheduleException, EnteredException, type Schedule } from '../schedule.ts'
import { scheduleName } from './schedule-name.ts'

/** An absence, a holiday or extra hours, from the first to the last day. */
export function AddExceptionDialog({
  schedule,
  onClose,
}: {
  schedule: Schedule
  onClose: () => void
}) {
  const { clinic, currentUser } = useSession()
  const go = useGo()
  const add = useAct(addScheduleException)
  // One id for all tries, so that a request sent twice saves one absence.
  const [id] = useState(() => uuidv7())
  const isDoctor = schedule.doctor !== null
  const mayMove = isDoctor && currentUser !== null && hasPermission(currentUser, 'visits.book')
  return (
    <Dialog
      title={isDoctor ? `Absence of ${scheduleName(schedule)}` : 'Holiday of the clinic'}
      onClose={onClose}
    >
      <Form
        schema={EnteredException}
        initial={{ kind: 'away', firstDay: clinic.today, lastDay: clinic.today }}
        onSubmit={async (values) => {
          const made = await add.act({ params: { id: schedule.id }, body: { ...values, id } })
          if (made.visits > 0) {
            notify.success(
              `Saved. ${made.visits} booked ${made.visits === 1 ? 'visit is' : 'visits are'} on these days.`,
              mayMove
                ? { label: `Move ${made.visits}`, run: () => void go(paths.absenceDetails(id)) }
                : undefined,
            )
          }
          onClose()
          return made
        }}
        saving={add.saving}
        problem={add.problem}
        failure="Failed to save"
        submitLabel="Save"
        savingLabel="Saving..."
        onCancel={onClose}
      >
        <SelectField
          name="kind"
          label="Kind"
          options={[
            { value: 'away', label: isDoctor ? 'Away' : 'Closed' },
            { value: 'extra', label: 'Extra hours' },
          ]}
          required
        />
        <FieldColumns>
          <DateField name="firstDay" label="First day" required />
          <DateField name="lastDay" label="Last day" required />
          <TimeField
            name="starts"
            label="From"
            help="Leave it empty for the start of the first day."
          />
          <TimeField name="ends" label="Until" help="Leave it empty for the end of the last day." />
        </FieldColumns>
        <TextField
          name="reason"
          label="Reason"
          placeholder={isDoctor ? 'Annual leave' : 'New Year'}
          required
        />
      </Form>
    </Dialog>
  )
}
