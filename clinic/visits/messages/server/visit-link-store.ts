import { createHash, randomBytes } from 'node:crypto'
import { Problem } from '../../../../contract/problem.ts'
import { type WriteContext, writtenIn } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import type { Appointment } from '../../appointments/appointment.ts'
import { appointmentRows } from '../../appointments/server/appointment-rows.ts'
import { visitActStore } from '../../appointments/server/visit-acts.ts'
import { linkHolder } from '../../appointments/visit-state.ts'
import { politely, slotOfferStore } from '../../waiting-list/server/slot-offer-store.ts'
import type { readVisitLink } from '../visit-link.ts'

type LinkedVisit = AnswerOf<typeof readVisitLink>
export type VisitLinkPurpose = LinkedVisit['purpose']

interface NewVisitLink {
  /** Either this or `offerId` is set. */
  readonly appointmentId: string | null
  readonly offerId: string | null
  readonly patientId: string
  readonly startsAt: string
  readonly purpose: VisitLinkPurpose
  readonly expiresAt: string
}

const sha256 = (token: string) => createHash('sha256').update(token).digest()
const spent = 'This link was used already or is too old. Please call the clinic.'
const tooLate =
  'It is too late to cancel this visit by a link. Please call the clinic if you cannot come.'

/** A link for one act on one visit or offer, until it expires; in the caller's transaction. */
export async function makeVisitLink(sql: AnySql, link: NewVisitLink): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`
    insert into visit_links (token_hash, appointment_id, offer_id, patient_id, starts_at, purpose,
      expires_at)
    values (${sha256(token)}, ${link.appointmentId}, ${link.offerId}, ${link.patientId},
      ${link.startsAt}, ${link.purpose}, ${link.expiresAt})`
  return token
}

interface Found extends LinkedVisit {
  readonly appointmentId: string | null
  readonly offerId: string | null
  readonly patientId: string
  readonly doctorId: string
}

/**
 * The links in messages: each confirms or cancels a visit, or accepts or declines an offer. A link
 * of a visit that has been moved since, or of an offer that is over, does nothing.
 */
export function visitLinkStore(sql: Sql) {
  const isGood = (token: string) => sql`
    (l.token_hash = ${sha256(token)} and l.used_at is null and l.expires_at > now()
    and (exists (select from appointments a where a.id = l.appointment_id
        and a.patient_id = l.patient_id and a.starts_at = l.starts_at and a.status = 'scheduled'
        and a.deleted_at is null)
      or exists (select from open_offers o where o.id = l.offer_id)))`

  const isCanceled = (token: string) => sql`
    (l.token_hash = ${sha256(token)} and l.purpose = 'cancel' and l.expires_at > now()
      and exists (select from appointments a where a.id = l.appointment_id
        and a.patient_id = l.patient_id and a.starts_at = l.starts_at and a.status = 'canceled'
        and a.stage is null and a.deleted_at is null))`

  const columns = sql`l.purpose, (select name from clinic) as clinic, l.appointment_id, l.offer_id,
    l.patient_id, coalesce(a.doctor_id, o.doctor_id) as doctor_id,
    to_char(l.starts_at at time zone (select time_zone from clinic), 'YYYY-MM-DD') as date,
    to_char(l.starts_at at time zone (select time_zone from clinic), 'HH24:MI') as time,
    coalesce(l.purpose = 'cancel' and a.status = 'canceled', false) as is_canceled`
  const about = sql`left join appointments a on a.id = l.appointment_id
    left join slot_offers o on o.id = l.offer_id`

  return {
    async read(token: string): Promise<Found> {
      const [found] = await sql<Found[]>`
        select ${columns} from visit_links l ${about}
        where ${isGood(token)} or ${isCanceled(token)}`
      if (!found) throw new Problem('link-over', { detail: spent })
      return found
    },

    /** Of two uses at once, one wins. A visit that is already canceled is answered as canceled. */
    async use(context: WriteContext, token: string): Promise<Found> {
      return sql.begin(async (tx) => {
        const [found] = await tx<Found[]>`
          with l as (update visit_links l set used_at = now()
            where ${isGood(token)} and ${writtenIn(tx, context)} returning *)
          select ${columns} from l ${about}`
        if (found) await act(tx, context, found)
        if (found) return found
        // Another use, or the desk, may have canceled it a moment ago: read again.
        const [canceled] = await tx<Found[]>`
          select ${columns} from visit_links l ${about} where ${isCanceled(token)}`
        if (!canceled) throw new Problem('link-over', { detail: spent })
        return canceled
      })
    },
  }
}

async function act(
  tx: AnySql,
  context: WriteContext,
  { purpose, appointmentId, offerId }: Found,
): Promise<void> {
  if (offerId !== null) {
    const offers = slotOfferStore(tx)
    const patient = { userId: null, context }
    await politely(() =>
      purpose === 'accept'
        ? offers.accept(patient, offerId, 'link')
        : offers.close(patient, offerId, 'declined', 'link'),
    )
  }
  if (appointmentId === null) return
  if (purpose === 'confirm' || purpose === 'cancel') {
    await actOnVisit(tx, context, appointmentId, purpose)
  }
}

/** Confirms or cancels the visit as the desk would; the desk may do so at the same moment. */
async function actOnVisit(
  tx: AnySql,
  context: WriteContext,
  id: string,
  act: 'confirm' | 'cancel',
): Promise<void> {
  const { columns, people } = appointmentRows(tx)
  // The lock keeps the visit as it was read.
  const [visit] = await tx<(Appointment & { isOpen: boolean })[]>`
    select ${columns}, own_changes_until(a) > now() as is_open
    from appointments a ${people} where a.id = ${id} for update of a`
  if (!visit) throw new Problem('link-over', { detail: spent })
  const { isOpen, ...stored } = visit
  if (act === 'confirm' && visit.state !== 'scheduled') return
  if (act === 'cancel' && !isOpen) throw new Problem('conflict', { detail: tooLate })
  await visitActStore(tx).act({ ...linkHolder, context }, stored, { act, reason: null })
}
