import type { DateWords } from '../../../../contract/date-words.ts'
import { type AlertKind, alertKinds } from '../../charts/patient-signs.ts'
import type { Alert } from '../alert.ts'

export const kindWords: Readonly<Record<AlertKind, string>> = {
  safety: 'Safety',
  clinical: 'Clinical',
  administrative: 'Administrative',
}

export const kindOptions = alertKinds.map((value) => ({ value, label: kindWords[value] }))

/** Whether an alert counts on a day, is still to come, or is over. */
export function timeOf({ from, until, endedAt }: Alert, today: string): 'now' | 'later' | 'over' {
  if (endedAt !== null || (until !== null && until < today)) return 'over'
  return from > today ? 'later' : 'now'
}

/** Since when an alert counts, until when, and who wrote and ended it. */
export function historyOf(alert: Alert, words: DateWords): string {
  const { from, until, writer, ender, endedAt } = alert
  const by = (person: Alert['writer']) =>
    person ? ` by ${person.name ?? person.email ?? person.id}` : ''
  return [
    `from ${words.date(from)}${until ? ` to ${words.date(until)}` : ''}`,
    `written${by(writer)}`,
    endedAt && `ended ${words.dayOf(endedAt)}${by(ender)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
