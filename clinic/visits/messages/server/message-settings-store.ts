import type { DateForm } from '../../../../contract/date-words.ts'
import type { Language } from '../../../../contract/language.ts'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { type Seal, sealFor } from '../../../../server/seal.ts'
import type { Clinic } from '../../../settings/clinic.ts'
import { addressInLine } from '../../../settings/server/head-of-clinic.ts'
import type {
  MessageSettings,
  MessageSettingsChanges,
  MessageTextChanges,
  MessageTexts,
} from '../message-settings.ts'
import { type MessageText, textKey } from '../message-text.ts'
import { usualText } from '../usual-texts.ts'
import type { MessageChannel, MessageKind } from '../visit-message.ts'

export interface MessageEnvironment {
  readonly smtpUrl: string | null
  readonly secret: string
  readonly url: string
}

interface Stored extends Omit<MessageSettings, 'hasMailServer'> {
  /** The clinic's, as patients are told them; empty where there is none. */
  readonly phone: string
  readonly address: string
  /** The clinic's, for days and times, and for phone numbers without a country code. */
  readonly country: string
  readonly clock: DateForm['clock']
  readonly timeZone: string
}
type AddressPart = 'street' | 'city' | 'region' | 'postalCode'
type StoredTexts = Readonly<Record<string, MessageText>>

/** The row to which the sealed secret belongs. */
const sealOwner = 'message settings'
const sealOf = (secret: string): Seal => sealFor('sms gateway', secret)

export async function readStoredSettings(sql: AnySql): Promise<Stored> {
  const [stored] = await sql<(Stored & Pick<Clinic, AddressPart>)[]>`
    select sending, by_mail, by_sms, language, c.country, c.clock, c.time_zone,
      array_to_string(reminder_hours, ', ') as reminder_hours, grace_minutes,
      to_char(quiet_starts, 'HH24:MI') as quiet_starts, to_char(quiet_ends, 'HH24:MI') as quiet_ends,
      coalesce(c.phone, '') as phone, c.street, c.city, c.region, c.postal_code, directions, sms_url, sms_secret is not null as has_sms_secret,
      c.is_demo, s.created_at, s.updated_at, s.version
    from message_settings s, clinic c`
  if (!stored) throw new Error('The row of the message settings is missing.')
  return { ...stored, address: await addressInLine(stored) }
}

/** The text of a message: the clinic's own, or the usual one of its language. */
export async function readText(
  sql: AnySql,
  language: Language,
  kind: MessageKind,
  channel: MessageChannel,
): Promise<MessageText> {
  const [own] = await sql<{ text: MessageText | null }[]>`
    select texts -> ${textKey(kind, channel)} as text from message_texts`
  return own?.text ?? usualText(language, kind, channel)
}

export interface Gateway {
  readonly url: string
  /** The key that signs requests; null when none is stored, or none that this server can open. */
  readonly secret: string | null
}

export async function readGateway(sql: AnySql, environment: MessageEnvironment): Promise<Gateway> {
  const [row] = await sql<{ smsUrl: string; smsSecret: Buffer | null }[]>`
    select sms_url, sms_secret from message_settings`
  return { url: row?.smsUrl ?? '', secret: row?.smsSecret ? opened(row.smsSecret) : null }

  function opened(sealed: Buffer): string | null {
    try {
      return sealOf(environment.secret).open(sealed, sealOwner).toString()
    } catch {
      return null
    }
  }
}

export function messageSettingsStore(sql: Sql, environment: MessageEnvironment) {
  async function read(): Promise<MessageSettings> {
    return { ...(await readStoredSettings(sql)), hasMailServer: environment.smtpUrl !== null }
  }

  async function readTexts(): Promise<MessageTexts> {
    const [stored] = await sql<(Omit<MessageTexts, 'texts'> & { texts: StoredTexts })[]>`
      select texts, created_at, updated_at, version from message_texts`
    if (!stored) throw new Error('The row of the message texts is missing.')
    const texts = Object.entries(stored.texts).map(([key, text]) => {
      const [kind, channel] = key.split(' ')
      // Only `textKey` makes these keys.
      return { kind: kind as MessageKind, channel: channel as MessageChannel, ...text }
    })
    return { ...stored, texts }
  }

  return {
    read,
    readTexts,

    async change(
      viewer: WritingViewer,
      version: number,
      { smsSecret, ...changes }: MessageSettingsChanges,
    ): Promise<MessageSettings> {
      const before = await readStoredSettings(sql)
      if (changes.bySms === 'on' && !smsSecret && !before.hasSmsSecret) {
        throw new Problem('invalid', { errors: { smsSecret: 'A gateway needs a secret.' } })
      }
      const sealed =
        smsSecret && sealOf(environment.secret).close(Buffer.from(smsSecret), sealOwner)
      const { count } = await sql`
        update message_settings set ${sql(changes)} ${sealed ? sql`, sms_secret = ${sealed}` : sql``},
          updated_by = ${acting(sql, viewer)}
        where version = ${version}`
      const current = await read()
      if (count === 0) throw new Problem('changed', { current })
      return current
    },

    async changeText(
      viewer: WritingViewer,
      version: number,
      { kind, channel, subject, body }: MessageTextChanges,
    ): Promise<MessageTexts> {
      const key = textKey(kind, channel)
      const texts =
        body === ''
          ? sql`texts - ${key}::text`
          : sql`texts || jsonb_build_object(${key}::text,
              jsonb_build_object('subject', ${subject}::text, 'body', ${body}::text))`
      const { count } = await sql`
        update message_texts set texts = ${texts}, updated_by = ${acting(sql, viewer)}
        where version = ${version}`
      const current = await readTexts()
      if (count === 0) throw new Problem('changed', { current })
      return current
    },
  }
}
