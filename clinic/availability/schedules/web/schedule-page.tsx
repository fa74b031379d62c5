import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DateWords } from '../../../../contract/date-words.ts'
import { hasPermission } from '../../../../contract/permission.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { usePathId } from '../../../../web/go.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { actOnRow, type RowInWords } from '../../../../web/ui/act-on-row.ts'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { hoursInWords } from '../hours.ts'
import {
  changeHours,
  HoursChanges,
  readSchedule,
  removeScheduleException,
  type Schedule,
  type ScheduleException,
  scheduleCan,
} from '../schedule.ts'
import { AddExceptionDialog } from './add-exception-dialog.tsx'
import { HoursField } from './hours-field.tsx'
import { exceptionDays, scheduleName } from './schedule-name.ts'
import classes from './schedule-page.module.css'

/** The week of one doctor, or of the clinic, and the exceptions to it. */
export function SchedulePage() {
  const id = usePathId()
  const { data: schedule, error } = useAnswer(readSchedule, { params: { id } })
  if (!schedule && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Schedule not found" to={paths.schedules()} />
  }
  return (
    <Page title={schedule ? `Schedule: ${scheduleName(schedule)}` : 'Schedule'} width="narrow">
      {schedule ? (
        <>
          <Hours key={schedule.id} schedule={schedule} />
          <Exceptions schedule={schedule} />
        </>
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={8} visible />
      )}
    </Page>
  )
}
SchedulePage.about = readSchedule

function Hours({ schedule }: { schedule: Schedule }) {
  const session = useSession()
  const words = useDateWords()
  const change = useAct(changeHours)
  if (!useMayChange(schedule)) {
    return <p>{hoursInWords(schedule.hours, session.clinic.today, words) || 'No hours are set.'}</p>
  }
  return (
    <Form
      schema={HoursChanges}
      initial={schedule}
      onSubmit={async (body, version) => {
        const changed = await change.act({ params: { id: schedule.id }, version, body })
        notify.success('Hours saved.')
        return changed
      }}
      saving={change.saving}
      problem={change.problem}
      failure="Failed to save the hours"
      submitLabel="Save Hours"
      savingLabel="Saving..."
    >
      <p className={classes.help}>
        {schedule.doctor
          ? 'Visits are offered within these hours while the clinic is open. A doctor without hours may be booked at any time the clinic is open.'
          : 'A visit outside of these hours needs a reason. A clinic without hours is always open.'}
      </p>
      <HoursField />
      {schedule.doctor && (
        <SelectField
          name="onlineBooking"
          label="Online booking"
          marked={false}
          options={[
            { value: 'off', label: 'Only the clinic books' },
            { value: 'on', label: 'Patients book by themselves too' },
          ]}
          help="Patients see free times only within this doctor’s own hours."
        />
      )}
    </Form>
  )
}

function Exceptions({ schedule }: { schedule: Schedule }) {
  const { currentUser } = useSession()
  const words = useDateWords()
  const [isAdding, setIsAdding] = useState(false)
  const remove = useAct(removeScheduleException)
  const mayChange = useMayChange(schedule)
  const mayBook = currentUser !== null && hasPermission(currentUser, 'visits.book')

  async function removeAfterQuestion(one: ScheduleException) {
    await actOnRow({
      row: one,
      question: {
        question: `Remove ${one.reason} (${exceptionDays(one, words)})?`,
        verb: 'Remove',
      },
      inWords: (row) => exceptionInWords(row, words),
      act: ({ version }) => remove.act({ params: { id: one.id }, version }),
    }).catch(() => notify.failure('Failed to remove it', 'It still applies.'))
  }

  const columns: readonly Column<ScheduleException>[] = [
    { head: 'Days', cell: (one) => exceptionDays(one, words) },
    { head: 'Kind', cell: ({ kind }) => (kind === 'away' ? awayWord(schedule) : 'Extra hours') },
    { head: 'Reason', cell: ({ reason }) => reason },
    {
      head: 'Booked visits',
      align: 'end',
      cell: ({ id, visits, firstDay, lastDay }) =>
        visits === 0 ? (
          '0'
        ) : mayBook && schedule.doctor ? (
          <TextLink to={paths.absenceDetails(id)}>{`Move ${visits}`}</TextLink>
        ) : (
          <TextLink
            to={paths.appointments({ doctorId: schedule.id, from: firstDay, to: lastDay })}
          >{`${visits}`}</TextLink>
        ),
    },
    ...(mayChange
      ? [
          {
            head: 'Actions',
            cell: (one: ScheduleException) => (
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => void removeAfterQuestion(one)}
              >
                Remove
              </Button>
            ),
          },
        ]
      : []),
  ]
  return (
    <section aria-labelledby="exceptions" className={classes.exceptions}>
      <div className={classes.head}>
        <h2 id="exceptions">{schedule.doctor ? 'Absences and extra hours' : 'Holidays'}</h2>
        {mayChange && (
          <Button variant="default" onClick={() => setIsAdding(true)}>
            {schedule.doctor ? '+ Add Absence' : '+ Add Holiday'}
          </Button>
        )}
      </div>
      <ListTable
        label="Absences and extra hours"
        columns={columns}
        rows={schedule.exceptions}
        empty="Nothing is planned from today on."
        loading={false}
        problem={null}
      />
      {isAdding && <AddExceptionDialog schedule={schedule} onClose={() => setIsAdding(false)} />}
    </section>
  )
}

function useMayChange(schedule: Schedule): boolean {
  const session = useSession()
  const { currentUser, role } = session
  if (!currentUser || !role || !mayCall(session, changeHours)) return false
  return scheduleCan.change({ userId: currentUser.id, role }, schedule.id)
}

function exceptionInWords(one: ScheduleException, words: DateWords): RowInWords {
  return { Days: exceptionDays(one, words), Reason: one.reason, 'Booked visits': `${one.visits}` }
}

function awayWord({ doctor }: Schedule): string {
  return doctor ? 'Away' : 'Closed'
}
