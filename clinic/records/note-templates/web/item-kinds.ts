import {
  ordinalUrl,
  pointsOf,
  type AnswerOption,
  type QuestionnaireItem,
} from '../questionnaire.ts'
import { type Kind, kindWords } from '../item-kind.ts'
import { withScored } from './item-changes.ts'

export const kindOptions = Object.entries(kindWords).map(([value, label]) => ({ value, label }))

/** The item as another kind. It keeps what both kinds have. */
export function asKind(item: QuestionnaireItem, kind: Kind): QuestionnaireItem {
  const { linkId, text, required, enableWhen, enableBehavior, answerOption, maxLength } = item
  const base = {
    linkId,
    text,
    ...(enableWhen && { enableWhen }),
    ...(enableBehavior && { enableBehavior }),
  }
  if (kind === 'score') return withScored({ ...base, type: 'integer', readOnly: true }, [])
  if (kind === 'display') return { ...base, type: 'display' }
  const own = { ...base, ...(required && { required }) }
  if (kind === 'choice' || kind === 'choices') {
    return {
      ...own,
      type: 'choice',
      ...(kind === 'choices' && { repeats: true }),
      answerOption: answerOption ?? [newOption([]), newOption([newOption([])])],
    }
  }
  const isText = kind === 'string' || kind === 'text'
  return { ...own, type: kind, ...(isText && maxLength !== undefined && { maxLength }) }
}

/** A further option, whose code no other has. It stays when the option is renamed. */
export function newOption(others: readonly AnswerOption[]): AnswerOption {
  const taken = new Set(others.map(({ valueCoding }) => valueCoding.code))
  let number = others.length + 1
  while (taken.has(String(number))) number += 1
  return {
    valueCoding: {
      code: String(number),
      display: '',
    },
  }
}

export function withPoints(option: AnswerOption, points: number | undefined): AnswerOption {
  const { extension: _, ...coding } = option.valueCoding
  const extension = [{ url: ordinalUrl, valueDecimal: points ?? 0 }]
  return { valueCoding: points === undefined ? coding : { ...coding, extension } }
}

export function renamed(option: AnswerOption, display: string): AnswerOption {
  return { valueCoding: { ...option.valueCoding, display } }
}

/** A choice whose options have points can be added up. */
export function hasPoints({ answerOption = [] }: QuestionnaireItem): boolean {
  return answerOption.some((option) => pointsOf(option) !== undefined)
}
