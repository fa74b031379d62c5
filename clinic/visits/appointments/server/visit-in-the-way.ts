import type { AnySql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import {
  bookedAlready,
  heldAlready,
  patientBookedAlready,
  requestedAlready,
} from '../appointment.ts'
import type { Overlaps, Visit } from './wanted-visit.ts'

/**
 * Finds the sentence about the visit, offer or request that is in the way of a visit, with its doctor
 * or with its patient; `slot` makes the row about the time of a visit.
 */
export function visitInTheWay(sql: AnySql, slot: (visit: Visit) => Fragment) {
  /** The sentence about the offer or the request that holds the time. */
  async function heldFor(visit: Visit): Promise<string | undefined> {
    const [held] = await sql<{ patient: string | null; until: string | null }[]>`
      with slot as (${slot(visit)})
      select case when o.id is not null then coalesce(nullif(p.name, ''), 'a patient') end
          as patient,
        to_char(o.expires_at at time zone (select time_zone from clinic), 'HH24:MI') as until
      from slot, held_times h left join open_offers o on o.id = h.id
        left join patients p on p.id = o.patient_id
      where h.doctor_id = ${visit.doctorId} and h.during && tstzrange(
        slot.starts_at - coalesce(slot.buffer_before, '0'),
        slot.starts_at + slot.length + coalesce(slot.buffer_after, '0'))
      order by lower(h.during) limit 1`
    if (!held) return undefined
    const { patient, until } = held
    return patient === null || until === null ? requestedAlready : heldAlready(patient, until)
  }

  return async function inTheWay(visit: Visit, of: keyof Overlaps): Promise<string | undefined> {
    const isOfDoctor = of === 'doctor'
    const [other] = await sql<{ patient: string; doctor: string; time: string }[]>`
      with slot as (${slot(visit)})
      select coalesce(nullif(d.name, ''), d.email, d.id::text) as doctor,
        coalesce(nullif(p.name, ''), 'The patient') as patient,
        to_char(a.starts_at at time zone (select time_zone from clinic), 'HH24:MI') as time
      from slot, appointments a join users d on d.id = a.doctor_id
        join patients p on p.id = a.patient_id
      where a.id <> ${visit.id} and a.released is null
        and ${
          isOfDoctor
            ? sql`a.doctor_id = ${visit.doctorId} and a.overlap_reason is null
                and coalesce(a.group_id, a.id) is distinct from slot.group_id
                and held_by(a) && tstzrange(
                  slot.starts_at - coalesce(slot.buffer_before, '0'),
                  slot.starts_at + slot.length + coalesce(slot.buffer_after, '0'))`
            : sql`a.patient_id = ${visit.patientId} and a.patient_overlap_reason is null
                and tstzrange(a.starts_at, a.ends_at)
                  && tstzrange(slot.starts_at, slot.starts_at + slot.length)`
        }
        and a.starts_at > slot.starts_at - interval '40 days'
        and a.starts_at < slot.starts_at + interval '2 days'
      order by a.starts_at limit 1`
    if (!other) return isOfDoctor ? heldFor(visit) : undefined
    return isOfDoctor
      ? bookedAlready(other.doctor, other.time)
      : patientBookedAlready(other.patient, other.doctor, other.time)
  }
}
