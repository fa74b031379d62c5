import { createHash, randomBytes } from 'node:crypto'
import { isPossibleBirthday } from '../../../../contract/dates.ts'
import type { AnswerOf, BodyOf } from '../../../../contract/endpoint.ts'
import { Problem } from '../../../../contract/problem.ts'
import {
  acting,
  type WriteContext,
  type WritingViewer,
} from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { type RequestLimit, requestLimits } from '../../../../server/http/request-limit.ts'
import type { Appointment } from '../../appointments/appointment.ts'
import { appointmentRows } from '../../appointments/server/appointment-rows.ts'
import { visitActStore } from '../../appointments/server/visit-acts.ts'
import { kiosk } from '../../appointments/visit-state.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import type { checkIn, CheckInLink, readKiosk } from '../check-in.ts'

/** How early before a visit its patient can check in, in hours. */
const earliestHours = 2
/** One sentence for every refused code, so that it does not tell why. */
const wrongCode = 'This code does not work now. Please check it, or go to the desk.'
const ended = 'This link no longer works. Please go to the desk.'
const wrongCodes: RequestLimit = {
  key: 'check-in',
  most: 20,
  seconds: 300,
  detail: 'Too many wrong codes. Please go to the desk.',
}
/** The desk and the tablet may act at the same moment, so a lost race is retried. */
const mostTries = 3

const sha256 = (token: string) => createHash('sha256').update(token).digest()

/** Patients who check in by themselves, at a tablet that knows the clinic’s link. */
export function checkInStore(sql: Sql) {
  const { columns, people, isToday } = appointmentRows(sql)
  const acts = visitActStore(sql)
  const limits = requestLimits(sql)

  async function read(token: string): Promise<AnswerOf<typeof readKiosk>> {
    const [found] = await sql<AnswerOf<typeof readKiosk>[]>`
      select (select name from clinic) as clinic, asks_dob from check_in_kiosk
      where token_hash = ${sha256(token)}`
    if (!found) throw new Problem('link-over', { detail: ended })
    return found
  }

  /** The visit that the code checks in now; undefined if two visits share the code. */
  async function visitOf(code: string, dob: string | null): Promise<Appointment | undefined> {
    const visits = await sql<Appointment[]>`
      select ${columns} from appointments a ${people}, check_in_kiosk k
      where a.deleted_at is null and a.status = 'scheduled' and is_living_chart(p) and ${isToday}
        and a.starts_at <= now() + make_interval(hours => ${earliestHours})
        and (a.stage is null or a.stage in ('confirmed', 'arrived'))
        and (k.asks_dob = 'off' or p.dob = ${dob}) and check_in_code(a) = ${code}`
    return visits.length === 1 ? visits[0] : undefined
  }

  async function arrive(
    context: WriteContext,
    code: string,
    dob: string | null,
  ): Promise<Appointment | undefined> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const visit = await visitOf(code, dob)
      // A retry, as after a lost answer, gets the same ticket.
      if (!visit || visit.state === 'arrived') return visit
      const wish = { act: 'arrive', reason: null } as const
      const arrived = await acts.act({ ...kiosk, context }, visit, wish)
      if (arrived) return arrived
    }
    return undefined
  }

  return {
    read,

    async checkIn(
      context: WriteContext,
      { token, code, dob }: BodyOf<typeof checkIn>,
    ): Promise<Appointment> {
      await checkBirthday(sql, dob)
      await read(token)
      await limits.count(wrongCodes)
      const visit = await arrive(context, code, dob)
      if (!visit) throw new Problem('conflict', { detail: wrongCode })
      await limits.forgive(wrongCodes)
      return visit
    },

    async link(): Promise<CheckInLink> {
      const [link] = await sql<CheckInLink[]>`
        select token_hash is not null as is_on, asks_dob, made_at from check_in_kiosk`
      if (!link) throw new Error('The row of the kiosk is missing.')
      return link
    },

    async makeLink(viewer: WritingViewer, asksDob: 'on' | 'off'): Promise<string> {
      const token = randomBytes(32).toString('base64url')
      await sql`
        update check_in_kiosk set token_hash = ${sha256(token)}, asks_dob = ${asksDob},
          made_at = now(), updated_by = ${acting(sql, viewer)}`
      return token
    },

    async endLink(viewer: WritingViewer): Promise<void> {
      await sql`
        update check_in_kiosk set token_hash = null, made_at = null,
          updated_by = ${acting(sql, viewer)} where token_hash is not null`
    },
  }
}

async function checkBirthday(sql: Sql, dob: string | null): Promise<void> {
  if (dob === null) return
  const { today } = await readClinicRow(sql)
  if (isPossibleBirthday(dob, today)) return
  const message = 'Date of birth cannot be in the future or before 1900.'
  throw new Problem('invalid', { errors: { dob: message } })
}
