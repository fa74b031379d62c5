import { IconChevronRight } from '@tabler/icons-react'
import { personLabel } from '../../../../contract/person.ts'
import { paths } from '../../../../contract/paths.ts'
import type { Column } from '../../../../web/table/list-table.tsx'
import { type StatusHue, StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Instant, Moment } from '../../../../web/ui/when.tsx'
import {
  channelWords,
  kindWords,
  messageCan,
  messageStates,
  type VisitMessage,
} from '../visit-message.ts'
import { AddAddress } from './add-address.tsx'
import { ResendMessage } from './resend-message.tsx'
import classes from './visit-message-columns.module.css'

const states: Record<VisitMessage['state'], { readonly word: string; readonly hue: StatusHue }> = {
  planned: { word: 'Planned', hue: 'neutral' },
  waiting: { word: 'Waiting', hue: 'info' },
  sent: { word: 'Sent', hue: 'success' },
  failed: { word: 'Failed', hue: 'danger' },
  dropped: { word: 'Not sent', hue: 'neutral' },
}
export const messageStateOptions = messageStates.map((value) => ({
  value,
  label: states[value].word,
}))

export const visitMessageColumns: readonly Column<VisitMessage>[] = [
  {
    head: 'Patient',
    cell: ({ patient, patientId }) => (
      <TextLink to={paths.patientDetails(patientId, { tab: 'messages' })}>
        {patient.name ?? personLabel(patient, patientId)}
      </TextLink>
    ),
  },
  { head: 'Message', phone: 'fills', cell: (message) => <MessageText message={message} /> },
  { head: 'Visit', short: true, cell: ({ date, time }) => <Moment date={date} time={time} /> },
  {
    head: 'To',
    phone: 'none',
    cell: ({ channel, toAddress }) => toAddress ?? channelWords[channel],
  },
  { head: 'State', cell: (message) => <MessageState message={message} />, phone: 'aside' },
  {
    head: 'Actions',
    cell: (message) =>
      messageCan.sendAgain(message) ? (
        <ResendMessage message={message} />
      ) : (
        <AddAddress message={message} />
      ),
  },
]

/** The kind of message; its text when opened. */
export function MessageText({ message }: { message: VisitMessage }) {
  const { kind, channel, hours, subject, body } = message
  const word = kind === 'reminder' ? `Reminder, ${hours} h before` : kindWords[kind]
  const what = `${word} (${channelWords[channel]})`
  if (body === null) return <>{what}</>
  return (
    <details className={classes.text}>
      <summary>
        <IconChevronRight size={16} aria-hidden />
        {what}
      </summary>
      {subject && <p>{subject}</p>}
      <p>{body}</p>
    </details>
  )
}

/** How far it has come, and when. */
export function MessageState({ message }: { message: VisitMessage }) {
  const { word, hue } = states[message.state]
  const at = message.sentAt ?? (message.state === 'planned' ? message.dueAt : null)
  return (
    <div className={classes.state}>
      <StatusBadge word={word} hue={hue} />
      {at && (
        <span>
          {message.state === 'planned' && 'for '}
          <Instant at={at} />
        </span>
      )}
      {message.note && (
        <span className={classes.note} title={message.note}>
          {message.note}
        </span>
      )}
    </div>
  )
}
