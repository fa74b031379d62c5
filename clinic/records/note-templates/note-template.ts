import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { nameLength, optionalText, requiredLine } from '../../../contract/text.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'
import { Questionnaire } from './questionnaire.ts'
import { EnteredQuestionnaire } from './read-questionnaire.ts'

export const mostNoteTemplates = 200
/** A retired template is offered for no new note; notes that were written with it keep it. */
export const templateStatuses = ['active', 'retired'] as const

const head = {
  id: Id,
  title: z.string(),
  description: z.string().nullable(),
  /** The visit types that it is for; empty for all. */
  visitTypeIds: z.array(Id),
}

/** A form for clinical notes, kept as a FHIR R4 Questionnaire. */
export const NoteTemplate = z.object({
  ...head,
  questionnaire: Questionnaire,
  /** All of the form in lines of words, to compare versions by. */
  questionnaireInWords: z.string(),
  status: z.enum(templateStatuses),
  ...stamps,
})
export type NoteTemplate = z.infer<typeof NoteTemplate>

export const ListedNoteTemplate = z.object({
  ...head,
  fields: z.number().int(),
  status: z.enum(templateStatuses),
  ...stamps,
})
export type ListedNoteTemplate = z.infer<typeof ListedNoteTemplate>

/** A template as a doctor chooses it. Its form is read by its id and version. */
export const OfferedNoteTemplate = z.object({
  id: Id,
  title: z.string(),
  description: z.string().nullable(),
  version: z.number().int(),
  /** It names the visit type that was asked for. */
  isForType: z.boolean(),
})
export type OfferedNoteTemplate = z.infer<typeof OfferedNoteTemplate>

/** The form as it was in one version of its template. It never changes. */
export const NoteTemplateVersion = z.object({
  id: Id,
  version: z.number().int(),
  questionnaire: Questionnaire,
})
export type NoteTemplateVersion = z.infer<typeof NoteTemplateVersion>

const entered = {
  title: requiredLine('Title', nameLength),
  description: optionalText('Description', 2_000),
  visitTypeIds: z
    .array(Id)
    .max(100, 'Choose at most 100 visit types.')
    .default([])
    .transform((ids) => [...new Set(ids)]),
  questionnaire: EnteredQuestionnaire,
}

export const NewNoteTemplate = z.strictObject({ id: Id, ...entered })
export type NewNoteTemplate = z.output<typeof NewNoteTemplate>
export const NoteTemplateChanges = z.strictObject({
  ...entered,
  status: z.enum(templateStatuses, 'Status is required.'),
})
export type NoteTemplateChanges = z.output<typeof NoteTemplateChanges>

export const listNoteTemplates = endpoint({
  method: 'GET',
  path: '/api/note-templates',
  summary: 'Note templates, those in use first',
  action: 'list',
  kind: 'note template',
  permission: 'services.write',
  unaudited: settingsOnly,
  answer: z.array(ListedNoteTemplate),
  reads: ['note-templates'],
})

export const listOfferedNoteTemplates = endpoint({
  method: 'GET',
  path: '/api/note-templates/offered',
  summary: 'Note templates in use: those for the visit type first, then those for every type',
  action: 'list',
  kind: 'note template',
  permission: 'records.write',
  unaudited: settingsOnly,
  query: z.strictObject({ visitTypeId: Id.optional() }),
  answer: z.array(OfferedNoteTemplate),
  reads: ['note-templates'],
})

export const readNoteTemplate = endpoint({
  method: 'GET',
  path: '/api/note-templates/:id',
  summary: 'Read a note template',
  action: 'read',
  kind: 'note template',
  permission: 'services.write',
  unaudited: settingsOnly,
  params: ById,
  answer: NoteTemplate,
  reads: ['note-templates'],
})

export const readNoteTemplateVersion = endpoint({
  method: 'GET',
  path: '/api/note-templates/:id/versions/:version',
  summary: 'Read the form of a note template as it was in one version',
  action: 'read',
  kind: 'note template',
  permission: 'records.write',
  unaudited: settingsOnly,
  params: z.object({ id: Id, version: z.coerce.number<string>().int().min(1).max(1_000_000) }),
  answer: NoteTemplateVersion,
  reads: ['note-templates'],
})

/** The words of the API page on the forms that are taken. */
const taken =
  'The form is a FHIR R4 Questionnaire with items of the types group, display, string, text, choice, boolean, ' +
  'integer, decimal and date. Elements that change nothing for the form are left out, such as publisher, ' +
  'contact, meta, text and other extensions; an element that may change its meaning is refused, such as ' +
  'modifierExtension, another type or another operator.'

export const addNoteTemplate = endpoint({
  method: 'POST',
  path: '/api/note-templates',
  summary: `Add a note template. ${taken}`,
  action: 'insert',
  kind: 'note template',
  permission: 'services.write',
  body: NewNoteTemplate,
  answer: NoteTemplate,
  status: 201,
  changes: ['note-templates'],
})

export const changeNoteTemplate = endpoint({
  method: 'PUT',
  path: '/api/note-templates/:id',
  summary: `Change, retire or restore a note template; notes keep the version they were written with. ${taken}`,
  action: 'update',
  kind: 'note template',
  permission: 'services.write',
  params: ById,
  body: NoteTemplateChanges,
  answer: NoteTemplate,
  versioned: true,
  changes: ['note-templates'],
})
