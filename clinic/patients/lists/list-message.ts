import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { Person } from '../../../contract/person.ts'
import { nameLength, requiredLine, requiredText } from '../../../contract/text.ts'
import { onlyCounts, settingsOnly } from '../../../contract/unaudited.ts'

/** Patients to whom one text is mailed at once. */
export const mostWritten = 1000
/** Days within which nobody gets the same text of a list twice. */
export const sameTextDays = 30

/** The names in braces that a text may use. None of them tells of health. */
export const listMessageFields = {
  patient: 'the patient’s name',
  clinic: 'the clinic’s name',
  phone: 'the clinic’s phone number',
} as const

const text = {
  subject: requiredLine('Subject', nameLength),
  body: requiredText('Text', 5000),
}
export const ListMessageText = z.strictObject(text)
export type ListMessageText = z.output<typeof ListMessageText>

export const readListMessage = endpoint({
  method: 'GET',
  path: '/api/patient-lists/:id/message',
  summary:
    'A usual text for the patients of a list, how many can be written to, and why others cannot',
  action: 'read',
  kind: 'message to a list',
  permission: 'messages.send',
  unaudited: onlyCounts,
  params: ById,
  answer: ListMessageText.extend({
    patients: z.number().int(),
    toWrite: z.number().int(),
    /** Why the others get no mail. */
    others: z.array(z.object({ why: z.string(), count: z.number().int() })),
  }),
  reads: ['patient-lists', 'patients', 'settings', 'messages'],
})

/** A text that was mailed, and what became of its mails. */
export const ListMailing = z.object({
  id: Id,
  subject: z.string(),
  createdAt: z.string(),
  by: Person.nullable(),
  /** They wait, or are on their way. */
  waiting: z.number().int(),
  sent: z.number().int(),
  failed: z.number().int(),
  /** They cannot be written to. */
  toCall: z.number().int(),
  /** They got the same text shortly before. */
  before: z.number().int(),
})
export type ListMailing = z.infer<typeof ListMailing>

export const listListMailings = endpoint({
  method: 'GET',
  path: '/api/patient-lists/:id/mailings',
  summary: 'The last texts that were mailed to the patients of a list, and what became of them',
  action: 'list',
  kind: 'message to a list',
  permission: 'messages.send',
  unaudited: settingsOnly,
  params: ById,
  answer: z.array(ListMailing),
  reads: ['patient-lists', 'mails'],
})

export const NewListMailing = z.strictObject({ id: Id, ...text })
export type NewListMailing = z.output<typeof NewListMailing>

export const sendListMessage = endpoint({
  method: 'POST',
  path: '/api/patient-lists/:id/mailings',
  summary: 'Mail one text to all patients of a list who can be written to, each once',
  action: 'send',
  kind: 'message to a list',
  permission: 'messages.send',
  params: ById,
  body: NewListMailing,
  answer: ListMailing,
  status: 201,
  changes: ['patient-lists', 'mails'],
})
