import type { FastifyReply, FastifyRequest } from 'fastify'
import { wallClock } from '../../../contract/dates.ts'
import type { Sql } from '../../../server/database/connect.ts'
import type { SignedIn } from '../../../server/http/signed-in.ts'
import { queueMail } from '../../../server/mail/mailer.ts'
import type { Clinic } from '../../settings/clinic.ts'
import { deviceInWords } from './sessions-of.ts'
import { deviceCookie } from './session-cookie.ts'
import { newToken, tokenHash } from './session-store.ts'

/** More browsers than anybody uses; the longest unused ones are forgotten. */
const mostDevices = 50

interface Environment {
  readonly url: string
  readonly smtpUrl: string | null
}

/** Tells people by mail of a sign-in from a browser that their account was not used from before. */
export function knownDevices(sql: Sql, { url, smtpUrl }: Environment) {
  const cookie = deviceCookie(url)

  return async function remember(
    request: FastifyRequest,
    reply: FastifyReply,
    { viewer, email }: SignedIn,
    clinic: Clinic,
  ): Promise<void> {
    const token = cookie.read(request) ?? newToken()
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
      // The accounts of a demo clinic are everybody's, and the first browser of an account is no news.
      if (device.others === 0 || clinic.isDemo || smtpUrl === null) return
      const place = { device: deviceInWords(request.headers['user-agent'] ?? null), at: request.ip }
      await queueMail(tx, newDeviceMail(email, url, place, clinic))
    })
  }
}

function newDeviceMail(
  to: string,
  url: string,
  place: { readonly device: string; readonly at: string },
  { timeZone }: Clinic,
) {
  return {
    to,
    subject: 'New sign-in to your account',
    body: `Somebody signed in to your account from a browser that was not used for it before:\n\n${place.device}, address ${place.at}, ${wallClock(new Date().toISOString(), timeZone)}\n\nIf that was you, there is nothing to do. If not, change your password and end the session under "Where you are signed in": ${url}/profile\n`,
  }
}
