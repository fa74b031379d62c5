import * as z from 'zod'
import { Id, stamps } from '../../../contract/endpoint.ts'
import { Person } from '../../../contract/person.ts'
import { lineLength, optionalLine, optionalText, requiredLine } from '../../../contract/text.ts'

/** A code of a coding system, as it was given: FHIR's Coding. */
export const Code = z.object({
  /** The address that FHIR has for the system, such as `http://loinc.org`. */
  system: z.string().nullable(),
  code: z.string(),
  display: z.string().nullable(),
})
export type Code = z.infer<typeof Code>

const EnteredCode = z.strictObject({
  system: optionalLine('The system of the code', lineLength),
  code: requiredLine('The code', 200),
  display: optionalLine('The words of the code', lineLength),
})

/** The fields of every fact of a chart, beside those of its kind. */
export const factFields = {
  id: Id,
  patientId: Id,
  /** The visit in which it was found or done. */
  appointmentId: Id.nullable(),
  codes: z.array(Code),
  comment: z.string().nullable(),
  /** The resource of an import that it came from, such as `Condition/17`. */
  resource: z.string().nullable(),
  /** The account that wrote it first; null for an import, and for an account that was deleted. */
  writer: Person.nullable(),
  /** Set for a fact that was entered in error: it stays, and counts nowhere. */
  errorAt: z.string().nullable(),
  errorReason: z.string().nullable(),
  errorBy: Person.nullable(),
  ...stamps,
}

/** The fields of every fact that a form or a program gives. */
export const enteredWithFacts = {
  /** Codes left out stay with unchanged words; new words without codes have none. */
  codes: z.array(EnteredCode).max(20, 'A fact has at most 20 codes.').optional(),
  comment: optionalText('Comment', 2000),
  appointmentId: Id.nullish(),
}

/** A fact as it was before a change. */
export const factVersion = {
  version: z.number().int(),
  comment: z.string().nullable(),
  writtenAt: z.string(),
  writtenBy: Person.nullable(),
}

export const certainties = {
  unconfirmed: 'Unconfirmed',
  provisional: 'Provisional',
  differential: 'Differential',
  confirmed: 'Confirmed',
  refuted: 'Refuted',
} as const

export const severities = { mild: 'Mild', moderate: 'Moderate', severe: 'Severe' } as const

/** The words of a choice: the keys of their labels. */
export function wordsOf<const L extends Readonly<Record<string, string>>>(labels: L) {
  // `Object.keys` does not know the names of its object.
  return Object.keys(labels) as [keyof L & string, ...(keyof L & string)[]]
}

/** One of some words that may be left out; empty becomes null. */
export function optionalChoice<const L extends Readonly<Record<string, string>>>(labels: L) {
  return z
    .union([z.enum(wordsOf(labels)), z.literal('')], { error: 'Choose one from the list.' })
    .nullish()
    .transform((value): (keyof L & string) | null => value || null)
}
