import * as z from 'zod'
import { EnvironmentRefusal } from './environment-refusal.ts'

/** `127.0.0.1:2525` or `[::1]:2525` */
export const inboxPlace = z
  .string()
  .regex(/^(?:[\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i)
  .transform((text) => {
    const at = text.lastIndexOf(':')
    return { host: text.slice(0, at).replace(/[[\]]/g, ''), port: Number(text.slice(at + 1)) }
  })
  .refine((place) => place.port > 0 && place.port < 65_536)

interface Settings {
  readonly OPENWARD_INBOX_SMTP?: z.output<typeof inboxPlace> | undefined
  readonly OPENWARD_INBOX_ADDRESS?: string | undefined
}

/** Where mails for the inbox are received; null for nowhere. Throws where only half of it is set. */
export function inboxMailOf(set: Settings) {
  const { OPENWARD_INBOX_SMTP: place, OPENWARD_INBOX_ADDRESS: address } = set
  if (place && address) return { ...place, address }
  if (!place && !address) return null
  throw new EnvironmentRefusal(
    'OPENWARD_INBOX_SMTP and OPENWARD_INBOX_ADDRESS belong together: set both or none.',
  )
}
