import * as z from 'zod'
import { Id } from './endpoint.ts'
import { searchText } from './text.ts'

/** What selects and tables know of a person, and no more (P-15). */
export const Person = z.object({
  id: Id,
  name: z.string().nullable(),
  email: z.string().nullable(),
})
export type Person = z.infer<typeof Person>

/** `{name} ({email})`, just the one that is there, else the raw id (S-88 to S-91). */
export function personLabel(person: Person | null | undefined, id: string): string {
  if (person?.name) return person.email ? `${person.name} (${person.email})` : person.name
  return person?.email ?? id
}

/** An entry of a people select: enough to tell two of the same name apart. */
export const DirectoryEntry = Person.extend({
  kind: z.enum(['doctor', 'patient']),
  /** MRN of a patient, specialty of a doctor. */
  number: z.string().nullable(),
  /** The year; the whole date of birth only of those who read the same as another one beside them. */
  born: z.string().nullable(),
})
export type DirectoryEntry = z.infer<typeof DirectoryEntry>

/** Whom a select of people offers. There are no further pages: one types more instead. */
export const Directory = z.object({
  entries: z.array(DirectoryEntry),
  /** More fit than are shown. */
  hasMore: z.boolean(),
})
export type Directory = z.infer<typeof Directory>

export const nobody: Directory = { entries: [], hasMore: false }

/** People whom a select offers at once. */
export const mostOffered = 25

/** Whether a text says enough to look for somebody by it: two letters or digits side by side. */
export function isTyped(text: string): boolean {
  return /[\p{L}\p{M}\p{N}]{2}/u.test(text)
}

/** What is asked of a directory that answers nobody unless somebody is looked for. */
export const TypedQuery = z.strictObject({
  search: searchText.refine(isTyped, 'Type at least two letters or digits.'),
  limit: z.coerce.number().int().min(1).max(mostOffered).default(mostOffered),
})

/** The reading of a value that is missing (S-65): a plain dash everywhere. */
export function orDash(value: string | number | null | undefined): string {
  return value === null || value === undefined || value === '' ? '-' : String(value)
}
