import { createHash, randomBytes } from 'node:crypto'
import { daysAfter, isPossibleBirthday } from '../../../../contract/dates.ts'
import type { AnswerOf, QueryOf } from '../../../../contract/endpoint.ts'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WriteContext } from '../../../../server/database/acting.ts'
import type { Sql, Transaction } from '../../../../server/database/connect.ts'
import { addressKey } from '../../../../server/http/address-key.ts'
import { creationHash } from '../../../../server/http/creation.ts'
import { requestLimits } from '../../../../server/http/request-limit.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import { appointmentSlots } from '../../appointments/server/appointment-slots.ts'
import { bookableDoctors } from '../../appointments/server/bookable-doctors.ts'
import { offeredOnline } from '../../appointments/server/offered-online.ts'
import { oneOfEachTime } from '../../appointments/server/one-of-each-time.ts'
import { freePlace, visitResources } from '../../appointments/server/visit-resources.ts'
import { daysShown } from '../../../availability/schedules/schedule.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import { visitTypeStore } from '../../../availability/visit-types/server/visit-type-store.ts'
import type { VisitType } from '../../../availability/visit-types/visit-type.ts'
import type { BookingOffer } from '../booking-offer.ts'
import {
  type confirmBookingRequest,
  holdMinutes,
  type listOpenSlots,
  type NewBookingRequest,
} from '../booking-request.ts'
import { clearRequests } from './booking-request-store.ts'
import { confirmationMail } from './confirmation-mail.ts'

const taken = 'This time was taken meanwhile. Please choose another.'
const spent = 'This link was used already or is too old. Please ask for an appointment again.'
const slowDown = 'There are too many requests right now. Please call the clinic.'

const sha256 = (text: string) => createHash('sha256').update(text).digest()

export interface OpenBookingEnvironment {
  /** The address of the product. */
  readonly url: string
  readonly secret: string
  readonly smtpUrl: string | null
}

/** A new patient asks for a visit. This code reads no chart, so its answers cannot tell who is known. */
export function openBooking(sql: Sql, { url, secret, smtpUrl }: OpenBookingEnvironment) {
  const types = visitTypeStore(sql)
  const offered = offeredOnline(sql)
  const slots = appointmentSlots(sql)
  const limits = requestLimits(sql)

  /** Without a mail server nobody could confirm a request. */
  async function isOn(): Promise<boolean> {
    if (smtpUrl === null) return false
    const [rules] = await sql<{ isOn: boolean }[]>`
      select takes_public_requests() as is_on`
    return rules?.isOn ?? false
  }

  async function typeOf(id: string): Promise<VisitType> {
    const type = (await isOn()) ? await types.find(id) : undefined
    if (!type || !isForEveryone(type)) throw new Problem('not-found')
    return type
  }

  /** Rate limits, so that nobody fills the clinic's days or another person's mailbox. */
  async function countRequest(email: string, address: string): Promise<void> {
    const hour = { seconds: 3600, detail: slowDown }
    await limits.count({ key: 'booking', most: 60, ...hour })
    await limits.count({ key: `booking ${addressKey(address)}`, most: 10, ...hour })
    const mailbox = sha256(email).toString('base64url')
    await limits.count({ key: `booking mail:${mailbox}`, most: 3, ...hour })
  }

  /** The constraints of the database check whether the time is free. */
  async function hold(
    tx: Transaction,
    context: WriteContext,
    wanted: NewBookingRequest,
    hash: Buffer,
  ): Promise<string> {
    const { doctorId, visitTypeId, name, dob, email, phone, reason } = wanted
    const token = randomBytes(32).toString('base64url')
    await clearRequests(tx)
    const [request] = await tx<{ id: string }[]>`
      insert into booking_requests (visit_type_id, doctor_id, starts_at, ends_at, name, dob, email,
        phone, reason, hold_until, token_hash, request_hash, updated_by)
      select ${visitTypeId}, ${doctorId}, starts_at, starts_at + length, ${name}, ${dob}, ${email},
        ${phone}, ${reason}, now() + make_interval(mins => ${holdMinutes}), ${sha256(token)},
        ${hash}, ${acting(tx, { userId: null, context })}
      from (${slots.slot({ ...wanted, id: doctorId, patientId: doctorId })}) slot returning id`
    if (!request) throw new Problem('unexpected')
    await holdPlaces(tx, request.id, visitTypeId)
    return token
  }

  /** Whether the same request holds its time already, as in a retry after a lost answer. */
  async function isHeld(hash: Buffer): Promise<boolean> {
    const found = await sql`
      select from booking_requests r where request_hash = ${hash} and is_holding(r)`
    return found.length > 0
  }

  /** Refuses unless the time is held by this same request, sent twice at once. */
  async function unlessHeld(hash: Buffer): Promise<void> {
    if (!(await isHeld(hash))) throw new Problem('conflict', { detail: taken })
  }

  return {
    async offer(): Promise<BookingOffer> {
      if (!(await isOn())) return { isOn: false, types: [], doctors: [] }
      const offeredTypes = (await types.list(false)).filter(isForEveryone)
      return { isOn: true, types: offeredTypes, doctors: await bookableDoctors(sql) }
    },

    async slots({ visitTypeId, from, doctorId }: QueryOf<typeof listOpenSlots>) {
      const type = await typeOf(visitTypeId)
      const found = await offered(type, { from, to: daysAfter(from, daysShown - 1), doctorId })
      return { slots: oneOfEachTime(found) }
    },

    async request(
      context: WriteContext,
      wanted: NewBookingRequest,
      address: string,
    ): Promise<void> {
      const clinic = await readClinicRow(sql)
      if (!isPossibleBirthday(wanted.dob, clinic.today)) {
        const message = 'Date of Birth cannot be in the future or before 1900.'
        throw new Problem('invalid', { errors: { dob: message } })
      }
      const type = await typeOf(wanted.visitTypeId)
      await countRequest(wanted.email, address)
      const hash = creationHash(wanted)
      if (await isHeld(hash)) return
      const { doctorId, date, time } = wanted
      const times = await offered(type, { from: date, to: date, doctorId })
      const slot = times.find((one) => one.time === time)
      if (!slot) return unlessHeld(hash)
      await sql
        .begin(async (tx) => {
          const token = await hold(tx, context, wanted, hash)
          const link = `${url}/book/confirm#${token}`
          const mail = confirmationMail({ clinic, slot, to: wanted.email, link })
          await queueMail(tx, { ...mail, secrets: [link], serverSecret: secret })
        })
        .catch(async (error: unknown) => {
          const code = error instanceof Error && 'code' in error ? error.code : ''
          if (code !== '23P01' && code !== '40P01') throw error
          await unlessHeld(hash)
        })
    },

    async confirm(
      context: WriteContext,
      token: string,
    ): Promise<AnswerOf<typeof confirmBookingRequest> & { id: string; doctorId: string }> {
      const [found] = await sql<
        (AnswerOf<typeof confirmBookingRequest> & { id: string; doctorId: string })[]
      >`
        with r as (
          update booking_requests set state = 'confirmed', token_hash = null,
            updated_by = ${acting(sql, { userId: null, context })}
          where token_hash = ${sha256(token)} and state = 'held' and hold_until > now()
          returning *)
        select r.id, r.doctor_id, c.name as clinic, coalesce(nullif(d.name, ''), '-') as doctor,
          to_char(r.starts_at at time zone c.time_zone, 'YYYY-MM-DD') as date,
          to_char(r.starts_at at time zone c.time_zone, 'HH24:MI') as time
        from r join users d on d.id = r.doctor_id, clinic c`
      if (!found) throw new Problem('link-over', { detail: spent })
      return found
    },
  }
}

/** Holds the first free rooms and devices that the visit needs, until the request is over. */
async function holdPlaces(tx: Transaction, id: string, visitTypeId: string): Promise<void> {
  const { lists } = await visitResources(tx).needsOf({ visitTypeId })
  const during = tx`(select during from booking_requests where id = ${id})`
  for (const list of lists) {
    const held = await tx`
      insert into request_resources (request_id, resource_id, place, during)
      select ${id}, id, place, ${during} from (${freePlace(tx, list, { during, groupId: tx`null` })}) free`
    if (held.count === 0) throw new Problem('conflict', { detail: taken })
  }
}

function isForEveryone(type: VisitType): boolean {
  return type.status === 'active' && type.bookableBy === 'everyone' && type.capacity === 1
}
