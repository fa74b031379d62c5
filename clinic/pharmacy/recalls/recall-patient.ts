import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { Person } from '../../../contract/person.ts'
import { nameLength, requiredLine, requiredText } from '../../../contract/text.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'

export const toldWays = { phone: 'By phone', letter: 'By letter', message: 'By message' } as const
export const ToldWay = z.enum(['phone', 'letter', 'message'])

/** A patient who got a recalled lot. */
export const RecallPatient = z.object({
  /** Of the patient. */
  id: Id,
  patientId: Id,
  patient: Person.nullable(),
  mrn: z.string().nullable(),
  contact: z.string().nullable(),
  email: z.string().nullable(),
  /** The last day on which they got it; of a vaccination it may be a month or a year. */
  day: z.string().nullable(),
  /** In units; null where only the chart tells of it. */
  quantity: z.string().nullable(),
  /** Why no message can be sent to them; null: one can. */
  callBecause: z.string().nullable(),
  /** A message that failed told nobody. */
  told: z.object({ way: ToldWay, at: z.string(), by: Person.nullable() }).nullable(),
  message: z
    .object({
      state: z.enum(['waiting', 'sent', 'failed', 'withdrawn']),
      note: z.string().nullable(),
      sentAt: z.string().nullable(),
    })
    .nullable(),
})
export type RecallPatient = z.infer<typeof RecallPatient>

export const RecallPatients = pageOf(RecallPatient).extend({
  /** Patients who got it and whom the viewer does not see. */
  hidden: z.number().int(),
})

const Filters = z.strictObject({ told: z.enum(['yes', 'no']).optional() })

export const listRecallPatients = endpoint({
  method: 'GET',
  path: '/api/stock-recalls/:id/patients',
  summary:
    'Patients who got a recalled lot, by name, with how to reach them, and how many more the viewer does not see; vaccinations of the chart are for those who read records',
  action: 'list',
  kind: 'stock recall',
  permission: 'stock.read',
  rowsAre: 'patients',
  params: ById,
  query: PageQuery.omit({ search: true }).extend(Filters.shape),
  answer: RecallPatients,
  reads: ['stock', 'patients', 'facts'],
})

export const exportRecallPatients = endpoint({
  method: 'POST',
  path: '/api/stock-recalls/:id/exports',
  summary: 'Export the patients who got a recalled lot as CSV; an event of the audit log',
  action: 'export',
  kind: 'stock recall',
  permission: 'patients.export',
  params: ById,
  body: Filters,
  file: true,
})

const patientIds = z
  .array(Id)
  .min(1, 'Choose at least one patient.')
  .max(500, 'Choose at most 500 patients.')

export const markTold = endpoint({
  method: 'POST',
  path: '/api/stock-recalls/:id/contacts',
  summary: 'Say that patients were told of a recall, by phone, letter or message',
  action: 'insert',
  kind: 'stock recall contact',
  permission: 'stock.write',
  params: ById,
  body: z.strictObject({ patientIds, way: z.enum(ToldWay.options, 'Choose how.') }),
  changes: ['stock'],
})

/** The names in braces that the text may use. None of them tells of health. */
export const recallFields = {
  patient: 'the patient’s name',
  clinic: 'the clinic’s name',
  phone: 'the clinic’s phone number',
} as const

const RecallText = z.strictObject({
  subject: requiredLine('Subject', nameLength),
  body: requiredText('Text', 5000),
})

export const readRecallText = endpoint({
  method: 'GET',
  path: '/api/stock-recalls/:id/text',
  summary:
    'Read the text that asks patients to call, in the language of the clinic, to be edited and sent',
  action: 'read',
  kind: 'stock recall',
  permission: 'stock.write',
  unaudited: settingsOnly,
  params: ById,
  answer: RecallText,
  reads: ['stock', 'settings'],
})

export const RecallMessages = RecallText.extend({ patientIds })
export type RecallMessages = z.output<typeof RecallMessages>

export const sendRecallMessages = endpoint({
  method: 'POST',
  path: '/api/stock-recalls/:id/messages',
  summary:
    'Mail patients that they call the clinic, each once, and again where the mail failed; answers how many',
  action: 'send',
  kind: 'stock recall message',
  permission: 'stock.write',
  params: ById,
  body: RecallMessages,
  answer: z.object({
    sent: z.number().int(),
    /** They got the message before, or it waits. */
    before: z.number().int(),
    toCall: z.number().int(),
  }),
  changes: ['stock', 'mails'],
})
