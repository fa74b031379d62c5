import { v7 as uuidv7 } from 'uuid'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type Writer, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { appointmentStore } from '../../appointments/server/appointment-store.ts'
import { appointmentSlots, inTransaction } from '../../appointments/server/appointment-slots.ts'
import { freePlace, visitResources } from '../../appointments/server/visit-resources.ts'
import { type NewSlotOffer, offerStateWords, type SlotOffer } from '../slot-offer.ts'
import { waitingCan, type WaitingEntry } from '../waiting-entry.ts'
import { waitingRows } from './waiting-rows.ts'
import { refuse } from './waiting-store.ts'

export type AnsweredBy = NonNullable<SlotOffer['answeredBy']>

const notFree = 'This time is not free any more.'
const hasOffer = 'Another time is already offered to this patient.'
/** The sentence for each constraint that keeps offers apart from visits and from each other. */
const refusals: Readonly<Record<string, string>> = {
  offered_time_is_free: notFree,
  one_offer_of_a_time: notFree,
  one_offer_of_a_place: notFree,
  one_offer_at_a_time: hasOffer,
  offered_once: notFree,
}

/** Times that are offered and held. The database keeps others from taking them. */
export function slotOfferStore(sql: AnySql) {
  const { offerColumns } = waitingRows(sql)

  async function find(id: string, db: AnySql = sql): Promise<SlotOffer | undefined> {
    const [offer] = await db<SlotOffer[]>`
      select ${offerColumns} from slot_offers o where o.id = ${id}`
    return offer
  }

  async function again(id: string, db: AnySql = sql): Promise<SlotOffer> {
    const offer = await find(id, db)
    if (!offer) throw new Problem('not-found')
    return offer
  }

  /** Makes the offer and holds the rooms and devices of its type; a refusal says why. */
  async function add(
    by: Writer,
    entry: Pick<WaitingEntry, 'id' | 'patientId' | 'visitTypeId'>,
    wanted: NewSlotOffer,
  ): Promise<void> {
    const { id, doctorId } = wanted
    const visit = { ...wanted, patientId: entry.patientId, visitTypeId: entry.visitTypeId }
    const { groupPlace, slot, turn } = appointmentSlots(sql)
    await inTransaction(sql, async (tx) => {
      await tx`${turn(visit)}`
      const made = await tx`
        insert into slot_offers (id, entry_id, patient_id, doctor_id, visit_type_id, starts_at,
          ends_at, during, group_id, group_place, expires_at, creation_hash, created_by,
          updated_by)
        select ${id}, w.id, w.patient_id, ${doctorId}, w.visit_type_id, slot.starts_at,
          slot.starts_at + slot.length, tstzrange(
            slot.starts_at - coalesce(slot.buffer_before, '0'),
            slot.starts_at + slot.length + coalesce(slot.buffer_after, '0')),
          slot.group_id, place, offer_expiry(slot.starts_at), ${creationHash(wanted)},
          ${by.userId}, ${acting(tx, by)}
        from (${slot(visit)}) slot, lateral (select ${groupPlace(visit)} as place) g,
          waiting_entries w
        where w.id = ${entry.id} and w.state = 'waiting' and slot.is_real
          and (slot.group_id is null or place is not null)
          and offer_expiry(slot.starts_at) > now()
        on conflict (id) do nothing`
      if (made.count > 0) await holdPlaces(tx, id, (await visitResources(tx).needsOf(visit)).lists)
    }).catch((error: unknown) => {
      const constraint = error instanceof Error && 'constraint_name' in error
      const name = constraint ? String(error.constraint_name) : ''
      const detail = refusals[name]
      throw detail ? new Problem('conflict', { detail }) : error
    })
  }

  /** Ends an open offer; of two answers at once, one wins. */
  async function end(
    tx: AnySql,
    by: Writer,
    id: string,
    state: 'accepted' | 'declined' | 'withdrawn',
    answeredBy: AnsweredBy,
  ) {
    const [ended] = await tx<{ entryId: string }[]>`
      update slot_offers set state = ${state}, answered_at = now(), answered_by = ${answeredBy},
        updated_by = ${acting(tx, by)}
      where id = ${id} and state = 'open' and expires_at > now() returning entry_id`
    if (ended) return ended
    const { state: now } = await again(id, tx)
    const detail = `This offer is over: ${offerStateWords[now].toLowerCase()}.`
    throw new Problem('conflict', { detail })
  }

  return {
    find: (id: string) => find(id),
    add,

    /** Makes an offer by hand; idempotent, as the request may come twice. */
    async offer(by: WritingViewer, entry: WaitingEntry, wanted: NewSlotOffer): Promise<SlotOffer> {
      const stored = () => sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
        select created_by, creation_hash from slot_offers where id = ${wanted.id}`
      const [before] = await stored()
      if (!before) {
        if (entry.state === 'offered') throw new Problem('conflict', { detail: hasOffer })
        if (!waitingCan.offer(entry)) refuse(entry)
        await appointmentSlots(sql).checkTakesVisits(entry)
        await appointmentSlots(sql).check({ ...wanted, ...visitOf(entry), anywayReason: null })
        await add(by, entry, wanted)
      }
      const [made] = await stored()
      if (!made) throw new Problem('conflict', { detail: notFree })
      checkSameCreation(made, by.userId, creationHash(wanted))
      return again(wanted.id)
    },

    /** Books the visit as any other and ends the waiting, or does neither. */
    async accept(by: Writer, id: string, answeredBy: AnsweredBy): Promise<SlotOffer> {
      await inTransaction(sql, async (tx) => {
        const [offer] = await tx<
          (SlotOffer & { patientId: string; visitTypeId: string | null })[]
        >`select ${waitingRows(tx).offerColumns}, o.patient_id, o.visit_type_id
          from slot_offers o where o.id = ${id}`
        if (!offer) throw new Problem('not-found')
        const { doctorId, patientId, visitTypeId, date, time, minutes } = offer
        const visit = { id: uuidv7(), doctorId, patientId, visitTypeId, date, time, minutes }
        // Take the advisory lock first and then the offer, in the same order as bookings do.
        await tx`${appointmentSlots(tx).turn(visit)}`
        const { entryId } = await end(tx, by, id, 'accepted', answeredBy)
        await appointmentStore(tx).add(by, { ...visit, reason: null, anywayReason: null })
        await tx`update slot_offers set appointment_id = ${visit.id} where id = ${id}`
        await tx`update waiting_entries set state = 'booked', appointment_id = ${visit.id},
          updated_by = ${by.userId} where id = ${entryId}`
      })
      return again(id)
    },

    async close(
      by: Writer,
      id: string,
      state: 'declined' | 'withdrawn',
      answeredBy: AnsweredBy,
    ): Promise<SlotOffer> {
      await end(sql, by, id, state, answeredBy)
      return again(id)
    },
  }
}

const visitOf = ({ patientId, visitTypeId }: WaitingEntry) => ({ patientId, visitTypeId })

/** Holds, of each list, the first place that is free for as long as the offer holds its time. */
async function holdPlaces(
  tx: AnySql,
  offerId: string,
  lists: readonly (readonly string[])[],
): Promise<void> {
  const stay = {
    during: tx`(select during from slot_offers where id = ${offerId})`,
    groupId: tx`(select group_id from slot_offers where id = ${offerId})`,
  }
  for (const list of lists) {
    const held = await tx`
      insert into offer_resources (offer_id, resource_id, place)
      select ${offerId}, id, place from (${freePlace(tx, list, stay)}) free`
    if (held.count === 0) {
      throw new Problem('conflict', { detail: 'A room or device of this visit is taken.' })
    }
  }
}

/** Tells a patient who answers too late only that the time is gone, and not who has it. */
export async function politely<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isOver =
      error instanceof Problem && ['conflict', 'outside-schedule', 'invalid'].includes(error.id)
    if (!isOver) throw error
    throw new Problem('conflict', {
      detail: 'This time is no longer free for you. Please call the clinic if you still need one.',
    })
  }
}
