import * as z from 'zod'
import { plainDate } from '../../../contract/dates.ts'
import { Id } from '../../../contract/endpoint.ts'
import { nameLength, requiredLine } from '../../../contract/text.ts'

// Each part is one value of a criterion: how it is entered, and the rule for it.

export function numberPart(label: string, min: number, max: number) {
  const sentence = `${label} is a whole number from ${min} to ${max}.`
  const schema = z.coerce.number(sentence).int(sentence).min(min, sentence).max(max, sentence)
  return { kind: 'number', label, min, max, schema } as const
}

const decimalSentence = 'Enter a number such as 8 or 6.5.'

export function decimalPart(label: string) {
  const schema = z.coerce
    .number(decimalSentence)
    .min(-1_000_000, decimalSentence)
    .max(1_000_000, decimalSentence)
  return { kind: 'decimal', label, schema } as const
}

export function dayPart(label: string) {
  const schema = plainDate(label).refine(
    (day) => day >= '1900-01-01' && day <= '2199-12-31',
    `${label} is a day from 1900 to 2199.`,
  )
  return { kind: 'day', label, schema } as const
}

export function textPart(label: string) {
  const schema = requiredLine(label, nameLength)
  return { kind: 'text', label, schema } as const
}

/** One of a few values, each with its words in the form. */
export function choicePart<const Options extends Readonly<Record<string, string>>>(
  label: string,
  options: Options,
) {
  // `Object.keys` does not know the names of its object.
  const values = Object.keys(options) as [keyof Options & string, ...(keyof Options & string)[]]
  const schema = z.enum(values, `${label} is not one of the choices.`)
  return { kind: 'choice', label, options, schema } as const
}

const amountSentence = 'Amount is a number such as 50 or 12.50.'

/** Money in the clinic's currency, as a decimal string. */
export function amountPart(label: string) {
  const schema = z
    .string(amountSentence)
    .trim()
    .regex(/^\d{1,9}(\.\d{1,4})?$/, amountSentence)
  return { kind: 'amount', label, schema } as const
}

export function doctorPart(label: string) {
  return { kind: 'doctor', label, schema: Id } as const
}

export function visitTypePart(label: string) {
  return { kind: 'visit type', label, schema: Id } as const
}

/** A field of patients that the clinic has defined. */
export function ownFieldPart(label: string) {
  return { kind: 'own field', label, schema: Id } as const
}

/** A value of such a field; its control depends on the kind of the field. */
export function ownValuePart(label: string) {
  return { kind: 'own value', label, schema: requiredLine(label, nameLength) } as const
}

/** The part may be left out; an empty control leaves it out. */
export function optional<K extends PartKind, S extends z.ZodType, Rest>(
  part: { readonly kind: K; readonly label: string; readonly schema: S } & Rest,
): { readonly kind: K; readonly label: string; readonly isOptional: true } & Omit<
  Rest,
  'schema'
> & {
    readonly schema: z.ZodType<z.output<S> | undefined>
  } {
  const schema = z
    .union([z.literal(''), z.null(), part.schema], {
      error: ({ errors }) => errors.at(-1)?.[0]?.message,
    })
    .optional()
    .transform((value) => (value === '' || value === null ? undefined : value))
  return { ...part, schema, isOptional: true as const }
}

const units = { days: 'Days', weeks: 'Weeks', months: 'Months', years: 'Years' } as const
export type Unit = keyof typeof units

/** A stretch of time back from today, or ahead of it. */
export const stretch = {
  number: numberPart('Number', 1, 999),
  unit: choicePart('Unit', units),
}

export type AnyPart =
  | ReturnType<typeof numberPart>
  | ReturnType<typeof decimalPart>
  | ReturnType<typeof dayPart>
  | ReturnType<typeof textPart>
  | ReturnType<typeof choicePart>
  | ReturnType<typeof amountPart>
  | ReturnType<typeof doctorPart>
  | ReturnType<typeof visitTypePart>
  | ReturnType<typeof ownFieldPart>
  | ReturnType<typeof ownValuePart>
/** The facts that forms need of a part. */
export type PartKind = AnyPart['kind']

export type PartsOf = Readonly<
  Record<string, { readonly kind: PartKind; readonly label: string; readonly schema: z.ZodType }>
>
/** The values of parts by their names. */
export type ValuesOf<P extends PartsOf> = {
  [Name in keyof P as P[Name] extends { readonly isOptional: true } ? never : Name]: ValueOf<
    P[Name]
  >
} & {
  [Name in keyof P as P[Name] extends { readonly isOptional: true } ? Name : never]?:
    ValueOf<P[Name]> | undefined
}
type ValueOf<Part extends { readonly schema: z.ZodType }> = z.output<Part['schema']>
