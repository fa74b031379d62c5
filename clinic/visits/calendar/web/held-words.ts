import type { DateWords } from '../../../../contract/date-words.ts'
import { paths } from '../../../../contract/paths.ts'
import { endOf } from '../../appointments/appointment.ts'
import type { HeldKind, HeldTime } from '../calendar.ts'

const whyOf: Record<HeldKind, string> = {
  offer: 'Offered from the waiting list',
  request: 'Requested by a new patient',
  unconfirmed: 'Requested by a new patient, not confirmed yet',
}

export function heldWhy({ kind, group }: Pick<HeldTime, 'kind' | 'group'>): string {
  return group === null ? whyOf[kind] : `A place in ${group}, offered from the waiting list`
}

export function heldFor({ who }: Pick<HeldTime, 'who'>): string {
  return who === null ? 'Held' : `Held for ${who}`
}

/** A held time read aloud: `09:00 to 09:30, Held for Pia Novak, Offered from the waiting list`. */
export function heldInWords(held: HeldTime, words: DateWords, also: string | null): string {
  const times = `${words.time(held.time)} to ${words.time(endOf(held))}`
  return [times, heldFor(held), heldWhy(held), also].filter(Boolean).join(', ')
}

/** The page that handles it: the waiting list entry, or the requests above the list of visits. */
export function heldUrl({ kind, who, entryId }: HeldTime): string | null {
  if (entryId !== null) return paths.waitingDetails(entryId)
  return kind === 'request' && who !== null ? paths.appointments({ view: 'list' }) : null
}

/** `2 held, busy 10:00–11:30`; for several busy times, how many. */
export function takenInWords(
  held: number,
  busy: readonly { readonly starts: string; readonly ends: string }[],
  words: DateWords,
): string {
  const [first] = busy
  const times =
    first && (busy.length === 1 ? words.times(first.starts, first.ends) : `${busy.length} times`)
  return [held > 0 ? `${held} held` : '', times ? `busy ${times}` : ''].filter(Boolean).join(', ')
}
