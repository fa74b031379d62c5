import * as z from 'zod'
import { isRealDay } from '../../../contract/dates.ts'
import { endpoint } from '../../../contract/endpoint.ts'
import { Person } from '../../../contract/person.ts'
import { desk } from '../../../contract/role.ts'
import { Appointment } from '../appointments/appointment.ts'

/** A visit with who acted on it, as far as the audit still tells. */
export const ReportedVisit = Appointment.extend({
  /** Who booked it anyway. */
  anywayBy: Person.nullable(),
  /** Who canceled it, or said that the patient did not come. */
  canceledBy: Person.nullable(),
})
export type ReportedVisit = z.infer<typeof ReportedVisit>

/** More than this no report could be read. */
export const mostReported = 2000

export const readDayReport = endpoint({
  method: 'GET',
  path: '/api/day-report',
  summary: 'The visits of a day, with who booked them anyway or canceled them',
  action: 'list',
  kind: 'day report',
  roles: desk,
  query: z.strictObject({
    /** Today unless told. */
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
  /** Of visits that took place or are to take place. */
  readonly minutes: number
}

type Counted = Pick<Appointment, 'state' | 'minutes'>

/** Visits counted by what they have in common, the most frequent first. */
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
