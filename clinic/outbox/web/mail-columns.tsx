import type { Column } from '../../../web/table/list-table.tsx'
import { StatusBadge } from '../../../web/ui/status-badge.tsx'
import { Instant } from '../../../web/ui/when.tsx'
import { type Mail, mailCan, mailStates } from '../mail.ts'
import classes from './mail-columns.module.css'
import { RetryMail } from './retry-mail.tsx'

const words = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  withdrawn: 'Withdrawn',
} as const

export const mailStateOptions = mailStates.map((value) => ({ value, label: words[value] }))

export const mailColumns: readonly Column<Mail>[] = [
  { head: 'To', cell: (mail) => mail.toAddress },
  { head: 'Mail', cell: (mail) => <MailText mail={mail} /> },
  {
    head: 'Written',
    short: true,
    sorts: { up: 'oldest', down: '' },
    cell: (mail) => <Instant at={mail.createdAt} />,
  },
  { head: 'State', phone: 'aside', cell: (mail) => <MailState mail={mail} /> },
  { head: 'Actions', cell: (mail) => mailCan.retry(mail) && <RetryMail mail={mail} /> },
]

/** The subject of a mail, which opens to its text. */
function MailText({ mail }: { mail: Mail }) {
  if (mail.body === '') return <>{mail.subject}</>
  return (
    <details className={classes.mail}>
      <summary>{mail.subject}</summary>
      <p>{mail.body}</p>
    </details>
  )
}

function MailState({ mail }: { mail: Mail }) {
  return (
    <div className={classes.state}>
      <StatusBadge word={words[mail.state]} />
      {mail.sentAt && <Instant at={mail.sentAt} />}
      {mail.lastError && (
        <span className={classes.reason} title={mail.lastError}>
          {mail.lastError}
        </span>
      )}
    </div>
  )
}
