import { oneLine } from '../../../contract/text.ts'
import { type AnswerValue, answerTo, type NoteAnswers, shownItems } from './note-answers.ts'
import {
  everyItem,
  isScore,
  optionWord,
  pointsOf,
  type Questionnaire,
  type QuestionnaireItem,
  scoredIds,
  unitOf,
} from './questionnaire.ts'

export interface Score {
  readonly points: number
  /** Of the choices that it adds up and that are shown, how many are answered. */
  readonly answered: number
  readonly of: number
}

/** The points of a score so far; nothing before the first answer. */
export function scoreOf(
  questionnaire: Questionnaire,
  score: QuestionnaireItem,
  answers: NoteAnswers,
): Score | undefined {
  const shown = shownItems(questionnaire, answers)
  const ids = scoredIds(score).filter((id) => shown.has(id))
  const byId = new Map(everyItem(questionnaire).map(({ item }) => [item.linkId, item]))
  const points = ids.flatMap((id) => {
    const answer = answerTo(answers, id)
    const codes = Array.isArray(answer) ? answer : [answer]
    const chosen = byId
      .get(id)
      ?.answerOption?.filter(({ valueCoding }) => codes.includes(valueCoding.code))
    if (!chosen?.length) return []
    return [chosen.reduce((sum, option) => sum + (pointsOf(option) ?? 0), 0)]
  })
  if (points.length === 0) return undefined
  const sum = points.reduce((a, b) => a + b, 0)
  // Sums of decimals such as 0.1 and 0.2 have a tail.
  return { points: Number(sum.toFixed(6)), answered: points.length, of: ids.length }
}

/** `14`, or `9 (7 of 9 answered)`: an incomplete score says so. */
export function scoreInWords({ points, answered, of }: Score, unit?: string): string {
  const number = unit === undefined ? `${points}` : `${points} ${unit}`
  return answered === of ? number : `${number} (${answered} of ${of} answered)`
}

/** A gap between parts of the text. */
const gap = null
type Line = string | typeof gap

/**
 * The readable text of a note: headings of groups on their own lines, `Label: value`, and long texts under their
 * labels. Items that are hidden or not answered are left out. `dayInWords` writes days, which are ISO 8601 without it.
 */
export function noteText(
  questionnaire: Questionnaire,
  answers: NoteAnswers,
  dayInWords: (day: string) => string = (day) => day,
): string {
  const shown = shownItems(questionnaire, answers)

  function linesOf(items: readonly QuestionnaireItem[]): Line[] {
    return items.filter(({ linkId }) => shown.has(linkId)).flatMap(itemLines)
  }

  function itemLines(item: QuestionnaireItem): Line[] {
    const label = oneLine(item.text ?? '')
    if (item.type === 'group') {
      const inner = linesOf(item.item ?? [])
      return inner.length === 0 ? [] : [gap, ...(label === '' ? [] : [label]), ...inner, gap]
    }
    if (isScore(item)) {
      const score = scoreOf(questionnaire, item, answers)
      return score ? [labelled(label, scoreInWords(score, unitOf(item)))] : []
    }
    const answer = answerTo(answers, item.linkId)
    if (answer === undefined || item.type === 'display') return []
    if (item.type === 'text')
      return [`${withColon(label)}`, ...String(answer).trim().split(/\r?\n/)]
    return [labelled(label, oneLine(valueInWords(item, answer, dayInWords)))]
  }

  return joined(linesOf(questionnaire.item))
}

/** A label that ends like a sentence needs no colon. */
function withColon(label: string): string {
  return /[:?!.]$/.test(label) ? label : `${label}:`
}

function labelled(label: string, value: string): string {
  return `${withColon(label)} ${value}`
}

function valueInWords(
  item: QuestionnaireItem,
  answer: AnswerValue,
  dayInWords: (day: string) => string,
): string {
  if (item.type === 'choice') {
    const codes = Array.isArray(answer) ? answer : [String(answer)]
    const words = (item.answerOption ?? [])
      .filter(({ valueCoding }) => codes.includes(valueCoding.code))
      .map(optionWord)
    return words.join(', ')
  }
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  if (item.type === 'date') return dayInWords(String(answer))
  const unit = unitOf(item)
  return unit === undefined ? String(answer) : `${String(answer)} ${unit}`
}

/** One empty line for each run of gaps, and none at the ends. */
function joined(lines: readonly Line[]): string {
  const parts: string[] = []
  let isDue = false
  for (const line of lines) {
    if (line === gap) isDue = true
    else {
      if (isDue && parts.length > 0) parts.push('')
      isDue = false
      parts.push(line)
    }
  }
  return parts.join('\n')
}
