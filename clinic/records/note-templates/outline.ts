import { kindOf, kindWords } from './item-kind.ts'
import {
  boundOf,
  type EnableWhen,
  everyItem,
  type Initial,
  maxUrl,
  minUrl,
  optionWord,
  pointsOf,
  type Questionnaire,
  type QuestionnaireItem,
  scoredIds,
  unitOf,
} from './questionnaire.ts'

/** All of a form in lines of words, for the comparison of two versions of it. */
export function outline(questionnaire: Questionnaire): string {
  return everyItem(questionnaire)
    .map(({ item, level }) => '– '.repeat(level) + inWords(item))
    .join('\n')
}

function inWords(item: QuestionnaireItem): string {
  const { type, text = '', maxLength, enableWhen = [], initial = [] } = item
  const [min, max] = [boundOf(item, minUrl), boundOf(item, maxUrl)]
  const facts = [
    type === 'group' ? 'Section' : kindWords[kindOf(item)],
    item.required && 'required',
    min !== undefined && `from ${min}`,
    max !== undefined && `to ${max}`,
    unitOf(item),
    maxLength !== undefined && `at most ${maxLength} characters`,
    ...(item.answerOption ?? []).map((option) => {
      const points = pointsOf(option)
      return points === undefined ? optionWord(option) : `${optionWord(option)} = ${points}`
    }),
    ...scoredIds(item),
    ...initial.map((one) => `at first ${valueInWords(one)}`),
    ...enableWhen.map((when) => `only when ${conditionInWords(when)}`),
  ]
  return `${text} (${facts.filter(Boolean).join(', ')})`
}

function conditionInWords({ question, operator, ...answer }: EnableWhen): string {
  return `${question} ${operator} ${valueInWords(answer)}`
}

/** The one value that is given, a Coding by its code. */
function valueInWords(value: Initial | Omit<EnableWhen, 'question' | 'operator'>): string {
  const [given] = Object.values(value).filter((one) => one !== undefined)
  return typeof given === 'object' ? given.code : String(given)
}
