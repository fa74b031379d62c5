import * as z from 'zod'
import { Id } from './endpoint.ts'

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
  dob: z.string().nullable(),
})
export type DirectoryEntry = z.infer<typeof DirectoryEntry>

/** The reading of a value that is missing (S-65): a plain dash everywhere. */
export function orDash(value: string | number | null | undefined): string {
  return value === null || value === undefined || value === '' ? '-' : String(value)
}
