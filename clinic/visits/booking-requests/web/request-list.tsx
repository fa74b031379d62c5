import { Button } from '@mantine/core'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Clock, Day, PlainDay, useDateWords } from '../../../../web/ui/when.tsx'
import { type BookingRequest, dismissBookingRequest } from '../new-patient-request.ts'
import classes from './new-patient-requests.module.css'

interface RequestListProps {
  readonly label: string
  readonly requests: readonly BookingRequest[]
  readonly onLink: (request: BookingRequest) => void
  readonly onChart: (request: BookingRequest) => void
}

/** The rows of requests, each with what the desk can do about it. */
export function RequestList({ label, requests, onLink, onChart }: RequestListProps) {
  const words = useDateWords()
  const dismiss = useAct(dismissBookingRequest)

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
            onClick={() => onLink(request)}
          >
            Link to a chart
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`New chart: ${request.name}`}
            onClick={() => onChart(request)}
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
  return (
    <ListTable
      label={label}
      columns={columns}
      rows={requests}
      empty="No requests of new patients."
      loading={false}
      problem={null}
    />
  )
}
