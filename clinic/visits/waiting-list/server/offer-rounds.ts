import { v7 as uuidv7 } from 'uuid'
import { today } from '../../../../contract/dates.ts'
import { Problem } from '../../../../contract/problem.ts'
import { systemContext } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { LiveChanges } from '../../../../server/http/live.ts'
import { inRounds, type Rounds } from '../../../../server/jobs/rounds.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import type { SlotOffer } from '../slot-offer.ts'
import { fittingSlots, type Waiting } from './fitting-slots.ts'
import { slotOfferStore } from './slot-offer-store.ts'

/** The pause between rounds. */
const pauseMs = 3_000
/** Times that begin sooner are offered by hand, as nobody would read a mail in time. */
const noticeMs = 30 * 60_000
/** How many freed stretches one round handles, and how many waiting people it tries for each. */
const mostAtOnce = 50
const mostPeople = 500
/** For how long one server has a freed stretch for itself. */
const leaseSeconds = 60
/** No visit is shorter. */
const shortestMs = 5 * 60_000

interface Parts {
  readonly sql: Sql
  readonly live: LiveChanges
  readonly onError: (error: unknown) => void
}

interface Freed {
  readonly id: string
  readonly doctorId: string | null
  readonly start: number
  readonly end: number
}

type Candidate = Waiting & { readonly id: string }

/**
 * Offers freed times to those who wait, in their order. Freed times stay in a table until they are
 * handled, and each offer is a row, so a restart loses nothing and repeats nothing.
 */
export function offerRounds({ sql, live, onError }: Parts): Rounds {
  const offers = slotOfferStore(sql)
  const fitting = fittingSlots(sql)

  async function work(): Promise<void> {
    const lapsed = await sql<{ patientId: string }[]>`
      update slot_offers set state = 'lapsed' where state = 'open' and expires_at <= now()
      returning patient_id`
    const told = new Set(lapsed.map(({ patientId }) => patientId))
    for (let looked = 0; looked < mostAtOnce; looked += 1) {
      const patientIds = await lookAtNext()
      if (!patientIds) break
      for (const id of patientIds) told.add(id)
    }
    if (told.size > 0) live.publish(['waiting-list', 'appointments', 'messages'], [...told])
  }

  /**
   * Handles one freed stretch; answers the patients offered, null when none is due. Other servers leave
   * it for a minute, and take it up then if this one stopped: an offer that was made is not repeated.
   */
  async function lookAtNext(): Promise<string[] | null> {
    const [freed] = await sql<Freed[]>`
      update freed_times set due_at = now() + make_interval(secs => ${leaseSeconds})
      where id = (select id from freed_times where due_at <= now()
        order by due_at limit 1 for update skip locked)
      returning id, doctor_id, (extract(epoch from lower(during)) * 1000)::float as start,
        (extract(epoch from upper(during)) * 1000)::float as end`
    if (!freed) return null
    const offered = await offerToThoseWhoWait(freed)
    await sql`delete from freed_times where id = ${freed.id}`
    return offered
  }

  async function offerToThoseWhoWait(freed: Freed): Promise<string[]> {
    const start = Math.max(freed.start, Date.now() + noticeMs)
    if (start >= freed.end) return []
    const { timeZone } = await readClinicRow(sql)
    const stretch = {
      from: today(timeZone, new Date(start)),
      to: today(timeZone, new Date(freed.end)),
      doctorId: freed.doctorId,
      within: [start, freed.end] as [number, number],
    }
    const offered: string[] = []
    const taken = new Set<string>()
    let left = freed.end - start
    for (const candidate of await thoseWhoWait(stretch)) {
      const offer = await offerFirst(candidate, stretch)
      if (!offer) continue
      offered.push(candidate.patientId)
      // Places of one group take its time once.
      const group = `${offer.doctorId} ${offer.date} ${offer.time}`
      if (!taken.has(group)) left -= offer.minutes * 60_000
      taken.add(group)
      // No visit fits into the rest of the doctor's time.
      if (freed.doctorId !== null && left < shortestMs) break
    }
    return offered
  }

  /** Waiting entries in their order, without patients who have an offer already. */
  function thoseWhoWait({
    from,
    to,
    doctorId,
  }: {
    from: string
    to: string
    doctorId: string | null
  }) {
    return sql<Candidate[]>`
      select w.id, w.patient_id, w.visit_type_id, w.doctor_ids, w.weekdays, w.time_from, w.time_to,
        w.earliest, w.latest
      from waiting_entries w join patients p on p.id = w.patient_id
      where w.state = 'waiting' and is_living_chart(p)
        and coalesce(w.earliest <= ${to}, true) and coalesce(w.latest >= ${from}, true)
        and (w.doctor_ids = '{}' or ${doctorId}::uuid is null or ${doctorId} = any(w.doctor_ids))
        and not exists (select from open_offers o where o.patient_id = w.patient_id)
      order by case priority when 'urgent' then 0 else 1 end, w.waiting_since, w.id
      limit ${mostPeople}`
  }

  /** Offers the first suitable time that was not offered before. */
  async function offerFirst(
    entry: Candidate,
    stretch: Parameters<typeof fitting.find>[1],
  ): Promise<SlotOffer | undefined> {
    for (const { doctor, date, time } of await fitting.find(entry, stretch)) {
      try {
        const id = uuidv7()
        await offers.add({ userId: null, context: systemContext }, entry, {
          id,
          doctorId: doctor.id,
          date,
          time,
        })
        const offer = await offers.find(id)
        if (offer) return offer
      } catch (error) {
        // Somebody was faster, or it was offered to them before: try the next time.
        if (!(error instanceof Problem)) throw error
      }
    }
    return undefined
  }

  return inRounds(work, { pauseMs, stopping: new AbortController(), onError })
}
