import { Button } from '@mantine/core'
import { useState } from 'react'
import { orDash } from '../../../../contract/person.ts'
import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { PersonField } from '../../../../web/form/person-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { mayCall } from '../../../../web/guard.tsx'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { FoldedLine } from '../../../../web/ui/folded-line.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Clock, Day, PlainDay, useDateWords } from '../../../../web/ui/when.tsx'
import { listLikelyDuplicates } from '../../../patients/patient.ts'
import { patientChoice } from '../../../patients/web/patient-choice.ts'
import { NewPatientForm } from '../../../patients/web/new-patient-form.tsx'
import {
  Acceptance,
  acceptBookingRequest,
  type BookingRequest,
  dismissBookingRequest,
  listBookingRequests,
} from '../booking-request.ts'
import classes from './new-patient-requests.module.css'

const title = 'New patients, identity to be checked'

interface NewPatientRequestsProps {
  /** As one line that opens, above what fills the page. */
  readonly isFolded?: boolean
}

/** Requests of new patients for a first visit; nothing where there are none. */
export function NewPatientRequests({ isFolded = false }: NewPatientRequestsProps) {
  const session = useSession()
  return mayCall(session, listBookingRequests) && <Requests isFolded={isFolded} />
}

function Requests({ isFolded }: Required<NewPatientRequestsProps>) {
  const { data: requests } = useAnswer(listBookingRequests, {})
  const words = useDateWords()
  const dismiss = useAct(dismissBookingRequest)
  const [open, setOpen] = useState<{ request: BookingRequest; how: 'link' | 'chart' } | null>(null)
  if (!requests || (requests.length === 0 && !open)) return null

  async function dismissAfterQuestion({ id, name, date, time }: BookingRequest) {
    const isMeant = await confirm({
      question: `Dismiss the request of ${name} for ${words.day(date)} at ${words.time(time)}?`,
      detail: 'The time becomes free again. The person is not told: call them if they should know.',
      verb: 'Dismiss',
    })
    if (!isMeant) return
    await dismiss.act({ params: { id } }).catch((error: unknown) => {
      notify.failure('Failed to dismiss', error instanceof Problem ? error.message : '')
    })
  }

  const columns: readonly Column<BookingRequest>[] = [
    { head: 'Date', short: true, cell: ({ date }) => <Day date={date} /> },
    { head: 'Time', short: true, cell: ({ time }) => <Clock time={time} /> },
    { head: 'Name', cell: ({ name }) => name },
    { head: 'Born', short: true, cell: ({ dob }) => <PlainDay date={dob} /> },
    { head: 'Contact', cell: ({ phone, email }) => `${phone}, ${email}` },
    { head: 'Doctor', cell: ({ doctorName }) => doctorName },
    { head: 'Type', cell: ({ visitTypeName }) => visitTypeName },
    { head: 'Reason', cell: ({ reason }) => reason },
    {
      head: 'Actions',
      cell: (request) => (
        <div className={classes.acts}>
          <Button
            size="compact-sm"
            aria-label={`Link to a chart: ${request.name}`}
            onClick={() => setOpen({ request, how: 'link' })}
          >
            Link to a chart
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`New chart: ${request.name}`}
            onClick={() => setOpen({ request, how: 'chart' })}
          >
            New chart
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={`Dismiss: ${request.name}`}
            onClick={() => void dismissAfterQuestion(request)}
          >
            Dismiss
          </Button>
        </div>
      ),
    },
  ]
  const close = () => setOpen(null)
  const list = (
    <ListTable
      label={title}
      columns={columns}
      rows={requests}
      empty="No requests of new patients."
      loading={false}
      problem={null}
    />
  )
  return (
    <>
      {isFolded ? (
        <FoldedLine title={title} count={requests.length}>
          {list}
        </FoldedLine>
      ) : (
        <section className={classes.section} aria-labelledby="new-patients">
          <h2 id="new-patients">{title}</h2>
          {list}
        </section>
      )}
      {open?.how === 'link' && <LinkDialog request={open.request} onClose={close} />}
      {open?.how === 'chart' && <ChartDialog request={open.request} onClose={close} />}
    </>
  )
}

interface DialogProps {
  readonly request: BookingRequest
  readonly onClose: () => void
}

/** For a person who has a chart already: the desk checks a document and chooses the chart. */
function LinkDialog({ request, onClose }: DialogProps) {
  const { id, name, dob, phone } = request
  const words = useDateWords()
  const accept = useAct(acceptBookingRequest)
  const like = useAnswer(listLikelyDuplicates, { query: { name, dob, contact: phone } })
  return (
    <Dialog
      title={`Link ${name} to a chart`}
      detail="Check an identity document first: anybody can type any name."
      onClose={onClose}
    >
      <ul className={classes.charts} aria-label="Charts that look like this person">
        {(like.data ?? []).map((chart) => (
          <li key={chart.id}>
            <TextLink to={paths.patientDetails(chart.id)}>
              {chart.name || orDash(chart.email)}
            </TextLink>
            {`, born ${words.date(orDash(chart.dob))}, MRN ${chart.mrn}: same ${chart.because}`}
            {chart.isUnconfirmed && ' (signed up online, email not confirmed)'}
          </li>
        ))}
      </ul>
      <Form
        schema={Acceptance}
        initial={{}}
        onSubmit={async (body) => {
          const made = await accept.act({ params: { id }, body })
          notify.success(`Booked for ${made.patient?.name ?? name}.`)
          onClose()
          return made
        }}
        saving={accept.saving}
        problem={accept.problem}
        failure="Failed to book:"
        submitLabel="Book"
        savingLabel="Saving..."
        onCancel={onClose}
        isLeftFreely
      >
        <PersonField
          name="patientId"
          label="Patient"
          empty="Select Patient"
          required
          chosen={null}
          {...patientChoice}
        />
        <TextField
          name="anywayReason"
          label="Why it is booked anyway"
          help="Only if something is in the way."
        />
      </Form>
    </Dialog>
  )
}

/** For a person without a chart: the form is filled with what they entered. */
function ChartDialog({ request, onClose }: DialogProps) {
  const { id, name, dob, email, phone } = request
  const accept = useAct(acceptBookingRequest)
  return (
    <Dialog title={`New chart for ${name}`} onClose={onClose}>
      <NewPatientForm
        initial={{ name, dob, email, contact: phone }}
        onAdded={(patient) => {
          const body = { patientId: patient.id, anywayReason: null }
          accept.act({ params: { id }, body }).then(
            () => notify.success(`Booked for ${patient.name ?? name}.`),
            (error: unknown) =>
              notify.failure(
                'The chart was added, but the visit was not booked',
                error instanceof Problem ? error.message : '',
              ),
          )
          onClose()
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}
