import type { Sql } from '../../../../server/database/connect.ts'
import type { Appointment } from '../../appointments/appointment.ts'
import { othersInTheWay } from '../../appointments/server/others-in-the-way.ts'
import { visitResources } from '../../appointments/server/visit-resources.ts'
import type { Span } from '../../../availability/schedules/server/free-slots.ts'
import type { Displaced } from './proposals.ts'

/** Adds to each visit what is needed to find another time for it; in the same order. */
export async function displacedVisits(
  sql: Sql,
  visits: readonly Appointment[],
  stretch: Span,
): Promise<(Appointment & Displaced)[]> {
  const [buffers, busy] = await Promise.all([
    buffersOf(sql, visits),
    busySpans(sql, visits, stretch),
  ])
  const displaced: (Appointment & Displaced)[] = []
  for (const visit of visits) {
    const ofPatient = busy.filter(({ patientId }) => patientId === visit.patientId)
    displaced.push({
      ...visit,
      buffers: buffers.get(visit.visitTypeId ?? '') ?? { before: 0, after: 0 },
      patientBusy: ofPatient.filter(({ id }) => id !== visit.id),
      needs: await needsOf(sql, visit, stretch),
    })
  }
  return displaced
}

async function buffersOf(sql: Sql, visits: readonly Appointment[]) {
  const ids = visits.flatMap(({ visitTypeId }) => visitTypeId ?? [])
  const types = await sql<{ id: string; before: number; after: number }[]>`
    select id, buffer_before as before, buffer_after as after from visit_types
    where id = any(${ids})`
  return new Map(types.map(({ id, ...buffers }) => [id, buffers]))
}

/** All visits of the patients: a displaced one keeps its time until it is moved. */
function busySpans(sql: Sql, visits: readonly Appointment[], { start, end }: Span) {
  return sql<(Span & { id: string; patientId: string })[]>`
    select id, patient_id, (extract(epoch from starts_at) * 1000)::float as start,
      (extract(epoch from ends_at) * 1000)::float as end
    from appointments
    where patient_id = any(${visits.map(({ patientId }) => patientId)}) and released is null
      and starts_at < to_timestamp(${end / 1000}) + interval '1 day'
      and starts_at > to_timestamp(${start / 1000}) - interval '1 day'`
}

/** Rooms and devices that the visit takes along: those its type needs, and others it was given. */
async function needsOf(sql: Sql, visit: Appointment, stretch: Span): Promise<Displaced['needs']> {
  const { visitTypeId } = visit
  const { lists } = await visitResources(sql).needsOfMoved({ visitTypeId }, visit)
  const all = await othersInTheWay(sql).ofNeeds(stretch, lists, { except: visit.id })
  return all.map((places, index) => ({ ids: lists[index] ?? [], places }))
}
