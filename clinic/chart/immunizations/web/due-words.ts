import type { DateWords } from '../../../../contract/date-words.ts'
import { notCountedReasons, type ScheduledDose } from '../vaccinations-due.ts'

/** Whom the words are for: people of the clinic, or patients, who read of illnesses. */
export type Reader = 'clinic' | 'patient'

/** `MMR dose 2`; for patients `Measles, mumps and rubella, dose 2`. */
export function doseInWords({ group, words, dose }: ScheduledDose, reader: Reader): string {
  const vaccine = reader === 'clinic' ? group : words
  if (dose === null) return vaccine
  return reader === 'clinic' ? `${vaccine} dose ${dose}` : `${vaccine}, dose ${dose}`
}

/** When a dose was given, or when it is to be given. */
export function timeInWords(
  { state, earliest, from, until, givenOn, reason }: ScheduledDose,
  words: Pick<DateWords, 'date'>,
  today: string,
): string {
  const day = (date: string | null) => (date === null ? '' : words.date(date))
  if (state === 'given') {
    return [day(givenOn), reason && notCountedReasons[reason]].filter(Boolean).join(' · ')
  }
  if (state === 'too late') return `could be given until ${day(until)}`
  if (state === 'overdue') return `since ${day(from)}, best until ${day(until)}`
  const best = until === null ? '' : ` until ${day(until)}`
  if (state === 'due') return `since ${day(from)}${best && `,${best}`}`
  const isOpen = earliest !== null && from !== null && earliest < from && earliest <= today
  return `from ${day(from)}${best}${isOpen ? ' · can be given already' : ''}`
}

/** Overdue doses first, then those that are due, each the longest first. */
export function dueDoses(doses: readonly ScheduledDose[]): ScheduledDose[] {
  return doses
    .filter(({ state }) => state === 'due' || state === 'overdue')
    .toSorted((a, b) => order(a) - order(b) || ((a.from ?? '') < (b.from ?? '') ? -1 : 1))
}
const order = ({ state }: ScheduledDose) => (state === 'overdue' ? 0 : 1)

/** The next dose to come of each vaccine of which none is due, the soonest first. */
export function nextDoses(doses: readonly ScheduledDose[]): ScheduledDose[] {
  const busy = new Set(dueDoses(doses).map(({ group }) => group))
  const next = new Map<string, ScheduledDose>()
  for (const dose of doses) {
    const isFirst = dose.state === 'coming' && !busy.has(dose.group) && !next.has(dose.group)
    if (isFirst) next.set(dose.group, dose)
  }
  return [...next.values()].toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1))
}
