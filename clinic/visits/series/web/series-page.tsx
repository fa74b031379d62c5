import { Button, Input } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { DateWords } from '../../../../contract/date-words.ts'
import { Problem } from '../../../../contract/problem.ts'
import { ask, useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { NumberField } from '../../../../web/form/number-field.tsx'
import { PersonField } from '../../../../web/form/person-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TimeField } from '../../../../web/form/time-field.tsx'
import { usePathId } from '../../../../web/go.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { paths } from '../../../../contract/paths.ts'
import { invalidate } from '../../../../web/query-client.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { actOnRow } from '../../../../web/ui/act-on-row.ts'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { PersonName } from '../../../../web/ui/person-name.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import type { Appointment } from '../../appointments/appointment.ts'
import { doctorColumn, timeColumns } from '../../appointments/web/appointment-columns.tsx'
import { useChosenResources, VisitResources } from '../../appointments/web/visit-resources.tsx'
import { HistoryLink } from '../../../audit/web/history-link.tsx'
import { listDoctors } from '../../../access/users/doctors.ts'
import { VisitTypeField } from '../../../availability/visit-types/web/visit-type-field.tsx'
import {
  type AppointmentSeries,
  cancelSeries,
  changeSeries,
  readSeries,
  restoreSeries,
  SeriesChanges,
} from '../series.ts'
import classes from './series-page.module.css'

/** The visits of a series, and the forms that change or cancel those still to come. */
export function SeriesPage() {
  const id = usePathId()
  const session = useSession()
  const words = useDateWords()
  const { data: series, error } = useAnswer(readSeries, { params: { id } })
  if (!series && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Series not found" to={paths.appointments()} />
  }
  const mayChange = mayCall(session, changeSeries)
  const columns: readonly Column<Appointment>[] = [
    ...timeColumns,
    doctorColumn,
    ...(mayChange
      ? [
          {
            head: 'Actions',
            cell: (visit: Appointment) => (
              <ButtonLink to={paths.appointmentEdit(visit.id)} variant="subtle" size="compact-sm">
                Edit
              </ButtonLink>
            ),
          },
        ]
      : []),
  ]
  return (
    <Page
      title="Series of Appointments"
      actions={series && <HistoryLink patientId={series.patientId} objectId={series.id} />}
    >
      {series ? (
        <>
          <p className={classes.summary}>
            <PersonName person={series.patient} id={series.patientId} />{' '}
            {words.inText(series.summary)}
          </p>
          <ListTable
            label="Visits of the series"
            columns={columns}
            rows={series.visits}
            empty="No Appointments Found"
            loading={false}
            problem={null}
          />
          {mayChange && <ToCome key={series.version} series={series} />}
        </>
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={8} visible />
      )}
    </Page>
  )
}
SeriesPage.about = readSeries

/** The forms that change or cancel a visit and all that follow it. */
function ToCome({ series }: { series: AppointmentSeries }) {
  const words = useDateWords()
  const change = useAct(changeSeries)
  const scheduled = series.visits.filter(({ status }) => status === 'scheduled')
  const [first] = scheduled
  if (!first) return null
  const days = daysOf(scheduled).map((date) => ({ value: date, label: fromDay(date, words) }))
  return (
    <section className={classes.section} aria-labelledby="change-series">
      <h2 id="change-series">Change several at once</h2>
      <Form
        schema={SeriesChanges}
        initial={{ ...first, firstDay: first.date, version: series.version }}
        onSubmit={async (values, version) => {
          const body = { ...values, visitTypeId: values.visitTypeId ?? null }
          const changed = await change.act({ params: { id: series.id }, version, body })
          notify.success('Appointments changed.')
          return changed
        }}
        saving={change.saving}
        problem={change.problem}
        failure="Failed to change the series"
        submitLabel="Change Appointments"
        savingLabel="Changing..."
      >
        <SelectField name="firstDay" label="From" options={days} required />
        {days.length < scheduled.length && (
          <p className={classes.help}>
            Some of these visits are on the same day. All of them get the same time, so those that
            were moved there go back to their own day of the series.
          </p>
        )}
        <PersonField
          name="doctorId"
          label="Doctor"
          empty="Select Doctor"
          required
          chosen={first.doctor}
          search={(search) => ask(listDoctors, { query: { search } })}
        />
        <VisitTypeToCome chosen={first.visitType} />
        <VisitResources has={first.resources} />
        <TimeField name="time" label="Time" required />
        <NumberField name="minutes" label="Minutes" min={5} max={480} required />
        <NotesField name="reason" label="Reason/notes" rows={2} />
      </Form>
      <Cancellation series={series} scheduled={scheduled} />
    </section>
  )
}

/** Each day once: visits that were moved may share a day. */
const daysOf = (visits: readonly Appointment[]) => [...new Set(visits.map(({ date }) => date))]
const fromDay = (date: string, words: DateWords) => `${words.day(date)} and all that follow`

/** Another type needs other rooms. */
function VisitTypeToCome({ chosen }: { chosen: Appointment['visitType'] }) {
  const { keepFor } = useChosenResources()
  return <VisitTypeField name="visitTypeId" chosen={chosen} onChoose={keepFor} />
}

async function takeBack({ id, version }: AppointmentSeries, visitIds: string[]) {
  try {
    await ask(restoreSeries, { params: { id }, version, body: { visitIds } })
    notify.success('Appointments booked again.')
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    notify.failure('Failed to book the appointments again', error.message)
  }
  await invalidate(['appointments'])
}

function Cancellation({
  series,
  scheduled,
}: {
  series: AppointmentSeries
  scheduled: readonly Appointment[]
}) {
  const words = useDateWords()
  const cancel = useAct(cancelSeries)
  const [from, setFrom] = useState(scheduled[0]?.date ?? '')
  const many = scheduled.filter(({ date }) => date >= from).length

  async function cancelAfterQuestion() {
    const what = many === 1 ? 'this appointment' : `these ${many} appointments`
    const follows = ({ status, date }: Appointment) => status === 'scheduled' && date >= from
    try {
      await actOnRow({
        row: series,
        question: {
          question: `Cancel ${what}?`,
          verb: many === 1 ? 'Cancel it' : 'Cancel them',
          keep: 'Keep',
        },
        inWords: ({ visits }) => ({
          'To be canceled': visits
            .filter(follows)
            .map(({ date, time }) => words.moment(date, time))
            .join('; '),
        }),
        act: async ({ id, version, visits }) => {
          const canceled = await cancel.act({ params: { id }, version, body: { firstDay: from } })
          const visitIds = visits.filter(follows).map((visit) => visit.id)
          notify.success('Appointments canceled.', {
            label: 'Undo',
            run: () => void takeBack(canceled, visitIds),
          })
        },
      })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to cancel the series', error.message)
    }
  }

  return (
    <div className={classes.cancellation}>
      <label htmlFor="cancel-from">Cancel</label>
      <Input
        id="cancel-from"
        component="select"
        pointer
        rightSection={<IconChevronDown size={18} aria-hidden />}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      >
        {daysOf(scheduled).map((date) => (
          <option key={date} value={date}>
            {fromDay(date, words)}
          </option>
        ))}
      </Input>
      <Button
        color="red"
        variant="default"
        loading={cancel.saving}
        onClick={() => void cancelAfterQuestion()}
      >
        {many === 1 ? 'Cancel 1 Appointment' : `Cancel ${many} Appointments`}
      </Button>
    </div>
  )
}
