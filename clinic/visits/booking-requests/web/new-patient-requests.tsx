import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { FoldedLine } from '../../../../web/ui/folded-line.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Clock, Day, PlainDay, useDateWords } from '../../../../web/ui/when.tsx'
import {
  type BookingRequest,
  dismissBookingRequest,
  listBookingRequests,
} from '../booking-request.ts'
import classes from './new-patient-requests.module.css'

/** The forms are loaded when one is opened. */
const LinkDialog = lazy(() => dialogs().then((file) => ({ default: file.LinkDialog })))
const ChartDialog = lazy(() => dialogs().then((file) => ({ default: file.ChartDialog })))
const dialogs = () => import('./accept-request-dialogs.tsx')

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
      <Suspense>
        {open?.how === 'link' && <LinkDialog request={open.request} onClose={close} />}
        {open?.how === 'chart' && <ChartDialog request={open.request} onClose={close} />}
      </Suspense>
    </>
  )
}
