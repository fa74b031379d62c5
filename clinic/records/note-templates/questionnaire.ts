import * as z from 'zod'
import { decimalError, Storable } from '../../../contract/text.ts'
import { grouped } from '../../../contract/number-words.ts'
import { scoredIn } from './score-expression.ts'

// The part of a FHIR R4 Questionnaire that a note template is kept as (https://hl7.org/fhir/R4/questionnaire.html).

export const itemTypes = [
  ...(['group', 'display', 'string', 'text', 'choice'] as const),
  ...(['boolean', 'integer', 'decimal', 'date'] as const),
] as const
export type ItemType = (typeof itemTypes)[number]

export const mostItems = 200
/** Levels of groups within each other. */
export const mostLevels = 4
export const mostOptions = 50
const labelLength = 1_000
export const answerLength = 20_000

const base = 'http://hl7.org/fhir/StructureDefinition/'
export const ordinalUrl = `${base}ordinalValue` as const
export const minUrl = `${base}minValue` as const
export const maxUrl = `${base}maxValue` as const
export const unitUrl = `${base}questionnaire-unit` as const
export const scoreUrl =
  'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression'

/** Letters, digits and `. _ - /`: it stands in the names of fields and in quotes of expressions. */
export const LinkId = z
  .string('A linkId is required.')
  .max(80, 'A linkId has at most 80 characters.')
  .regex(/^[A-Za-z0-9/][A-Za-z0-9._/-]*$/, 'A linkId has letters, digits and . _ - / only.')

const text = (label: string, most: number) =>
  Storable.max(most, `${label} takes at most ${grouped(most)} characters.`)
const filled = (label: string, most: number) => text(label, most).min(1, `${label} is required.`)
const number = z.number(decimalError('Enter a number.', '1500.5'))
const whole = z.int('Enter a whole number.')

const ordinal = z.strictObject({ url: z.literal(ordinalUrl), valueDecimal: number })
const coding = {
  system: text('A system', 500).optional(),
  display: text('An option', 500).optional(),
}
const Code = filled('A code', 100)

const AnswerOption = z.strictObject({
  valueCoding: z.strictObject(
    { ...coding, code: Code, extension: z.array(ordinal).max(1).optional() },
    'An option is a valueCoding with a code.',
  ),
})
export type AnswerOption = z.infer<typeof AnswerOption>

const values = {
  valueBoolean: z.boolean().optional(),
  valueInteger: whole.optional(),
  valueDecimal: number.optional(),
  valueDate: z.iso.date('A day is written as 2026-03-04.').optional(),
  valueString: text('A text', answerLength).optional(),
  valueCoding: z.strictObject({ ...coding, code: Code }).optional(),
}
const Initial = z.strictObject(values)
export type Initial = z.infer<typeof Initial>

const EnableWhen = z.strictObject({
  question: LinkId,
  operator: z.enum(['=', 'exists'], 'A condition is “=” or “exists”.'),
  answerBoolean: values.valueBoolean,
  answerInteger: values.valueInteger,
  answerDecimal: values.valueDecimal,
  answerDate: values.valueDate,
  answerString: values.valueString,
  answerCoding: values.valueCoding,
})
export type EnableWhen = z.infer<typeof EnableWhen>

const bound = { valueInteger: whole.optional(), valueDecimal: number.optional() }
const ItemExtension = z.discriminatedUnion('url', [
  z.strictObject({ url: z.literal(minUrl), ...bound }),
  z.strictObject({ url: z.literal(maxUrl), ...bound }),
  z.strictObject({
    url: z.literal(unitUrl),
    valueCoding: z.strictObject({
      ...coding,
      display: text('A unit', 500).optional(),
      code: Code.optional(),
    }),
  }),
  z.strictObject({
    url: z.literal(scoreUrl),
    valueExpression: z.strictObject({
      language: z.literal('text/fhirpath', 'The language of a calculation is text/fhirpath.'),
      expression: text('A calculation', 20_000),
    }),
  }),
])
export type ItemExtension = z.infer<typeof ItemExtension>

const itemShape = {
  linkId: LinkId,
  text: text('A label', labelLength).optional(),
  type: z.enum(itemTypes, `A field is one of: ${itemTypes.join(', ')}.`),
  required: z.boolean().optional(),
  repeats: z.boolean().optional(),
  readOnly: z.boolean().optional(),
  maxLength: z
    .int('Enter a whole number, such as 200.')
    .min(1, 'A length is at least 1.')
    .max(answerLength, 'A length is at most 20,000.')
    .optional(),
  enableWhen: z.array(EnableWhen).max(20, 'A field has at most 20 conditions.').optional(),
  enableBehavior: z.enum(['all', 'any']).optional(),
  answerOption: z
    .array(AnswerOption)
    .max(mostOptions, `A choice has at most ${mostOptions} options.`)
    .optional(),
  initial: z.array(Initial).max(mostOptions).optional(),
  extension: z.array(ItemExtension).max(4).optional(),
}
// The elements are known by then: only further items can be too many.
const Leaf = z.strictObject(itemShape, {
  error: ({ code }) =>
    code === 'unrecognized_keys' ? `Sections are nested at most ${mostLevels} deep.` : undefined,
})

export interface QuestionnaireItem extends z.infer<typeof Leaf> {
  readonly item?: QuestionnaireItem[] | undefined
}

/** A schema for each level, in place of one that names itself: so the API page can show it. */
function items(levels: number): z.ZodType<QuestionnaireItem[]> {
  if (levels === 0) return z.array(Leaf).max(mostItems)
  return z
    .array(z.strictObject({ ...itemShape, item: items(levels - 1).optional() }))
    .max(mostItems)
}

export const Questionnaire = z.strictObject({
  resourceType: z.literal('Questionnaire'),
  title: text('Title', 200).optional(),
  status: z.enum(['draft', 'active', 'retired', 'unknown'], 'There is no such status.'),
  description: text('Description', 2_000).optional(),
  copyright: text('Copyright', 2_000).optional(),
  item: items(mostLevels),
})
export type Questionnaire = z.infer<typeof Questionnaire>

export interface PlacedItem {
  readonly item: QuestionnaireItem
  /** As in `item.0.item.2`. */
  readonly path: readonly (string | number)[]
  readonly parent: QuestionnaireItem | null
  /** The number of groups around it. */
  readonly level: number
}

/** All items in the order of the form, groups before what they hold. */
export function everyItem({ item }: Pick<Questionnaire, 'item'>): PlacedItem[] {
  return placed(item, [], null, 0)
}

function placed(
  all: readonly QuestionnaireItem[],
  path: readonly (string | number)[],
  parent: QuestionnaireItem | null,
  level: number,
): PlacedItem[] {
  return all.flatMap((item, place) => {
    const own = [...path, 'item', place]
    return [{ item, path: own, parent, level }, ...placed(item.item ?? [], own, item, level + 1)]
  })
}

type Known<U> = Extract<ItemExtension, { url: U }>

function extensionOf<U extends ItemExtension['url']>(
  { extension }: QuestionnaireItem,
  url: U,
): Known<U> | undefined {
  return extension?.find((one): one is Known<U> => one.url === url)
}

/** The least or the most that a number may be. */
export function boundOf(item: QuestionnaireItem, url: typeof minUrl | typeof maxUrl) {
  const found = extensionOf(item, url)
  return found?.valueInteger ?? found?.valueDecimal
}

export function unitOf(item: QuestionnaireItem): string | undefined {
  const unit = extensionOf(item, unitUrl)?.valueCoding
  return unit?.display ?? unit?.code
}

export function expressionOf(item: QuestionnaireItem): string | undefined {
  return extensionOf(item, scoreUrl)?.valueExpression.expression
}

/** A score adds up points; nobody fills it in. */
export function isScore(item: QuestionnaireItem): boolean {
  return expressionOf(item) !== undefined
}

/** The choices whose points a score adds up. */
export function scoredIds(item: QuestionnaireItem): readonly string[] {
  return scoredIn(expressionOf(item) ?? '') ?? []
}

/** Somebody can fill it in. */
export function takesAnswer(item: QuestionnaireItem): boolean {
  return item.type !== 'group' && item.type !== 'display' && !isScore(item)
}

export function optionWord({ valueCoding }: AnswerOption): string {
  return valueCoding.display ?? valueCoding.code
}

export function pointsOf({ valueCoding }: AnswerOption): number | undefined {
  return valueCoding.extension?.[0]?.valueDecimal
}
