import * as z from 'zod'
import { endpoint, Id } from '../../../contract/endpoint.ts'
import { notesLength } from '../../../contract/text.ts'

/** Unsaved work of a form, kept on the server for its writer only. */
export const Draft = z.object({
  /** `new-` and the id a new record will have, or the id of the record being edited. */
  form: z.string(),
  content: z.record(z.string(), z.string()),
  updatedAt: z.string(),
})
export type Draft = z.infer<typeof Draft>

/** The answers of a form are one text of a draft. */
const draftLength = 5 * notesLength
const draftText = z
  .string()
  .max(draftLength)
  .refine((text) => !text.includes('\u0000') && text.isWellFormed())

const newForm = 'new-'
export const formOfNew = (id: string) => newForm + id
export const idOfNew = (form: string) => form.slice(newForm.length)

const ByForm = z.object({ form: z.string().regex(/^(new-)?[0-9a-f-]{36}$/) })

/** Several new records may be begun side by side; the newest come first. */
export const readDrafts = endpoint({
  method: 'GET',
  path: '/api/drafts/:form',
  summary: 'Read the own unsaved work of a form, or of all new records (`new`)',
  action: 'read',
  kind: 'draft',
  permission: 'records.write',
  params: z.object({ form: z.string().regex(/^(new|[0-9a-f-]{36})$/) }),
  answer: z.array(Draft),
})

export const keepDraft = endpoint({
  method: 'PUT',
  path: '/api/drafts/:form',
  summary: 'Keep the unsaved work of a form',
  action: 'update',
  kind: 'draft',
  permission: 'records.write',
  params: ByForm,
  body: z.strictObject({
    /** The writer: another tab of the browser may have signed in as somebody else meanwhile. */
    writerId: Id,
    content: z
      .record(z.string().max(50), draftText)
      .refine((content) => Object.keys(content).length <= 20, 'A form has at most 20 fields.'),
  }),
})

export const dropDraft = endpoint({
  method: 'DELETE',
  path: '/api/drafts/:form',
  summary: 'Throw the unsaved work of a form away',
  action: 'update',
  kind: 'draft',
  permission: 'records.write',
  params: ByForm,
})
