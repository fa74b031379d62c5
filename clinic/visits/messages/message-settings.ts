import * as z from 'zod'
import { endpoint, stamps } from '../../../contract/endpoint.ts'
import { Language } from '../../../contract/language.ts'
import { lineLength, optionalLine, optionalText, requiredLine } from '../../../contract/text.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'
import { ReminderHours } from '../../availability/visit-types/reminder-hours.ts'
import { faultOf } from './message-text.ts'
import { messageChannels, messageKinds } from './visit-message.ts'

const onOff = z.enum(['on', 'off'], 'Choose on or off.')
const optionalClock = z
  .union([
    z.literal(''),
    z.null(),
    z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 21:00.'),
  ])
  .optional()
  .transform((value) => value || null)

/** Plain HTTP is allowed to this machine and its private networks only. */
const plainAddress =
  /^http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\]|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+)([:/]|$)/

const gatewayUrl = z
  .string()
  .trim()
  .max(lineLength, 'The address is too long.')
  .refine(
    (value) =>
      value === '' ||
      (z.url({ protocol: /^https?$/ }).safeParse(value).success &&
        (value.startsWith('https://') || plainAddress.test(value))),
    'Give an address that begins with https://.',
  )
  .refine((value) => !value.includes('@'), 'Leave user and password out: requests are signed.')

const rules = {
  sending: onOff,
  byMail: onOff,
  bySms: onOff,
  language: Language,
  reminderHours: ReminderHours,
  graceMinutes: z.coerce
    .number('Grace period is a number of minutes.')
    .int('Grace period is a whole number of minutes.')
    .min(0, 'Grace period is 0 to 120 minutes.')
    .max(120, 'Grace period is 0 to 120 minutes.'),
  quietStarts: optionalClock,
  quietEnds: optionalClock,
  directions: optionalText('Directions', 2000),
  smsUrl: gatewayUrl,
  /** Left out or empty, the stored one stays. */
  smsSecret: z
    .string()
    .trim()
    .max(200, 'The secret takes at most 200 characters.')
    .refine((value) => value === '' || /^[\x21-\x7e]{24,}$/.test(value), {
      error: 'The secret has at least 24 characters, without blanks.',
    })
    .optional(),
}

export const MessageSettingsChanges = z
  .strictObject(rules)
  .refine(({ quietStarts, quietEnds }) => (quietStarts === null) === (quietEnds === null), {
    path: ['quietEnds'],
    error: 'Quiet hours need a beginning and an end.',
  })
  .refine(({ bySms, smsUrl }) => bySms === 'off' || smsUrl !== '', {
    path: ['smsUrl'],
    error: 'Messages by SMS need a gateway.',
  })
export type MessageSettingsChanges = z.output<typeof MessageSettingsChanges>

export const MessageSettings = z.object({
  sending: onOff,
  byMail: onOff,
  bySms: onOff,
  language: Language,
  /** Hours before a visit, the longest first: `48, 24`. */
  reminderHours: z.string(),
  graceMinutes: z.number().int(),
  quietStarts: z.string().nullable(),
  quietEnds: z.string().nullable(),
  directions: z.string().nullable(),
  smsUrl: z.string(),
  hasSmsSecret: z.boolean(),
  hasMailServer: z.boolean(),
  isDemo: z.boolean(),
  ...stamps,
})
export type MessageSettings = z.output<typeof MessageSettings>

const bodyLength = 4000

/** The clinic's own texts; other messages have the usual text of the language. */
export const MessageTexts = z.object({
  texts: z.array(
    z.object({
      kind: z.enum(messageKinds),
      channel: z.enum(messageChannels),
      subject: z.string(),
      body: z.string(),
    }),
  ),
  ...stamps,
})
export type MessageTexts = z.output<typeof MessageTexts>

/** The clinic's own text for one message; an empty body restores the usual one. */
export const MessageTextChanges = z
  .strictObject({
    kind: z.enum(messageKinds, 'Choose a message.'),
    channel: z.enum(messageChannels, 'Choose mail or SMS.'),
    subject: optionalLine('Subject', 200).transform((value) => value ?? ''),
    body: optionalText('Text', bodyLength).transform((value) => value ?? ''),
  })
  .superRefine((text, context) => {
    if (text.body === '') return
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (text.channel === 'mail' && text.subject === '')
      refuse('subject', 'Enter a subject for the mail.')
    const fault = faultOf(text.kind, text.channel, text)
    if (fault) refuse('body', fault)
  })
export type MessageTextChanges = z.output<typeof MessageTextChanges>

export const readMessageSettings = endpoint({
  method: 'GET',
  path: '/api/message-settings',
  summary: 'Read how and when patients get messages about visits',
  action: 'list',
  kind: 'message settings',
  permission: 'settings.write',
  unaudited: settingsOnly,
  answer: MessageSettings,
  reads: ['messages', 'settings'],
})

export const changeMessageSettings = endpoint({
  method: 'PUT',
  path: '/api/message-settings',
  summary: 'Change how and when patients get messages about visits',
  action: 'update',
  kind: 'message settings',
  permission: 'settings.write',
  body: MessageSettingsChanges,
  answer: MessageSettings,
  versioned: true,
  changes: ['messages', 'session'],
})

export const readMessageTexts = endpoint({
  method: 'GET',
  path: '/api/message-texts',
  summary: 'Read the clinic’s own texts for messages to patients',
  action: 'list',
  kind: 'message texts',
  permission: 'settings.write',
  unaudited: settingsOnly,
  answer: MessageTexts,
  reads: ['messages'],
})

export const changeMessageText = endpoint({
  method: 'PUT',
  path: '/api/message-texts',
  summary: 'Change the text of one message',
  action: 'update',
  kind: 'message texts',
  permission: 'settings.write',
  body: MessageTextChanges,
  answer: MessageTexts,
  versioned: true,
  changes: ['messages'],
})

/** Sent at once, even in quiet hours. */
export const sendTestMessage = endpoint({
  method: 'POST',
  path: '/api/message-settings/test',
  summary: 'Send a reminder of a made-up visit to try the settings',
  action: 'send',
  kind: 'message settings',
  permission: 'settings.write',
  noted: true,
  body: z.strictObject({
    channel: z.enum(messageChannels, 'Choose mail or SMS.'),
    to: requiredLine('Address or number', 254),
  }),
  changes: ['mails'],
})
