import { formatMoney } from '../../../../contract/money.ts'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import { invoiceName } from '../../bills/bill.ts'
import type { Reminder } from '../reminder.ts'
import { stepWords } from '../reminder-text.ts'
import classes from './reminders.module.css'

const stateWords = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' } as const

/** Reminders as they were written, newest first. */
export function ReminderList({ reminders }: { reminders: readonly Reminder[] }) {
  if (reminders.length === 0) return <p className={classes.note}>No reminder was sent.</p>
  return (
    <ul className={classes.list} aria-label="Reminders">
      {reminders.map((reminder) => (
        <li key={reminder.id}>
          <details>
            <summary>
              <strong>{stepWords[reminder.step]}</strong>{' '}
              <Instant at={reminder.sentAt ?? reminder.createdAt} />{' '}
              <StatusBadge word={stateWords[reminder.state]} />{' '}
              {formatMoney(reminder.owed, reminder.currency)}
            </summary>
            <p className={classes.note}>
              {`To ${reminder.toAddress}${reminder.byHand ? ', by hand' : ''}: ${reminder.bills
                .map(({ invoiceNumber }) => invoiceName(invoiceNumber))
                .join(', ')}`}
            </p>
            {reminder.note !== null && <p className={classes.note}>{reminder.note}</p>}
            <p className={classes.text}>{reminder.body}</p>
          </details>
        </li>
      ))}
    </ul>
  )
}
