import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { Person } from '../../../contract/person.ts'
import { ownAccount } from '../../../contract/unaudited.ts'

export const messageKinds = ['confirmation', 'reminder', 'change', 'cancellation', 'offer'] as const
export type MessageKind = (typeof messageKinds)[number]
export const kindWords: Record<MessageKind, string> = {
  confirmation: 'Confirmation',
  reminder: 'Reminder',
  change: 'Change',
  cancellation: 'Cancellation',
  offer: 'Waiting list offer',
}

export const messageChannels = ['mail', 'sms'] as const
export type MessageChannel = (typeof messageChannels)[number]
export const channelWords: Record<MessageChannel, string> = { mail: 'Mail', sms: 'SMS' }

/** The notes of messages for which the chart has no address. */
export const noAddressNotes: Record<MessageChannel, string> = {
  mail: 'The chart has no email.',
  sms: 'The contact in the chart is not a phone number.',
}

/** `planned`: not due yet; `waiting`: written, but not sent yet; `dropped`: will not be sent. */
export const messageStates = ['planned', 'waiting', 'sent', 'failed', 'dropped'] as const

/** A message to a patient about a visit, sent or planned. */
export const VisitMessage = z.object({
  id: Id,
  patientId: Id,
  patient: Person,
  kind: z.enum(messageKinds),
  channel: z.enum(messageChannels),
  state: z.enum(messageStates),
  /** The time of the visit in the message, by the clinic's clock. */
  date: z.string(),
  time: z.string(),
  /** For a reminder, the hours before the visit. */
  hours: z.number().int(),
  /** Null until the message is written, just before it is sent. */
  toAddress: z.string().nullable(),
  subject: z.string().nullable(),
  /** Links are left out: they are for the patient only. */
  body: z.string().nullable(),
  attempts: z.number().int(),
  /** Why it failed or was dropped. */
  note: z.string().nullable(),
  dueAt: z.string(),
  sentAt: z.string().nullable(),
  createdAt: z.string(),
})
export type VisitMessage = z.infer<typeof VisitMessage>

/** A message that a patient would get; nothing is planned yet. */
export const MessageDraft = z.object({
  appointmentId: Id,
  patientId: Id,
  patient: z.string(),
  channel: z.enum(messageChannels),
  /** Null if the patient cannot get messages by this channel, or does not want them. */
  to: z.string().nullable(),
  subject: z.string(),
  body: z.string(),
})
export type MessageDraft = z.infer<typeof MessageDraft>

export const messageCan = {
  sendAgain: ({ state }: Pick<VisitMessage, 'state'>) => state === 'sent' || state === 'failed',
}

export const listVisitMessages = endpoint({
  method: 'GET',
  path: '/api/visit-messages',
  summary: 'List messages to patients about visits, newest first',
  action: 'list',
  kind: 'visit message',
  permission: 'messages.send',
  query: PageQuery.extend({
    state: z.enum(messageStates).optional(),
    kind: z.enum(messageKinds).optional(),
    patientId: Id.optional(),
    appointmentId: Id.optional(),
  }),
  /** With whether a mail server is set up and whether this is a demo clinic. */
  answer: pageOf(VisitMessage).extend({ hasMailServer: z.boolean(), isDemo: z.boolean() }),
  reads: ['messages', 'patients'],
})

export const resendVisitMessage = endpoint({
  method: 'POST',
  path: '/api/visit-messages/:id/copies',
  summary: 'Send a message again, with the visit as it is now',
  action: 'update',
  kind: 'visit message',
  permission: 'messages.send',
  params: ById,
  changes: ['messages'],
})

/** The channels by which a patient gets messages about visits. */
export const WaysToWrite = z.strictObject({
  mail: z.enum(['on', 'off'], 'Choose on or off.'),
  sms: z.enum(['on', 'off'], 'Choose on or off.'),
})
export type WaysToWrite = z.output<typeof WaysToWrite>

export const readWaysToWrite = endpoint({
  method: 'GET',
  path: '/api/patients/:id/ways-to-write',
  summary: 'Read by which channels a patient gets messages about visits',
  action: 'read',
  kind: 'message opt-out',
  permission: 'patients.write',
  params: ById,
  answer: WaysToWrite,
  reads: ['messages'],
})

export const changeWaysToWrite = endpoint({
  method: 'PUT',
  path: '/api/patients/:id/ways-to-write',
  summary: 'Stop or allow messages about visits for a patient',
  action: 'update',
  kind: 'patient',
  permission: 'patients.write',
  params: ById,
  body: WaysToWrite,
  answer: WaysToWrite,
  changes: ['messages'],
})

export const readOwnWaysToWrite = endpoint({
  method: 'GET',
  path: '/api/my/ways-to-write',
  summary: 'Read by which channels you get messages about visits',
  action: 'list',
  kind: 'own record',
  roles: ['patient'],
  unaudited: ownAccount,
  answer: WaysToWrite,
  reads: ['messages'],
})

export const changeOwnWaysToWrite = endpoint({
  method: 'PUT',
  path: '/api/my/ways-to-write',
  summary: 'Stop or allow messages about your own visits',
  action: 'update',
  kind: 'own record',
  roles: ['patient'],
  body: WaysToWrite,
  answer: WaysToWrite,
  changes: ['messages'],
})
