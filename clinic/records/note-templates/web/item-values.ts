import {
  boundOf,
  type EnableWhen,
  type ItemExtension,
  maxUrl,
  minUrl,
  type QuestionnaireItem,
  scoredIds,
  unitOf,
  unitUrl,
} from '../questionnaire.ts'
import { withScored } from './item-changes.ts'
import { type Kind, kindOf, kindWords } from '../item-kind.ts'
import { asKind } from './item-kinds.ts'

/** The values of an item as the controls of the editor show them. */
export function valuesOf(item: QuestionnaireItem): Record<string, string | readonly string[]> {
  return {
    text: item.text ?? '',
    type: kindOf(item),
    required: item.required ? 'yes' : 'no',
    maxLength: numberText(item.maxLength),
    min: numberText(boundOf(item, minUrl)),
    max: numberText(boundOf(item, maxUrl)),
    unit: unitOf(item) ?? '',
    initial: initialText(item),
    score: scoredIds(item),
  }
}

const numberText = (number: number | undefined) => (number === undefined ? '' : String(number))

/**
 * The number that was typed. A text that is none stays in its place, so that the schema of the form refuses it where it
 * stands; `withoutTexts` leaves it out.
 */
export function numberIn(value: unknown): number | undefined {
  const text = String(value).trim()
  const number = Number(text)
  if (text === '') return undefined
  return Number.isFinite(number) ? number : (text as unknown as number)
}

/** The item with the value that a control was given. */
export function withValue(
  item: QuestionnaireItem,
  name: string,
  value: unknown,
): QuestionnaireItem {
  const text = typeof value === 'string' ? value : ''
  const number = numberIn(value)
  switch (name) {
    case 'text':
      return { ...item, text }
    case 'type':
      return text in kindWords ? asKind(item, text as Kind) : item
    case 'required': {
      const { required: _, ...others } = item
      return text === 'yes' ? { ...item, required: true } : others
    }
    case 'maxLength': {
      const { maxLength: _, ...others } = item
      return number === undefined ? others : { ...item, maxLength: number }
    }
    case 'min':
      return withExtension(item, minUrl, number === undefined ? null : bound(minUrl, number))
    case 'max':
      return withExtension(item, maxUrl, number === undefined ? null : bound(maxUrl, number))
    case 'unit':
      return withExtension(
        item,
        unitUrl,
        text === '' ? null : { url: unitUrl, valueCoding: { display: text } },
      )
    case 'initial':
      return withInitial(item, text)
    case 'score':
      return withScored(item, Array.isArray(value) ? value.map(String) : [])
    default:
      return item
  }
}

function bound(url: typeof minUrl | typeof maxUrl, number: number): ItemExtension {
  return Number.isInteger(number) ? { url, valueInteger: number } : { url, valueDecimal: number }
}

function withExtension(
  item: QuestionnaireItem,
  url: ItemExtension['url'],
  added: ItemExtension | null,
): QuestionnaireItem {
  const { extension = [], ...others } = item
  const place = extension.findIndex((one) => one.url === url)
  // In its place, because errors name the place.
  const kept = extension.toSpliced(
    place < 0 ? extension.length : place,
    place < 0 ? 0 : 1,
    ...(added ? [added] : []),
  )
  return kept.length > 0 ? { ...others, extension: kept } : others
}

function initialText({ initial: [first] = [] }: QuestionnaireItem): string {
  if (!first) return ''
  if (first.valueBoolean !== undefined) return first.valueBoolean ? 'yes' : 'no'
  return (
    first.valueCoding?.code ??
    first.valueString ??
    first.valueDate ??
    numberText(first.valueInteger ?? first.valueDecimal)
  )
}

/** For texts, yes or no and choices, which alone have a control for it. */
function withInitial(item: QuestionnaireItem, text: string): QuestionnaireItem {
  const { initial: _, ...others } = item
  if (text === '') return others
  if (item.type === 'boolean') return { ...item, initial: [{ valueBoolean: text === 'yes' }] }
  if (item.type === 'choice') return { ...item, initial: [{ valueCoding: { code: text } }] }
  return { ...item, initial: [{ valueString: text }] }
}

/** A condition as the select of its answer shows it. */
export function conditionValue(when: EnableWhen): string {
  if (when.operator === 'exists') return when.answerBoolean === false ? 'missing' : 'exists'
  if (when.answerCoding) return `code ${when.answerCoding.code}`
  return when.answerBoolean === undefined ? 'other' : when.answerBoolean ? 'yes' : 'no'
}

export function conditionOf(question: string, value: string): EnableWhen {
  if (value === 'exists' || value === 'missing') {
    return { question, operator: 'exists', answerBoolean: value === 'exists' }
  }
  if (value === 'yes' || value === 'no') {
    return { question, operator: '=', answerBoolean: value === 'yes' }
  }
  return { question, operator: '=', answerCoding: { code: value.slice('code '.length) } }
}

/** The item with one condition, or with none. */
export function withCondition(item: QuestionnaireItem, when: EnableWhen | null): QuestionnaireItem {
  const { enableWhen: _, enableBehavior: __, ...others } = item
  return when ? { ...others, enableWhen: [when] } : others
}
