import { useAnswer } from '../../../../web/ask.ts'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import type { Appointment } from '../../appointments/appointment.ts'
import { listVisitMessages } from '../visit-message.ts'
import { MessageState, MessageText } from './visit-message-columns.tsx'
import classes from './messages-of-visit.module.css'

/** The messages to the patient about one visit, newest first: a part of the panel of the visit. */
export function MessagesOfVisit({ visit }: { visit: Appointment }) {
  const { data, error } = useAnswer(listVisitMessages, {
    query: { patientId: visit.patientId, appointmentId: visit.id },
  })
  if (error) return <LoadFailure problem={error} />
  if (!data) return <Loading lines={3} />
  if (data.rows.length === 0) return <p>No Messages Found</p>
  return (
    <ul className={classes.messages}>
      {data.rows.map((message) => (
        <li key={message.id}>
          <MessageText message={message} />
          <MessageState message={message} />
        </li>
      ))}
    </ul>
  )
}
