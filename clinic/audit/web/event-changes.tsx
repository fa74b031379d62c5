import { orDash } from '../../../contract/person.ts'
import type { AuditEvent } from '../audit.ts'
import classes from './event-changes.module.css'
import { fieldWords, valueWords } from './event-words.ts'

/** The fields that an event changed, with old and new values; folded at first. */
export function EventChanges({ event }: { event: AuditEvent }) {
  const changes = Object.entries(event.changes ?? {})
  if (changes.length === 0) return orDash(event.reason)
  const names = changes.map(([field]) => fieldWords(field)).join(', ')
  return (
    <details className={classes.changes}>
      <summary>{names}</summary>
      <dl>
        {changes.map(([field, values]) => (
          <div key={field}>
            <dt>{fieldWords(field)}</dt>
            <dd>{wordsOf(event, values)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function wordsOf(event: AuditEvent, values: readonly unknown[]): string {
  if (values.length === 0) return 'changed; the value is not kept here'
  if (event.action === 'insert') return valueWords(values[1])
  return `${valueWords(values[0])} → ${valueWords(values[1])}`
}
