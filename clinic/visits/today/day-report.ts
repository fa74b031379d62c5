import * as z from 'zod'
import { isRealDay } from '../../../contract/dates.ts'
import { endpoint } from '../../../contract/endpoint.ts'
import { Person } from '../../../contract/person.ts'
import { Appointment } from '../appointments/appointment.ts'

/** A visit with the people who acted on it, as far as the audit log names them. */
export const ReportedVisit = Appointment.extend({
  /** The person who booked it anyway. */
  anywayBy: Person.nullable(),
  /** The person who canceled it, or marked it as a no-show. */
  canceledBy: Person.nullable(),
})
export type ReportedVisit = z.infer<typeof ReportedVisit>

/** Nobody could read a longer report. */
export const mostReported = 2000

export const readDayReport = endpoint({
  method: 'GET',
  path: '/api/day-report',
  summary: 'Read the visits of a day, with the people who booked them anyway or canceled them',
  action: 'list',
  kind: 'day report',
  permission: 'reports.day',
  query: z.strictObject({
    /** Today by default. */
    date: z.string().refine(isRealDay, 'This is not a day of the calendar.').optional(),
  }),
  answer: z.object({ date: z.string(), visits: z.array(ReportedVisit), isCut: z.boolean() }),
  reads: ['appointments', 'patients', 'users', 'visit-types'],
})

export interface Tally {
  readonly id: string
  readonly name: string
  readonly visits: number
  readonly completed: number
  readonly noShows: number
  readonly canceled: number
  /** The length of all visits except canceled ones and no-shows. */
  readonly minutes: number
}

type Counted = Pick<Appointment, 'state' | 'minutes'>

/** Counts visits by group, the largest group first. */
export function tally<V extends Counted>(
  visits: readonly V[],
  groupOf: (visit: V) => { readonly id: string; readonly name: string },
): Tally[] {
  const groups = Map.groupBy(visits, (visit) => groupOf(visit).id)
  return [...groups.values()]
    .map((group) => ({ ...(group[0] ? groupOf(group[0]) : { id: '', name: '' }), ...count(group) }))
    .toSorted((a, b) => b.visits - a.visits || a.name.localeCompare(b.name))
}

function count(visits: readonly Counted[]) {
  const of = (state: Counted['state']) => visits.filter((visit) => visit.state === state).length
  const held = visits.filter(({ state }) => state !== 'canceled' && state !== 'no-show')
  return {
    visits: visits.length,
    completed: of('completed'),
    noShows: of('no-show'),
    canceled: of('canceled'),
    minutes: held.reduce((sum, { minutes }) => sum + minutes, 0),
  }
}
