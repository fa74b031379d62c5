import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { Person } from '../../../contract/person.ts'
import { desk } from '../../../contract/role.ts'
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

/** `planned`: waits for its time; `waiting`: written, on its way; `dropped`: not to be sent after all. */
export const messageStates = ['planned', 'waiting', 'sent', 'failed', 'dropped'] as const

/** What a patient was told, or is to be told, of a visit. */
export const VisitMessage = z.object({
  id: Id,
  patientId: Id,
  patient: Person,
  kind: z.enum(messageKinds),
  channel: z.enum(messageChannels),
  state: z.enum(messageStates),
  /** The visit as it is told, by the clinic's clock. */
  date: z.string(),
  time: z.string(),
  /** Of a reminder: so many hours before the visit. */
  hours: z.number().int(),
  /** Null until it is written, which is when it is sent. */
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

/** What a patient would be told; nothing is planned yet. */
export const MessageDraft = z.object({
  appointmentId: Id,
  patientId: Id,
  patient: z.string(),
  channel: z.enum(messageChannels),
  /** Null for who cannot or does not want to be told this way. */
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
  summary: 'What patients were told of their visits, newest first',
  action: 'list',
  kind: 'visit message',
  roles: desk,
  query: PageQuery.extend({
    state: z.enum(messageStates).optional(),
    kind: z.enum(messageKinds).optional(),
    patientId: Id.optional(),
  }),
  /** Which ways out are set up: whether a mail server and an SMS gateway are there. */
  answer: pageOf(VisitMessage).extend({ hasMailServer: z.boolean(), isDemo: z.boolean() }),
  reads: ['messages', 'patients'],
})

export const resendVisitMessage = endpoint({
  method: 'POST',
  path: '/api/visit-messages/:id/copies',
  summary: 'Tell a patient the same again, as the visit is now',
  action: 'update',
  kind: 'visit message',
  roles: desk,
  params: ById,
  changes: ['messages'],
})

/** By which ways a patient is written to about visits. */
export const WaysToWrite = z.strictObject({
  mail: z.enum(['on', 'off'], 'Choose on or off.'),
  sms: z.enum(['on', 'off'], 'Choose on or off.'),
})
export type WaysToWrite = z.output<typeof WaysToWrite>

export const readWaysToWrite = endpoint({
  method: 'GET',
  path: '/api/patients/:id/ways-to-write',
  summary: 'By which ways a patient is written to about visits',
  action: 'read',
  kind: 'message opt-out',
  roles: desk,
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
  roles: desk,
  params: ById,
  body: WaysToWrite,
  answer: WaysToWrite,
  changes: ['messages'],
})

export const readOwnWaysToWrite = endpoint({
  method: 'GET',
  path: '/api/my/ways-to-write',
  summary: 'By which ways the clinic writes to the own address about visits',
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
  summary: 'Stop or allow messages about the own visits',
  action: 'update',
  kind: 'own record',
  roles: ['patient'],
  body: WaysToWrite,
  answer: WaysToWrite,
  changes: ['messages'],
})
