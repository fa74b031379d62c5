import { type AnswerValue, answerTo, type NoteAnswers } from '../note-answers.ts'
import { type QuestionnaireItem, takesAnswer } from '../questionnaire.ts'

/** The answers of a form's value; none where it holds something else, such as the empty text of a new form. */
export function answersIn(value: unknown): NoteAnswers {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as NoteAnswers)
    : {}
}

/** An answer as the control of its field shows it. */
export function controlValue(
  item: QuestionnaireItem,
  answers: NoteAnswers,
  typed: string | undefined,
): string | readonly string[] {
  const answer = answerTo(answers, item.linkId)
  if (item.type === 'boolean') return answer === true ? 'yes' : answer === false ? 'no' : ''
  if (Array.isArray(answer)) return answer
  // A number stays as it is typed: `1.0` would become `1` before the next digit.
  if (typeof answer === 'number') return Number(typed || NaN) === answer ? `${typed}` : `${answer}`
  const kept = Object.hasOwn(answers, item.linkId) ? answers[item.linkId] : undefined
  return typeof kept === 'string' ? kept : ''
}

/** The answer that a control's value stands for; a text that is no number stays, and is refused as such. */
export function answerOf(item: QuestionnaireItem, value: unknown): AnswerValue | undefined {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(String)
  const text = String(value)
  if (text === '') return undefined
  if (item.type === 'boolean') return text === 'yes'
  if (item.type === 'choice' && item.repeats) return [text]
  const isNumber = item.type === 'integer' || item.type === 'decimal'
  const number = Number(text)
  return isNumber && text.trim() !== '' && Number.isFinite(number) ? number : text
}

export function withAnswer(
  answers: NoteAnswers,
  item: QuestionnaireItem,
  value: unknown,
): NoteAnswers {
  const { [item.linkId]: _, ...others } = answers
  const answer = answerOf(item, value)
  return answer === undefined ? others : { ...others, [item.linkId]: answer }
}

/** The items of a form that have a control. */
export function fieldsOf(items: readonly QuestionnaireItem[]): QuestionnaireItem[] {
  return items.flatMap((item) => [
    ...(takesAnswer(item) ? [item] : []),
    ...fieldsOf(item.item ?? []),
  ])
}
