import { acting, type Writer } from '../../../../server/database/acting.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'

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
  /** Set for a patient who stayed away; the status is then `canceled`. */
  readonly stage?: 'no-show' | null
  readonly visit_type_id?: string | null
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
      select r.id, r.patient_id, r.doctor_id, r.reason, r.status, r.stage, r.visit_type_id, r.starts_at,
        case when r.ends_at > r.starts_at then r.ends_at
          else r.starts_at + make_interval(mins => visit_minutes) end as ends_at
      from (
        select v.*, clinic.visit_minutes,
          case when length(v.starts) > 10 then v.starts::timestamptz
            else v.starts::date::timestamp at time zone clinic.time_zone end as starts_at,
          case when length(v.ends) > 10 then v.ends::timestamptz
            else (v.ends::date + 1)::timestamp at time zone clinic.time_zone end as ends_at
        from clinic, jsonb_to_recordset(${tx.json(visits.map((visit) => ({ ...visit })))}) as v (id uuid,
          patient_id uuid, doctor_id uuid, starts text, ends text, reason text, status text, stage text,
          visit_type_id uuid)
      ) as r
    )
    insert into appointments (id, patient_id, doctor_id, starts_at, ends_at, reason, status, stage,
      visit_type_id, overlap_reason, patient_overlap_reason, created_by, updated_by)
    select v.id, v.patient_id, v.doctor_id, v.starts_at, v.ends_at, v.reason, v.status, v.stage,
      v.visit_type_id,
      ${overlaps('doctor_id', 'overlap_reason')}, ${overlaps('patient_id', 'patient_overlap_reason')},
      ${by}::uuid, ${by}::uuid
    from visit v`
}

/** The instants at which visits as another system had them begin and end, in the given order. */
export async function visitTimes(
  sql: AnySql,
  visits: readonly Pick<ImportedVisit, 'starts' | 'ends'>[],
): Promise<{ readonly starts_at: string; readonly ends_at: string }[]> {
  if (visits.length === 0) return []
  const given = visits.map(({ starts, ends }) => ({ starts, ends }))
  const rows = await sql<{ startsAt: string; endsAt: string }[]>`
    select t.starts_at, case when t.ends_at > t.starts_at then t.ends_at
      else t.starts_at + make_interval(mins => t.visit_minutes) end as ends_at
    from (
      select v.place, clinic.visit_minutes,
        case when length(v.starts) > 10 then v.starts::timestamptz
          else v.starts::date::timestamp at time zone clinic.time_zone end as starts_at,
        case when length(v.ends) > 10 then v.ends::timestamptz
          else (v.ends::date + 1)::timestamp at time zone clinic.time_zone end as ends_at
      from clinic, rows from (jsonb_to_recordset(${sql.json(given)}) as (starts text, ends text))
        with ordinality as v (starts, ends, place)
    ) t order by t.place`
  const iso = (at: string) => new Date(at).toISOString()
  return rows.map(({ startsAt, endsAt }) => ({ starts_at: iso(startsAt), ends_at: iso(endsAt) }))
}

/** Values of a visit that a later import may bring anew; times are instants. */
export interface VisitValues {
  readonly starts_at?: string
  readonly ends_at?: string
  readonly doctor_id?: string
  readonly status?: ImportedVisit['status']
  readonly reason?: string | null
}

/** Gives a visit values of a later import. Like a visit of an import it may overlap others; nobody is told. */
export async function changeImportedVisit(
  tx: AnySql,
  id: string,
  values: VisitValues,
  by: Writer,
): Promise<void> {
  const { starts_at = null, ends_at = null, doctor_id = null, status = null } = values
  const writer: Writer = { ...by, context: { ...by.context, tellsPatients: false } }
  const overlaps = (who: Fragment, mark: Fragment) => tx`
    case when v.status <> 'canceled' and exists (select from appointments a
        where a.id <> v.id and a.${who} = v.${who} and a.released is null and a.${mark} is null
          and tstzrange(coalesce(a.held_from, a.starts_at), coalesce(a.held_until, a.ends_at))
            && tstzrange(v.held_from, v.held_until))
      then case when v.starts_at < now() then ${tookPlace} else ${bookedElsewhere} end end`
  await tx`
    with visit as materialized (
      select n.*, n.starts_at - a.before as held_from, n.ends_at + a.after as held_until
      from (
        select id, patient_id, coalesce(${doctor_id}::uuid, doctor_id) as doctor_id,
          coalesce(${status}, status) as status,
          coalesce(${starts_at}::timestamptz, starts_at) as starts_at,
          coalesce(${ends_at}::timestamptz, ends_at) as ends_at
        from appointments where id = ${id} and deleted_at is null
      ) n, (
        select starts_at - coalesce(held_from, starts_at) as before,
          coalesce(held_until, ends_at) - ends_at as after
        from appointments where id = ${id}
      ) a
      where n.ends_at > n.starts_at
    )
    update appointments o
    set starts_at = v.starts_at, ends_at = v.ends_at, doctor_id = v.doctor_id, status = v.status,
      reason = ${'reason' in values ? tx`${values.reason ?? null}` : tx`o.reason`},
      held_from = case when o.held_from is not null then v.held_from end,
      held_until = case when o.held_until is not null then v.held_until end,
      overlap_reason = coalesce(o.overlap_reason, ${overlaps(tx`doctor_id`, tx`overlap_reason`)}),
      patient_overlap_reason = coalesce(o.patient_overlap_reason,
        ${overlaps(tx`patient_id`, tx`patient_overlap_reason`)}),
      updated_by = ${acting(tx, writer)}
    from visit v where o.id = v.id`
}

/**
 * Removes visits that an import made, that nobody changed since and that no other row refers to; answers
 * their ids. Nobody is told.
 */
export async function takeBackVisits(
  tx: AnySql,
  visits: readonly { readonly id: string; readonly version: number }[],
): Promise<string[]> {
  const ids = visits.map(({ id }) => id)
  const free = await tx<{ id: string }[]>`
    select a.id from appointments a
    join jsonb_to_recordset(${tx.json(visits.map((visit) => ({ ...visit })))}) as r (id uuid, version integer)
      on a.id = r.id and a.version = r.version
    where a.id not in (select rows_in_use('appointments', ${ids}::uuid[], '{resource_bookings}'))
    for update of a`
  const removed = free.map(({ id }) => id)
  await tx`delete from resource_bookings where appointment_id = any(${removed}::uuid[])`
  await tx`delete from appointments where id = any(${removed}::uuid[])`
  return removed
}
