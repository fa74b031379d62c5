import { lazy, Suspense, useState } from 'react'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { Arriving } from '../../../../web/ui/arriving.tsx'
import { FoldedLine } from '../../../../web/ui/folded-line.tsx'
import { type BookingRequest, listBookingRequests } from '../new-patient-request.ts'
import classes from './new-patient-requests.module.css'

const RequestList = lazy(() =>
  import('./request-list.tsx').then(({ RequestList }) => ({ default: RequestList })),
)

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
  const { data: requests, isLoading } = useAnswer(listBookingRequests, {})
  const [open, setOpen] = useState<{ request: BookingRequest; how: 'link' | 'chart' } | null>(null)
  if (isLoading) return <Arriving />
  if (!requests || (requests.length === 0 && !open)) return null
  const close = () => setOpen(null)
  const list = (
    <Suspense>
      <RequestList
        label={title}
        requests={requests}
        onLink={(request) => setOpen({ request, how: 'link' })}
        onChart={(request) => setOpen({ request, how: 'chart' })}
      />
    </Suspense>
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
