import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { requiredLine, requiredText } from '../../../contract/text.ts'

/** Snippets of one doctor, and those of the clinic, are each at most so many. */
export const mostSnippets = 500

/** Stands in a body where the cursor goes once the text is inserted. */
export const cursorMark = '{{cursor}}'

/** A text that doctors insert into notes by its shortcut. */
export const Snippet = z.object({
  id: Id,
  /** The doctor's own one; otherwise the clinic's. */
  isOwn: z.boolean(),
  /** Typed after a slash. */
  shortcut: z.string(),
  title: z.string(),
  body: z.string(),
  ...stamps,
})
export type Snippet = z.infer<typeof Snippet>

const shortcutSentence =
  'Shortcut takes 2 to 30 characters: letters a to z, digits and hyphens, such as sore-throat.'

const entered = {
  shortcut: z
    .string({ error: 'Shortcut is required.' })
    .trim()
    .min(1, 'Shortcut is required.')
    // Phones begin a field with a capital letter.
    .toLowerCase()
    .pipe(z.string().regex(/^[a-z0-9-]{2,30}$/, shortcutSentence)),
  title: requiredLine('Title', 100),
  body: requiredText('Text', 5000),
}

export const NewSnippet = z.strictObject({ id: Id, ...entered })
export type NewSnippet = z.output<typeof NewSnippet>
export const SnippetChanges = z.strictObject(entered)
export type SnippetChanges = z.output<typeof SnippetChanges>

/** The snippets of a list that a shortcut inserts: an own one stands in for the clinic's. */
export function snippetsInUse(snippets: readonly Snippet[]): Snippet[] {
  const own = new Set(snippets.filter(({ isOwn }) => isOwn).map(({ shortcut }) => shortcut))
  return snippets.filter(({ isOwn, shortcut }) => isOwn || !own.has(shortcut))
}

const unaudited = 'Snippets are texts to be inserted; they say nothing of a patient.'

export const listSnippets = endpoint({
  method: 'GET',
  path: '/api/snippets',
  summary: 'The snippets that a doctor inserts into notes: own ones and those of the clinic',
  action: 'list',
  kind: 'snippet',
  permission: 'records.write',
  unaudited,
  answer: z.array(Snippet),
  reads: ['own-snippets', 'snippets'],
})

export const addSnippet = endpoint({
  method: 'POST',
  path: '/api/snippets',
  summary: 'Add an own snippet',
  action: 'insert',
  kind: 'snippet',
  permission: 'records.write',
  body: NewSnippet,
  answer: Snippet,
  status: 201,
  changes: ['own-snippets'],
})

export const changeSnippet = endpoint({
  method: 'PUT',
  path: '/api/snippets/:id',
  summary: 'Change an own snippet; notes that have its text stay as they are',
  action: 'update',
  kind: 'snippet',
  permission: 'records.write',
  params: ById,
  body: SnippetChanges,
  answer: Snippet,
  versioned: true,
  changes: ['own-snippets'],
})

export const removeSnippet = endpoint({
  method: 'DELETE',
  path: '/api/snippets/:id',
  summary: 'Remove an own snippet; notes that have its text stay as they are',
  action: 'delete',
  kind: 'snippet',
  permission: 'records.write',
  params: ById,
  versioned: true,
  current: Snippet,
  changes: ['own-snippets'],
})

export const listClinicSnippets = endpoint({
  method: 'GET',
  path: '/api/clinic-snippets',
  summary: 'The snippets of the clinic, for those who keep them',
  action: 'list',
  kind: 'snippet',
  permission: 'services.write',
  unaudited,
  answer: z.array(Snippet),
  reads: ['snippets'],
})

export const addClinicSnippet = endpoint({
  method: 'POST',
  path: '/api/clinic-snippets',
  summary: 'Add a snippet for all doctors of the clinic',
  action: 'insert',
  kind: 'snippet',
  permission: 'services.write',
  body: NewSnippet,
  answer: Snippet,
  status: 201,
  changes: ['snippets'],
})

export const changeClinicSnippet = endpoint({
  method: 'PUT',
  path: '/api/clinic-snippets/:id',
  summary: 'Change a snippet of the clinic; notes that have its text stay as they are',
  action: 'update',
  kind: 'snippet',
  permission: 'services.write',
  params: ById,
  body: SnippetChanges,
  answer: Snippet,
  versioned: true,
  changes: ['snippets'],
})

export const removeClinicSnippet = endpoint({
  method: 'DELETE',
  path: '/api/clinic-snippets/:id',
  summary: 'Remove a snippet of the clinic; notes that have its text stay as they are',
  action: 'delete',
  kind: 'snippet',
  permission: 'services.write',
  params: ById,
  versioned: true,
  current: Snippet,
  changes: ['snippets'],
})
