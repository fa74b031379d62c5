import { isScore, type QuestionnaireItem } from './questionnaire.ts'

/** The kinds of fields in the words of the editor. */
export const kindWords = {
  string: 'Text, one line',
  text: 'Text, several lines',
  choice: 'Choice, one answer',
  choices: 'Choice, several answers',
  boolean: 'Yes or no',
  integer: 'Whole number',
  decimal: 'Number with decimals',
  date: 'Day',
  score: 'Points, added up',
  display: 'Words to read',
} as const
export type Kind = keyof typeof kindWords

export function kindOf(item: QuestionnaireItem): Kind {
  if (isScore(item)) return 'score'
  if (item.type === 'choice') return item.repeats ? 'choices' : 'choice'
  // A section has no kind that can be chosen.
  return item.type === 'group' ? 'display' : item.type
}
