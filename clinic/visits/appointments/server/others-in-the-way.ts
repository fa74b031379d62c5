import type { Sql } from '../../../../server/database/connect.ts'
import type { Span } from '../../../availability/schedules/server/free-slots.ts'
import type { Needs } from './visit-resources.ts'

interface Asked {
  readonly patientId?: string | undefined
  readonly except?: string | undefined
}

interface Place extends Span {
  readonly resourceId: string
  readonly place: number
}

/** Obstacles besides the doctor's own visits: the patient's visits, and rooms and devices in use. */
export function othersInTheWay(sql: Sql) {
  return {
    /** Visits of the patient, with any doctor. */
    ofPatient(stretch: Span, { patientId, except }: Asked): Promise<Span[]> {
      if (!patientId) return Promise.resolve([])
      return sql<Span[]>`
      select (extract(epoch from starts_at) * 1000)::float as start,
        (extract(epoch from ends_at) * 1000)::float as end
      from appointments
      where patient_id = ${patientId} and released is null and deleted_at is null
        and id is distinct from ${except ?? null}
        and starts_at < to_timestamp(${stretch.end / 1000}) + interval '1 day'
        and starts_at > to_timestamp(${stretch.start / 1000}) - interval '1 day'`
    },

    /** For each list, of which the visit takes one room or device: when each place is taken. */
    async ofNeeds(stretch: Span, lists: Needs['lists'], { except }: Asked) {
      if (lists.length === 0) return []
      const known = await sql<{ id: string; capacity: number }[]>`
      select id, capacity from resources where id = any(${lists.flat()}) and status = 'active'`
      const taken = await sql<Place[]>`
      select resource_id, place, (extract(epoch from lower(during)) * 1000)::float as start,
        (extract(epoch from upper(during)) * 1000)::float as end
      from resource_bookings
      where resource_id = any(${lists.flat()}) and released is null and overlap_reason is null
        and appointment_id is distinct from ${except ?? null}
        and during && tstzrange(to_timestamp(${stretch.start / 1000}) - interval '1 day',
          to_timestamp(${stretch.end / 1000}) + interval '1 day')
      union all
      select h.resource_id, h.place, (extract(epoch from lower(h.during)) * 1000)::float,
        (extract(epoch from upper(h.during)) * 1000)::float
      from held_places h
      where h.resource_id = any(${lists.flat()})`
      return lists.map((list) =>
        known
          .filter(({ id }) => list.includes(id))
          .flatMap(({ id, capacity }) =>
            Array.from({ length: capacity }, (_, index) =>
              taken.filter(({ resourceId, place }) => resourceId === id && place === index + 1),
            ),
          ),
      )
    },
  }
}
