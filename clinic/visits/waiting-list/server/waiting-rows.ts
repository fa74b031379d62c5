import type { AnySql } from '../../../../server/database/connect.ts'
import type { SlotOffer } from '../slot-offer.ts'
import type { WaitingEntry } from '../waiting-entry.ts'

/** Reads entries of the waiting list and offers; the states offered and lapsed are derived. */
export function waitingRows(sql: AnySql) {
  const zone = sql`(select time_zone from clinic)`
  const state = sql`case
    when w.state <> 'waiting' then w.state
    when exists (select from open_offers o where o.entry_id = w.id) then 'offered'
    when w.latest < (now() at time zone ${zone})::date then 'lapsed'
    else 'waiting' end`
  const offerState = sql`case
    when o.state = 'open' and o.expires_at <= now() then 'lapsed' else o.state end`

  const person = (of: string) => sql`jsonb_build_object(
    'id', ${sql(of)}.id, 'name', nullif(${sql(of)}.name, ''), 'email', ${sql(of)}.email)`

  return {
    state,
    /** The order in which times are offered. */
    rank: "case priority when 'urgent' then 0 else 1 end",

    /** The columns of `waiting_entries w join patients p`. */
    columns: sql`w.id, w.patient_id, ${person('p')} as patient, p.contact, w.visit_type_id,
      (select jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color)
        from visit_types t where t.id = w.visit_type_id) as visit_type,
      w.doctor_ids,
      coalesce((select jsonb_agg(${person('d')} order by array_position(w.doctor_ids, d.id))
        from users d where d.id = any(w.doctor_ids)), '[]') as doctors,
      w.weekdays, w.time_from, w.time_to, w.earliest, w.latest, w.note, w.priority,
      ${state} as state, w.waiting_since, w.appointment_id, w.created_at, w.updated_at, w.version`,

    /** The columns of `slot_offers o`. */
    offerColumns: sql`o.id, o.doctor_id,
      (select ${person('d')} from users d where d.id = o.doctor_id and d.status <> 'deleted')
        as doctor,
      to_char(o.starts_at at time zone ${zone}, 'YYYY-MM-DD') as date,
      to_char(o.starts_at at time zone ${zone}, 'HH24:MI') as time,
      (extract(epoch from o.ends_at - o.starts_at) / 60)::int as minutes,
      ${offerState} as state, o.expires_at,
      (select coalesce(nullif(u.name, ''), u.email) from users u where u.id = o.created_by)
        as made_by,
      coalesce((select array_agg(m.channel order by m.channel) from offer_messages m
        where m.offer_id = o.id), '{}') as told_by,
      o.answered_at, o.answered_by, o.appointment_id, o.created_at, o.updated_at, o.version`,
  }
}

export type EntryRow = Omit<WaitingEntry, 'offer'>

/** The open offers, by the id of their entry. */
export async function openOffersOf(
  sql: AnySql,
  entryIds: readonly string[],
): Promise<Map<string, SlotOffer>> {
  const { offerColumns } = waitingRows(sql)
  const offers = await sql<(SlotOffer & { entryId: string })[]>`
    select o.entry_id, ${offerColumns} from open_offers o
    where o.entry_id = any(${entryIds as string[]})`
  return new Map(offers.map(({ entryId, ...offer }) => [entryId, offer]))
}
