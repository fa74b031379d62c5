import type { BodyOf } from '../../../../contract/endpoint.ts'
import { Problem } from '../../../../contract/problem.ts'
import {
  acting,
  systemContext,
  type WritingViewer,
  writtenIn,
} from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { LiveChanges } from '../../../../server/http/live.ts'
import type { Appointment } from '../../appointments/appointment.ts'
import { appointmentStore } from '../../appointments/server/appointment-store.ts'
import type { acceptBookingRequest, BookingRequest } from '../new-patient-request.ts'

const mostListed = 200
const seenTo = 'Somebody else has already dealt with this request.'
/** How long expired requests are kept, and those that the desk dealt with. */
const kept = { expired: '1 day', seenTo: '90 days' }
const minuteMs = 60_000

/** Requests, for the desk to accept or dismiss. */
export function bookingRequestStore(sql: Sql) {
  const list = (id?: string) => sql<BookingRequest[]>`
    select r.id, r.doctor_id, coalesce(nullif(d.name, ''), d.email, d.id::text) as doctor_name,
      t.name as visit_type_name,
      to_char(r.starts_at at time zone c.time_zone, 'YYYY-MM-DD') as date,
      to_char(r.starts_at at time zone c.time_zone, 'HH24:MI') as time,
      r.name, r.dob, r.email, r.phone, r.reason
    from booking_requests r join users d on d.id = r.doctor_id
      join visit_types t on t.id = r.visit_type_id, clinic c
    where r.state = 'confirmed' ${id ? sql`and r.id = ${id}` : sql``}
    order by r.starts_at, r.id limit ${mostListed}`

  /** Closes a request; its time is no longer held. */
  async function close(
    db: AnySql,
    viewer: WritingViewer,
    id: string,
    state: 'accepted' | 'dismissed',
  ) {
    const { count } = await db`
      update booking_requests set state = ${state}, updated_by = ${acting(db, viewer)}
      where id = ${id} and state = 'confirmed'`
    if (count === 0) throw new Problem('conflict', { detail: seenTo })
  }

  return {
    list: () => list(),

    find: async (id: string): Promise<BookingRequest | undefined> => (await list(id))[0],

    /** Books the visit as any other, or leaves the request open. */
    async accept(
      viewer: WritingViewer,
      { id }: BookingRequest,
      { patientId, anywayReason }: BodyOf<typeof acceptBookingRequest>,
    ): Promise<Appointment> {
      const [asked] = await sql<
        { doctorId: string; visitTypeId: string; date: string; time: string; reason: string }[]
      >`
        select doctor_id, visit_type_id, reason,
          to_char(starts_at at time zone c.time_zone, 'YYYY-MM-DD') as date,
          to_char(starts_at at time zone c.time_zone, 'HH24:MI') as time
        from booking_requests, clinic c where booking_requests.id = ${id}`
      if (!asked) throw new Problem('not-found')
      return sql.begin(async (tx) => {
        await close(tx, viewer, id, 'accepted')
        return appointmentStore(tx).add(viewer, { id, patientId, ...asked, anywayReason })
      })
    },

    dismiss: (viewer: WritingViewer, { id }: BookingRequest) => close(sql, viewer, id, 'dismissed'),
  }
}

/** Frees the times of requests that nobody confirmed; answers the ids of their doctors. */
export async function clearRequests(sql: AnySql): Promise<string[]> {
  const expired = await sql<{ doctorId: string }[]>`
    update booking_requests set state = 'expired', token_hash = null
    where state = 'held' and hold_until <= now() and ${writtenIn(sql, systemContext)} returning doctor_id`
  await sql`
    delete from booking_requests where ${writtenIn(sql, systemContext)} and (
      (state = 'expired' and hold_until < now() - ${kept.expired}::interval)
      or (state in ('accepted', 'dismissed') and updated_at < now() - ${kept.seenTo}::interval))`
  return expired.map(({ doctorId }) => doctorId)
}

/** Clears every minute and tells open calendars; returns a function that stops it. */
export function clearRequestsNowAndThen(sql: Sql, live: LiveChanges): () => void {
  async function clear(): Promise<void> {
    const doctorIds = await clearRequests(sql)
    if (doctorIds.length > 0) live.publish(['appointments'], doctorIds)
  }
  // A failed round is repeated a minute later.
  const timer = setInterval(() => void clear().catch(() => undefined), minuteMs)
  timer.unref()
  return () => clearInterval(timer)
}
