import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { optionalText } from '../../../contract/text.ts'
import { reminderSteps } from './reminder-text.ts'

/** One mail to a patient that listed all overdue bills. */
export const Reminder = z.object({
  id: Id,
  patientId: Id,
  step: z.literal(reminderSteps),
  /** Somebody sent it, and not the clock. */
  byHand: z.boolean(),
  state: z.enum(['waiting', 'sent', 'failed']),
  /** Why it failed. */
  note: z.string().nullable(),
  toAddress: z.string(),
  subject: z.string(),
  body: z.string(),
  /** Of all bills in it. */
  owed: z.string(),
  currency: z.string(),
  bills: z.array(z.object({ billId: Id, invoiceNumber: z.number().int(), owed: z.string() })),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
})
export type Reminder = z.infer<typeof Reminder>

/** Nobody is reminded while it is there. */
const Hold = z.object({ reason: z.string(), createdAt: z.string() })

/** The reminders of a patient or of a bill, newest first, and what holds others back. */
export const Reminders = z.object({
  patientId: Id,
  /** Something of the bill that is asked about is overdue, or of any bill of the patient. */
  isOverdue: z.boolean(),
  reminders: z.array(Reminder),
  /** Of the patient and all bills. */
  holdOfPatient: Hold.nullable(),
  /** Of the bill that is asked about. */
  holdOfBill: Hold.nullable(),
})
export type Reminders = z.infer<typeof Reminders>

const NewHold = z.strictObject({
  /** Why nobody is reminded; left out, reminders go on. */
  reason: optionalText('Reason', 500),
})

export const listRemindersOfPatient = endpoint({
  method: 'GET',
  path: '/api/patients/:id/reminders',
  summary: 'List the reminders of a patient of what is overdue, newest first',
  action: 'list',
  kind: 'payment reminder',
  permission: 'bills.read',
  params: ById,
  answer: Reminders,
  reads: ['bills', 'mails'],
})

export const listRemindersOfBill = endpoint({
  method: 'GET',
  path: '/api/bills/:id/reminders',
  summary: 'List the reminders that named a bill, newest first',
  action: 'list',
  kind: 'payment reminder',
  permission: 'bills.read',
  params: ById,
  answer: Reminders,
  reads: ['bills', 'mails'],
})

export const sendReminder = endpoint({
  method: 'POST',
  path: '/api/patients/:id/reminders',
  summary: 'Remind a patient now of all overdue bills, at the step that comes next',
  action: 'send',
  kind: 'payment reminder',
  permission: 'bills.write',
  params: ById,
  body: z.strictObject({ id: Id }),
  answer: Reminder,
  status: 201,
  changes: ['bills', 'mails'],
})

export const holdRemindersOfPatient = endpoint({
  method: 'PUT',
  path: '/api/patients/:id/reminder-hold',
  summary: 'Hold back all reminders to a patient with a reason, or let them go on',
  action: 'update',
  kind: 'reminder hold',
  permission: 'bills.write',
  params: ById,
  body: NewHold,
  changes: ['bills'],
})

export const holdRemindersOfBill = endpoint({
  method: 'PUT',
  path: '/api/bills/:id/reminder-hold',
  summary: 'Hold back the reminders of a bill with a reason, or let them go on',
  action: 'update',
  kind: 'reminder hold',
  permission: 'bills.write',
  params: ById,
  body: NewHold,
  changes: ['bills'],
})
