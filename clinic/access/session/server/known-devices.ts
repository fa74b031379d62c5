import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { dateWords } from '../../../../contract/date-words.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { SignedIn } from '../../../../server/http/signed-in.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import { sealFor } from '../../../../server/seal.ts'
import type { ClinicRow } from '../../../settings/server/clinic-store.ts'
import { deviceInWords } from './sessions-of.ts'
import { deviceCookie } from './session-cookie.ts'
import { tokenHash } from './session-token.ts'
import type { Guessed, Guesser } from './sign-in-limits.ts'

/** No person uses more browsers; those unused for longest are deleted. */
const mostDevices = 50

/** Bytes of a device's token: the first are random, the rest prove that this clinic made it. */
const randomLength = 20
const proofLength = 12

interface Environment {
  readonly url: string
  readonly secret: string
  readonly smtpUrl: string | null
}

/**
 * Browsers from which an account was used before. Their tries are counted apart, so that no stranger
 * locks the owner out, and a sign-in from any other browser is told by mail.
 */
export function knownDevices(sql: Sql, { url, secret, smtpUrl }: Environment) {
  const cookie = deviceCookie(url)
  const seal = sealFor('known devices', secret)
  const proofOf = (random: Buffer) =>
    seal.hash(random.toString('base64url')).subarray(0, proofLength)

  function newDevice(): string {
    const random = randomBytes(randomLength)
    return Buffer.concat([random, proofOf(random)]).toString('base64url')
  }

  /** The token of the cookie, if this clinic made it: a made-up one costs no query. */
  function readToken(request: FastifyRequest): string | null {
    const token = cookie.read(request)
    if (token === null) return null
    const bytes = Buffer.from(token, 'base64url')
    const random = bytes.subarray(0, randomLength)
    return timingSafeEqual(bytes.subarray(randomLength), proofOf(random)) ? token : null
  }

  /** The hash of a token that this clinic made; it does not say yet which accounts know the device. */
  function read(request: FastifyRequest): Buffer | null {
    const token = readToken(request)
    return token === null ? null : tokenHash(token)
  }

  /** The guesser that a try counts for: the account's known device, else the address. */
  async function guesserOf(request: FastifyRequest, guessed: Guessed): Promise<Guesser> {
    const device = read(request)
    if (device === null) return { address: request.ip }
    const owner =
      'email' in guessed
        ? sql`(select id from users where email = ${guessed.email})`
        : sql`${guessed.secondFactorOf}`
    const known = await sql`
      select from known_devices where user_id = ${owner} and device_hash = ${device}`
    return known.length > 0 ? { knownDevice: device } : { address: request.ip }
  }

  async function remember(
    request: FastifyRequest,
    reply: FastifyReply,
    { viewer, email }: SignedIn,
    clinic: ClinicRow,
  ): Promise<void> {
    const token = readToken(request) ?? newDevice()
    cookie.write(reply, token)
    const { userId } = viewer
    await sql.begin(async (tx) => {
      const [device] = await tx<{ isNew: boolean; others: number }[]>`
        insert into known_devices as d (user_id, device_hash)
        values (${userId}, ${tokenHash(token)})
        on conflict (user_id, device_hash) do update set last_used_at = now()
        returning d.xmax = 0 as is_new,
          (select count(*) from known_devices where user_id = ${userId}) as others`
      if (!device?.isNew) return
      await tx`
        delete from known_devices where user_id = ${userId} and device_hash in (
          select device_hash from known_devices where user_id = ${userId}
          order by last_used_at desc offset ${mostDevices})`
      // The accounts of a demo clinic are everybody's, and an account's first browser is no news.
      if (device.others === 0 || clinic.isDemo || smtpUrl === null) return
      const place = { device: deviceInWords(request.headers['user-agent'] ?? null), at: request.ip }
      await queueMail(tx, newDeviceMail(email, url, place, clinic))
    })
  }

  return { read, guesserOf, remember }
}

function newDeviceMail(
  to: string,
  url: string,
  place: { readonly device: string; readonly at: string },
  clinic: ClinicRow,
) {
  const now = dateWords(clinic).instant(new Date().toISOString())
  return {
    to,
    subject: 'New sign-in to your account',
    body: `Somebody signed in to your account from a browser that was not used for it before:\n\n${place.device}, address ${place.at}, ${now}\n\nIf that was you, there is nothing to do. If not, change your password and end the session under "Where you are signed in": ${url}/profile\n`,
  }
}
