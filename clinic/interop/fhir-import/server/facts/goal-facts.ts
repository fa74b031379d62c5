import * as z from 'zod'
import { achievements, type Goal as Fact, goalStatuses } from '../../../../chart/plans/goal.ts'
import * as fhir from '../fhir.ts'
import {
  CodeableConcept,
  concepts,
  Note,
  Quantity,
  Range,
  references,
  text,
} from '../fhir-elements.ts'
import { allWords, quantityWords, wordsOf } from '../fhir-words.ts'
import {
  codeIn,
  codesOf,
  type FactOf,
  isMistaken,
  line,
  mapping,
  named,
  noteOf,
  oneOf,
  rangeWords,
  reasonsOf,
} from './fact-of.ts'
import { momentOf } from './moments.ts'

const Target = z.object({
  measure: CodeableConcept.optional(),
  detailQuantity: Quantity.optional(),
  detailRange: Range.optional(),
  detailCodeableConcept: CodeableConcept.optional(),
  detailString: text.optional(),
  detailBoolean: z.boolean().optional(),
  detailInteger: z.number().optional(),
  dueDate: text.optional(),
})
type Target = z.output<typeof Target>

const Goal = fhir.Goal.extend({
  achievementStatus: CodeableConcept.optional(),
  category: concepts,
  startDate: text.optional(),
  target: z.array(Target).optional(),
  addresses: references,
  note: z.array(Note).optional(),
})

export const goalFacts = mapping(Goal, (goal, reading) => {
  const isMistake = isMistaken(goal.lifecycleStatus)
  const told = goal.lifecycleStatus === 'cancelled' ? 'canceled' : goal.lifecycleStatus
  const status = oneOf(goalStatuses, told) ?? (isMistake ? 'canceled' : null)
  if (status === null) return []
  const due = goal.target?.map(({ dueDate }) => momentOf(dueDate, reading.timeZone))
  const category = allWords(goal.category).join(', ')
  const found: FactOf<Fact> = {
    text: named(goal.description, 'Goal'),
    status,
    achievement: oneOf(achievements, codeIn(goal.achievementStatus)),
    since: momentOf(goal.startDate, reading.timeZone),
    due: due?.find((one) => one !== null) ?? null,
    target: line((goal.target ?? []).map(targetWords).filter(Boolean).join('; ')),
    reason: reasonsOf(undefined, goal.addresses, reading),
    codes: codesOf(goal.description),
    comment: noteOf(goal.note, ...(category ? [`Category: ${category}`] : [])),
    isMistake,
  }
  return [found]
})

/** `Hemoglobin A1c: 7 %` */
function targetWords(target: Target): string {
  const { detailBoolean: yes, detailInteger: whole } = target
  const value =
    quantityWords(target.detailQuantity) ||
    rangeWords(target.detailRange) ||
    wordsOf(target.detailCodeableConcept) ||
    (target.detailString ?? whole?.toString() ?? (yes === undefined ? '' : yes ? 'yes' : 'no'))
  return [wordsOf(target.measure), value.trim()].filter(Boolean).join(': ')
}
