import { orDash } from '../../../contract/person.ts'
import type { AuditEvent } from '../audit.ts'
import classes from './event-details.module.css'
import { fieldWords, valueWords } from './event-words.ts'

/** The fields that an event changed, with old and new values, its address and number; folded at first. */
export function EventDetails({ event }: { event: AuditEvent }) {
  const changes = Object.entries(event.changes ?? {})
  const names = changes.map(([field]) => fieldWords(field)).join(', ')
  return (
    <details className={classes.details}>
      <summary>{names || event.reason || 'More'}</summary>
      <dl>
        {changes.map(([field, values]) => (
          <div key={field}>
            <dt>{fieldWords(field)}</dt>
            <dd>{wordsOf(event, values)}</dd>
          </div>
        ))}
        <div>
          <dt>From</dt>
          <dd>{orDash(event.address)}</dd>
        </div>
        <div>
          <dt>Number</dt>
          <dd>{event.id}</dd>
        </div>
      </dl>
    </details>
  )
}

function wordsOf(event: AuditEvent, values: readonly unknown[]): string {
  if (values.length === 0) return 'changed; the value is not kept here'
  if (event.action === 'insert') return valueWords(values[1])
  return `${valueWords(values[0])} → ${valueWords(values[1])}`
}
