import * as z from 'zod'
import { isRealDay } from '../../../contract/dates.ts'
import { oneLine, Storable } from '../../../contract/text.ts'
import { grouped } from '../../../contract/number-words.ts'
import {
  answerLength,
  boundOf,
  type EnableWhen,
  everyItem,
  LinkId,
  maxUrl,
  minUrl,
  mostItems,
  mostOptions,
  type Questionnaire,
  type QuestionnaireItem,
  takesAnswer,
} from './questionnaire.ts'

const tooLong = 'An answer has at most 20,000 characters.'
const wholeLength = 100_000

const AnswerValue = z.union(
  [
    Storable.max(answerLength, tooLong),
    z.number(),
    z.boolean(),
    z.array(Storable.max(100)).max(mostOptions),
  ],
  {
    error: ({ input }) =>
      typeof input === 'string' && input.length > answerLength
        ? tooLong
        : 'This holds a character that cannot be stored.',
  },
)
export type AnswerValue = z.infer<typeof AnswerValue>

/** The answers to a form by linkId: a choice by its code, or by its codes where it takes several. */
export const NoteAnswers = z
  .record(LinkId, AnswerValue)
  .refine((answers) => Object.keys(answers).length <= mostItems, 'These are too many answers.')
  .refine(
    (answers) => JSON.stringify(answers).length <= wholeLength,
    'The answers have at most 100,000 characters together.',
  )
export type NoteAnswers = z.infer<typeof NoteAnswers>

/** An answer; nothing for an empty one. */
export function answerTo(answers: NoteAnswers, linkId: string): AnswerValue | undefined {
  const value = Object.hasOwn(answers, linkId) ? answers[linkId] : undefined
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  return Array.isArray(value) && value.every((one) => one.trim() === '') ? undefined : value
}

/** The linkIds of the items that are shown: their conditions hold, and those of the groups around them. */
export function shownItems(questionnaire: Questionnaire, answers: NoteAnswers): Set<string> {
  const placed = new Map(everyItem(questionnaire).map((one) => [one.item.linkId, one]))
  const known = new Map<string, boolean>()
  function isShown(linkId: string): boolean {
    const before = known.get(linkId)
    if (before !== undefined) return before
    // A circle of conditions, which no stored form has, ends here.
    known.set(linkId, false)
    const one = placed.get(linkId)
    const shown =
      one !== undefined && (one.parent === null || isShown(one.parent.linkId)) && allows(one.item)
    known.set(linkId, shown)
    return shown
  }
  function allows({ enableWhen = [], enableBehavior }: QuestionnaireItem): boolean {
    if (enableWhen.length === 0) return true
    const holds = (when: EnableWhen) =>
      fulfils(when, isShown(when.question) ? answerTo(answers, when.question) : undefined)
    return enableBehavior === 'any' ? enableWhen.some(holds) : enableWhen.every(holds)
  }
  return new Set([...placed.keys()].filter(isShown))
}

/** The answers that belong to the note: those to items that are shown, without empty ones. */
export function shownAnswers(questionnaire: Questionnaire, answers: NoteAnswers): NoteAnswers {
  const given = [...shownItems(questionnaire, answers)].flatMap((linkId) => {
    const answer = answerTo(answers, linkId)
    return answer === undefined ? [] : [[linkId, answer] as const]
  })
  return Object.fromEntries(given)
}

function fulfils(when: EnableWhen, answer: AnswerValue | undefined): boolean {
  if (when.operator === 'exists') return (answer !== undefined) === (when.answerBoolean ?? true)
  const wanted =
    when.answerCoding?.code ??
    when.answerBoolean ??
    when.answerInteger ??
    when.answerDecimal ??
    when.answerDate ??
    when.answerString
  if (answer === undefined || wanted === undefined) return false
  return Array.isArray(answer) ? answer.includes(String(wanted)) : answer === wanted
}

/**
 * The errors of answers, by linkId. Answers to items that are hidden are not looked at: what was
 * filled in before they were hidden may stay.
 */
export function answerErrors(
  questionnaire: Questionnaire,
  answers: NoteAnswers,
): Record<string, string> {
  const fields = everyItem(questionnaire)
    .map(({ item }) => item)
    .filter(takesAnswer)
  const ids = new Set(fields.map(({ linkId }) => linkId))
  const shown = shownItems(questionnaire, answers)
  const unknown = Object.keys(answers)
    .filter((id) => !ids.has(id))
    .map((id) => [id, 'This form has no such field.'] as const)
  const wrong = fields.flatMap((item) => {
    const error = shown.has(item.linkId)
      ? answerError(item, answerTo(answers, item.linkId))
      : undefined
    return error === undefined ? [] : [[item.linkId, error] as const]
  })
  return Object.fromEntries([...unknown, ...wrong])
}

function answerError(item: QuestionnaireItem, answer: AnswerValue | undefined): string | undefined {
  if (answer === undefined) return item.required ? 'This needs an answer.' : undefined
  switch (item.type) {
    case 'string':
    case 'text':
      return textError(item, answer)
    case 'choice':
      return choiceError(item, answer)
    case 'boolean':
      return typeof answer === 'boolean' ? undefined : 'Choose yes or no.'
    case 'integer':
    case 'decimal':
      return numberError(item, answer)
    case 'date':
      return typeof answer === 'string' && isRealDay(answer) ? undefined : 'Enter a day.'
    case 'group':
    case 'display':
      return undefined
  }
}

function textError({ type, maxLength = answerLength }: QuestionnaireItem, answer: AnswerValue) {
  if (typeof answer !== 'string') return 'Enter a text.'
  if (type === 'string' && oneLine(answer) !== answer.replace(/ {2,}/g, ' ').trim()) {
    return 'Enter one line, without line breaks.'
  }
  if (answer.length <= maxLength) return undefined
  return `Enter at most ${grouped(maxLength)} characters.`
}

function choiceError({ repeats, answerOption = [] }: QuestionnaireItem, answer: AnswerValue) {
  const codes = new Set(answerOption.map(({ valueCoding }) => valueCoding.code))
  if (repeats && !Array.isArray(answer)) return 'Choose from the list.'
  const chosen = repeats && Array.isArray(answer) ? answer : [answer]
  const isKnown = chosen.every((one) => typeof one === 'string' && codes.has(one))
  return isKnown ? undefined : 'Choose from the list.'
}

function numberError(item: QuestionnaireItem, answer: AnswerValue): string | undefined {
  if (typeof answer !== 'number' || !Number.isFinite(answer)) return 'Enter a number.'
  if (item.type === 'integer' && !Number.isInteger(answer)) return 'Enter a whole number.'
  const [min, max] = [boundOf(item, minUrl), boundOf(item, maxUrl)]
  if (answer >= (min ?? answer) && answer <= (max ?? answer)) return undefined
  if (min !== undefined && max !== undefined) return `Enter a number from ${min} to ${max}.`
  return min === undefined ? `Enter at most ${max ?? ''}.` : `Enter at least ${min}.`
}

/** The schema of the answers to one form, for the schema of a form on screen and of a body. */
export function answersTo(questionnaire: Questionnaire): z.ZodType<NoteAnswers, NoteAnswers> {
  return NoteAnswers.superRefine((answers, context) => {
    for (const [linkId, message] of Object.entries(answerErrors(questionnaire, answers))) {
      context.addIssue({ code: 'custom', path: [linkId], message })
    }
  })
}

/** The answers with which an empty form starts. */
export function initialAnswers(questionnaire: Questionnaire): NoteAnswers {
  const given = everyItem(questionnaire).flatMap(({ item: { linkId, repeats, initial = [] } }) => {
    const values = initial.map(
      (one): AnswerValue | undefined =>
        one.valueCoding?.code ??
        one.valueBoolean ??
        one.valueInteger ??
        one.valueDecimal ??
        one.valueDate ??
        one.valueString,
    )
    const [first] = values
    if (first === undefined) return []
    return [[linkId, repeats ? values.map(String) : first] as const]
  })
  return Object.fromEntries(given)
}
