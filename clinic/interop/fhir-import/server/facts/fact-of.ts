import type * as z from 'zod'
import { type Code, type factFields, wordsOf as keysOf } from '../../../../chart/facts/fact.ts'
import { lineLength } from '../../../../../contract/text.ts'
import type { Reading } from '../element-words.ts'
import type { CodeableConcept, Quantity, Reference } from '../fhir-elements.ts'
import { allWords, fit, plain, quantityWords, wordsOf } from '../fhir-words.ts'
import { onlyFact, rowId } from '../row-id.ts'

/** The fields that a resource gives to a fact of a kind. */
export type FactOf<F> = Omit<F, keyof typeof factFields> & {
  readonly codes: readonly Code[]
  readonly comment: string | null
  /** Entered in error. */
  readonly isMistake: boolean
}

/** A fact of any kind. */
export type AnyFact = FactOf<{ readonly text: string }> & Readonly<Record<string, unknown>>

/** The facts of a resource; none where it says nothing that a chart takes as one. */
export type MapFacts = (resource: unknown, reading: Reading) => readonly AnyFact[]

/** Maps resources that have the form of a schema. */
export function mapping<S extends z.ZodType>(
  schema: S,
  map: (resource: z.output<S>, reading: Reading) => readonly AnyFact[],
): MapFacts {
  return (resource, reading) => {
    const parsed = schema.safeParse(resource)
    return parsed.success ? map(parsed.data, reading) : []
  }
}

export const isMistaken = (status: string | undefined) => status === 'entered-in-error'

/** The codes of concepts, the codes of one as they were given. */
export function codesIn(concepts: readonly CodeableConcept[] | undefined): string[] {
  return (concepts ?? []).flatMap(({ coding }) => (coding ?? []).flatMap(({ code }) => code ?? []))
}

export function codeIn(concept: CodeableConcept | undefined): string | undefined {
  return concept?.coding?.find(({ code }) => code)?.code
}

const mostCodes = 20

/** The codings of a concept that have a code, as they were given. */
export function codesOf(concept: CodeableConcept | undefined): Code[] {
  const codings = (concept?.coding ?? []).flatMap(({ system, code, display }) =>
    code ? [{ system: system ?? null, code, display: display ?? null }] : [],
  )
  return codings.slice(0, mostCodes)
}

/** The key of a choice, if it is one of it. */
export function oneOf<const L extends Readonly<Record<string, string>>>(
  labels: L,
  value: string | undefined,
): (keyof L & string) | null {
  return keysOf(labels).find((key) => key === value) ?? null
}

/** A line that fits into its column; null where it is empty. */
export function line(text: string | undefined, most: number = lineLength): string | null {
  return fit(text ?? '', most) || null
}

const textLength = 2000

/** A text of several lines that fits into its column; null where it is empty. */
export function longText(
  texts: readonly (string | undefined)[],
  most: number = textLength,
): string | null {
  const text = texts
    .map((one) => one?.trim())
    .filter(Boolean)
    .join('\n')
  const isShort = text.length <= most
  return (isShort ? text : `${text.slice(0, most - 1).toWellFormed()}…`) || null
}

/** The notes of a resource, after lines that no column takes. */
export function noteOf(
  notes: readonly { readonly text: string }[] | undefined,
  ...more: readonly string[]
): string | null {
  return longText([...more, ...(notes ?? []).map(({ text }) => text)])
}

/** The name of somebody or something that is referred to. */
export function nameOf(reference: Reference | undefined, { nameAt }: Reading): string {
  const { display, reference: target } = reference ?? {}
  return plain(display ?? (target ? nameAt(target) : ''))
}

/** The names of several, each once. */
export function namesOf(
  references: readonly (Reference | undefined)[] | undefined,
  reading: Reading,
): string {
  const names = (references ?? []).map((one) => nameOf(one, reading)).filter(Boolean)
  return [...new Set(names)].join(', ')
}

/** The rows that resources of a type became that are referred to, each once. */
export function rowsAt(
  type: string,
  references: readonly Reference[] | undefined,
  { keyAt }: Reading,
): string[] {
  const rows = (references ?? []).flatMap(({ reference }) => {
    const key = reference === undefined ? null : keyAt(reference)
    return key?.type === type ? [rowId(key, onlyFact)] : []
  })
  return [...new Set(rows)]
}

/** The reasons of a resource: those in words, and what it refers to. */
export function reasonsOf(
  words: readonly CodeableConcept[] | undefined,
  references: readonly Reference[] | undefined,
  reading: Reading,
): string | null {
  const named = (references ?? []).map((one) => nameOf(one, reading)).filter(Boolean)
  return line([...new Set([...allWords(words), ...named])].join(', '))
}

const ageUnits: Readonly<Record<string, string>> = { a: 'year', mo: 'month', wk: 'week', d: 'day' }

/** `35 years` */
export function ageWords(age: Quantity | undefined): string {
  const unit = ageUnits[age?.code ?? '']
  if (age?.value === undefined || !unit) return quantityWords(age)
  return `${age.comparator ?? ''}${age.value} ${unit}${age.value === 1 ? '' : 's'}`
}

/** `30 years to 35 years` */
export function rangeWords(
  range: { readonly low?: Quantity | undefined; readonly high?: Quantity | undefined } | undefined,
): string {
  return [range?.low, range?.high].map(ageWords).filter(Boolean).join(' to ')
}

const absentSystem = 'http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips'

/** Whether a concept says that there is none of its kind, or that nobody knows: the Patient Summary's codes. */
export function isAbsent(concept: CodeableConcept | undefined): boolean {
  return concept?.coding?.some(({ system }) => system === absentSystem) ?? false
}

/** The words of a concept as a line; another text where it has none. */
export function named(concept: CodeableConcept | undefined, otherwise: string): string {
  return fit(wordsOf(concept), lineLength) || otherwise
}
