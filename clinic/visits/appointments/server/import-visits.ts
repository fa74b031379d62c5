import type { AnySql } from '../../../../server/database/connect.ts'

/** A visit as another system had it; the names are those of the columns. */
export interface ImportedVisit {
  readonly id: string
  readonly patient_id: string
  readonly doctor_id: string
  /** An instant, or a day of the clinic. */
  readonly starts: string
  readonly ends: string | null
  readonly status: 'scheduled' | 'completed' | 'canceled'
  readonly reason: string | null
}

const tookPlace = 'Took place before it was imported'
const bookedElsewhere = 'Was booked before it was imported'

/**
 * Stores visits of an import. They may overlap: overlaps in another system's calendar, or an
 * encounter of several days, are no reason to lose them. Visits without an overlap hold their slot
 * like any other.
 */
export async function importVisits(
  tx: AnySql,
  visits: readonly ImportedVisit[],
  by: string | null,
): Promise<void> {
  if (visits.length === 0) return
  /** The reason why a visit may overlap others of its doctor or patient; null where it does not. */
  const overlaps = (who: 'doctor_id' | 'patient_id', mark: string) => {
    const [whose, unmarked] = [tx.unsafe(who), tx.unsafe(mark)]
    return tx`
        case when v.status <> 'canceled' and (
          exists (select from visit o where o.id <> v.id and o.${whose} = v.${whose}
            and o.status <> 'canceled'
            and tstzrange(o.starts_at, o.ends_at) && tstzrange(v.starts_at, v.ends_at))
          or exists (select from appointments a where a.${whose} = v.${whose}
            and a.released is null and a.${unmarked} is null
            and tstzrange(coalesce(a.held_from, a.starts_at), coalesce(a.held_until, a.ends_at))
              && tstzrange(v.starts_at, v.ends_at)))
        then case when v.starts_at < now() then ${tookPlace} else ${bookedElsewhere} end end`
  }
  await tx`
    with visit as materialized (
      select r.id, r.patient_id, r.doctor_id, r.reason, r.status, r.starts_at,
        case when r.ends_at > r.starts_at then r.ends_at
          else r.starts_at + make_interval(mins => visit_minutes) end as ends_at
      from (
        select v.*, clinic.visit_minutes,
          case when length(v.starts) > 10 then v.starts::timestamptz
            else v.starts::date::timestamp at time zone clinic.time_zone end as starts_at,
          case when length(v.ends) > 10 then v.ends::timestamptz
            else (v.ends::date + 1)::timestamp at time zone clinic.time_zone end as ends_at
        from clinic, jsonb_to_recordset(${tx.json(visits.map((visit) => ({ ...visit })))}) as v (id uuid,
          patient_id uuid, doctor_id uuid, starts text, ends text, reason text, status text)
      ) as r
    )
    insert into appointments (id, patient_id, doctor_id, starts_at, ends_at, reason, status,
      overlap_reason, patient_overlap_reason, created_by, updated_by)
    select v.id, v.patient_id, v.doctor_id, v.starts_at, v.ends_at, v.reason, v.status,
      ${overlaps('doctor_id', 'overlap_reason')}, ${overlaps('patient_id', 'patient_overlap_reason')},
      ${by}::uuid, ${by}::uuid
    from visit v`
}
