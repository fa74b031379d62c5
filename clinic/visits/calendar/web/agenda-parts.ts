import type { DateWords } from '../../../../contract/date-words.ts'
import { clockAt } from '../../../../contract/dates.ts'
import { endOf } from '../../appointments/appointment.ts'
import type { Calendar, CalendarDoctor, CalendarVisit, HeldTime } from '../calendar.ts'
import { freeGaps } from './free-gaps.ts'
import { dayColumns, doctorName, type GridColumn } from './grid-columns.ts'

/** One line of an agenda: a visit, a held time, or a time when a doctor is busy elsewhere or free. */
export interface AgendaEntry {
  readonly key: string
  readonly doctorId: string
  readonly time: string
  readonly ends: string
  readonly what:
    | { readonly kind: 'visit'; readonly visit: CalendarVisit }
    | { readonly kind: 'held'; readonly held: HeldTime }
    | { readonly kind: 'busy'; readonly title: string }
    | { readonly kind: 'free'; readonly minutes: number }
}

export interface AgendaPart {
  readonly key: string
  readonly title: string
  readonly detail: string | null
  readonly entries: readonly AgendaEntry[]
}

/** The entries of each day. */
export function dayParts(
  calendar: Calendar,
  dates: readonly string[],
  today: string,
  words: DateWords,
): AgendaPart[] {
  const visits = Map.groupBy(calendar.visits, ({ date }) => date)
  const held = Map.groupBy(calendar.held, ({ date }) => date)
  return dates.map((date) => ({
    key: date,
    title: words.full(date),
    detail: date === today ? 'Today' : null,
    entries: inOrder(
      visits.get(date) ?? [],
      held.get(date) ?? [],
      calendar.doctors.flatMap((doctor) => busyEntries(doctor, date)),
    ),
  }))
}

/** Free times of at least `least` minutes, from the minute `from` on; null for none. */
export interface GapsShown {
  readonly least: number
  readonly from: number | null
}

/** The entries of each doctor on one day, with the free times between them. */
export function doctorParts(
  calendar: Calendar,
  date: string,
  words: DateWords,
  gaps: GapsShown,
): AgendaPart[] {
  const columns = dayColumns(calendar, date, false)
  return calendar.doctors.map((doctor, place) => {
    const day = doctor.days.find((one) => one.date === date)
    const hours = day?.open.map(({ starts, ends }) => words.times(starts, ends)).join(', ')
    const isHere = (one: { date: string; doctorId: string }) =>
      one.date === date && one.doctorId === doctor.id
    return {
      key: doctor.id,
      title: doctorName(doctor),
      detail: day?.away ?? (hours || 'Not here'),
      entries: inOrder(calendar.visits.filter(isHere), calendar.held.filter(isHere), [
        ...busyEntries(doctor, date),
        ...freeEntries(columns[place], gaps),
      ]),
    }
  })
}

function freeEntries(column: GridColumn | undefined, { least, from }: GapsShown): AgendaEntry[] {
  if (!column || from === null) return []
  return freeGaps(column, least, from).map(({ start, end }) => ({
    key: `${column.key} free ${start}`,
    doctorId: column.doctorId ?? '',
    time: clockAt(start),
    ends: clockAt(end),
    what: { kind: 'free', minutes: end - start },
  }))
}

/** The entries of each column of a day. */
export function columnParts(columns: readonly GridColumn[]): AgendaPart[] {
  return columns.map(({ key, title, detail, visits, held }) => ({
    key,
    title,
    detail,
    entries: inOrder(
      visits.map(({ visit }) => visit),
      held.map((one) => one.held),
      [],
    ),
  }))
}

function busyEntries({ id, days }: CalendarDoctor, date: string): AgendaEntry[] {
  const busy = days.find((one) => one.date === date)?.busy ?? []
  return busy.map(({ starts, ends, title }) => ({
    key: `${id} ${starts} ${ends} ${title}`,
    doctorId: id,
    time: starts,
    ends,
    what: { kind: 'busy', title },
  }))
}

function inOrder(
  visits: readonly CalendarVisit[],
  held: readonly HeldTime[],
  others: readonly AgendaEntry[],
): AgendaEntry[] {
  const entries: AgendaEntry[] = [
    ...visits.map((visit) => ({ ...timesOf(visit), what: { kind: 'visit', visit } as const })),
    ...held.map((one) => ({ ...timesOf(one), what: { kind: 'held', held: one } as const })),
    ...others,
  ]
  return entries.toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0))
}

function timesOf(one: Pick<CalendarVisit, 'id' | 'doctorId' | 'time' | 'minutes'>) {
  return { key: one.id, doctorId: one.doctorId, time: one.time, ends: endOf(one) }
}
