import * as z from 'zod'
import { Id } from './endpoint.ts'
import { searchText } from './text.ts'

/** The fields of a person that selects and tables know, and no more (P-15). */
export const Person = z.object({
  id: Id,
  name: z.string().nullable(),
  email: z.string().nullable(),
})
export type Person = z.infer<typeof Person>

/** `{name} ({email})`, only the one that is there, else the raw id (S-88 to S-91). */
export function personLabel(person: Person | null | undefined, id: string): string {
  if (person?.name) return person.email ? `${person.name} (${person.email})` : person.name
  return person?.email ?? id
}

/** An entry of a select of people: enough to tell apart two with the same name. */
export const DirectoryEntry = Person.extend({
  kind: z.enum(['doctor', 'patient', 'colleague']),
  /** MRN of a patient, specialty of a doctor, role of a colleague. */
  number: z.string().nullable(),
  /** The year; the whole date of birth only where two entries would read the same. */
  born: z.string().nullable(),
  /** A fact to know before this person is chosen, such as `Deceased`. */
  note: z.string().nullish(),
  /** The address of a small photo of a patient who has one. */
  photo: z.string().nullish(),
})
export type DirectoryEntry = z.infer<typeof DirectoryEntry>

/** The people whom a select offers. It has no further pages: typing more narrows it. */
export const Directory = z.object({
  entries: z.array(DirectoryEntry),
  /** More people match than are shown. */
  hasMore: z.boolean(),
})
export type Directory = z.infer<typeof Directory>

export const nobody: Directory = { entries: [], hasMore: false }

/** The most people whom a select offers at once. */
export const mostOffered = 25

/** Whether a text is enough to search for a person: two letters or digits side by side. */
export function isTyped(text: string): boolean {
  return /[\p{L}\p{M}\p{N}]{2}/u.test(text)
}

/** The query of a directory that answers only a search. */
export const TypedQuery = z.strictObject({
  search: searchText.refine(isTyped, 'Type at least two letters or digits.'),
  limit: z.coerce.number().int().min(1).max(mostOffered).default(mostOffered),
})

/** The text for a missing value (S-65): a plain dash everywhere. */
export function orDash(value: string | number | null | undefined): string {
  return value === null || value === undefined || value === '' ? '-' : String(value)
}
