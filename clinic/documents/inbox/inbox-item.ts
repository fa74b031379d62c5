import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { lineLength, requiredLine } from '../../../contract/text.ts'
import { grouped } from '../../../contract/number-words.ts'
import {
  addFile,
  FileChanges,
  fileKinds,
  fileRefusals,
  mostParts,
  partSize,
} from '../files/file.ts'

export const inboxSources = ['folder', 'mail', 'upload'] as const
export const inboxStates = ['waiting', 'filed', 'dismissed'] as const

/** The sentences of refused items, besides those of files. */
export const inboxRefusals = {
  encrypted:
    'This PDF is protected by a password, so nobody could see whose it is. Save it without a password, and send it again.',
  mail: 'This mail cannot be read. Send the documents as files in a new mail.',
  many: 'This mail has too many files. Send at most 50 in one mail.',
} as const

/** A scan, fax or mail that came in: a content, or a problem with it. */
export const InboxItem = z.object({
  id: Id,
  source: z.enum(inboxSources),
  /** The name of the file, as its sender has it. */
  name: z.string(),
  /** Of a mail. */
  sender: z.string().nullable(),
  subject: z.string().nullable(),
  /** Null where the content was refused. */
  kind: z.enum(fileKinds).nullable(),
  bytes: z.number().int().nullable(),
  pages: z.number().int().nullable(),
  damage: z.enum(['gone', 'damaged']).nullable(),
  previewProblem: z.string().nullable(),
  /** Why the content was refused. */
  problem: z.string().nullable(),
  state: z.enum(inboxStates),
  /** The patient in whose chart it is. */
  patientId: Id.nullable(),
  patientName: z.string().nullable(),
  endedAt: z.string().nullable(),
  endedBy: z.string().nullable(),
  /** Why it was dismissed. */
  reason: z.string().nullable(),
  ...stamps,
})
export type InboxItem = z.infer<typeof InboxItem>

const told = { kind: 'inbox item', permission: 'inbox.file' } as const

export const listInbox = endpoint({
  ...told,
  method: 'GET',
  path: '/api/inbox',
  summary: 'List scans, faxes and mails that came in, newest first',
  action: 'list',
  query: PageQuery.extend({
    state: z.enum(inboxStates).default('waiting'),
    /** Newest first unless asked for the other way round. */
    order: z.literal('oldest').optional(),
  }),
  answer: pageOf(InboxItem).extend({
    /** The most bytes of a file, by the settings of the server. */
    mostBytes: z.number().int(),
    /** Whether a folder is watched, and the address that takes mails. */
    isWatching: z.boolean(),
    address: z.string().nullable(),
  }),
  reads: ['inbox'],
})

export const readInboxContent = endpoint({
  ...told,
  method: 'GET',
  path: '/api/inbox/:id/content',
  summary: 'See an item of the inbox that is not filed',
  action: 'read',
  params: ById,
  file: true,
})

/** Why a patient is suggested, the strongest first. */
export const suggestionReasons = {
  'number and name': 'Patient number and name stand in the text',
  'name and birth': 'Name and date of birth stand in the text',
  'email and name': 'Email and name stand in the text',
  'phone and name': 'Phone and name stand in the text',
  number: 'The patient number stands in the text',
  email: 'The email stands in the text',
  phone: 'The phone stands in the text',
} as const
export type SuggestionReason = keyof typeof suggestionReasons

export const Suggestion = z.object({
  id: Id,
  mrn: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  dob: z.string().nullable(),
  // `Object.keys` does not know the names of its object.
  because: z.enum(Object.keys(suggestionReasons) as [SuggestionReason, ...SuggestionReason[]]),
})
export type Suggestion = z.infer<typeof Suggestion>

export const suggestPatients = endpoint({
  ...told,
  method: 'GET',
  path: '/api/inbox/:id/suggestions',
  summary: 'Suggest the patients whose data stand in an item of the inbox',
  action: 'read',
  params: ById,
  rowsAre: 'patients',
  answer: z.array(Suggestion),
  reads: ['inbox', 'patients'],
})

const number = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number)
  .pipe(z.number().max(mostParts - 1))

export const sendInboxPart = endpoint({
  ...told,
  method: 'PUT',
  path: '/api/inbox/files/:fileId/parts/:part',
  summary: `Send one part of a file for the inbox, of ${grouped(partSize)} bytes but for the last; they are counted from 0`,
  action: 'update',
  params: z.object({ fileId: Id, part: number }),
  bytes: true,
})

export const addInboxItem = endpoint({
  ...told,
  method: 'POST',
  path: '/api/inbox',
  summary: 'Add a file whose parts are all here to the inbox',
  action: 'insert',
  body: z.strictObject({
    id: Id,
    fileName: addFile.body.shape.fileName,
    bytes: z.number('Bytes is a number.').int().min(1, fileRefusals.empty),
  }),
  answer: InboxItem,
  status: 201,
  changes: ['inbox'],
})

export const Filing = FileChanges.omit({ rotation: true }).extend({ patientId: Id })

export const fileInboxItem = endpoint({
  ...told,
  method: 'POST',
  path: '/api/inbox/:id/filing',
  summary: 'File an item of the inbox in the chart of a patient',
  action: 'update',
  params: ById,
  /** The id of the new file of the patient: a request that was sent twice files once. */
  body: Filing.extend({ fileId: Id }),
  answer: InboxItem,
  versioned: true,
  changes: ['inbox', 'files'],
})

export const Dismissal = z.strictObject({ reason: requiredLine('Reason', lineLength) })

export const dismissInboxItem = endpoint({
  ...told,
  method: 'POST',
  path: '/api/inbox/:id/dismissal',
  summary: 'Take an item that belongs to no patient out of the inbox, with a reason',
  action: 'update',
  params: ById,
  body: Dismissal,
  answer: InboxItem,
  versioned: true,
  changes: ['inbox'],
})

export const returnInboxItem = endpoint({
  ...told,
  method: 'POST',
  path: '/api/inbox/:id/return',
  summary: 'Let a filed or dismissed item wait again; its file counts as entered in error',
  action: 'update',
  params: ById,
  answer: InboxItem,
  versioned: true,
  changes: ['inbox', 'files'],
})
