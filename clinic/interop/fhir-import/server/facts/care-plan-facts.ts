import * as z from 'zod'
import {
  carePlanIntents,
  type CarePlan as Fact,
  carePlanStatuses,
} from '../../../../chart/plans/care-plan.ts'
import { lineLength } from '../../../../../contract/text.ts'
import * as fhir from '../fhir.ts'
import { CodeableConcept, Note, Period, Reference, text } from '../fhir-elements.ts'
import { allWords, fit, plain, wordsOf } from '../fhir-words.ts'
import {
  type FactOf,
  isMistaken,
  line,
  longText,
  mapping,
  nameOf,
  noteOf,
  oneOf,
  reasonsOf,
  rowsAt,
} from './fact-of.ts'
import { momentOf } from './moments.ts'
import type { Reading } from '../element-words.ts'

const Activity = z.object({
  detail: z
    .object({
      code: CodeableConcept.optional(),
      description: text.optional(),
      status: text.optional(),
    })
    .optional(),
  reference: Reference.optional(),
})

const CarePlan = fhir.CarePlan.extend({
  intent: text.optional(),
  period: Period.optional(),
  created: text.optional(),
  activity: z.array(Activity).optional(),
  note: z.array(Note).optional(),
})

export const carePlanFacts = mapping(CarePlan, (plan, reading) => {
  const isMistake = isMistaken(plan.status)
  const status = oneOf(carePlanStatuses, plan.status) ?? (isMistake ? 'unknown' : null)
  if (status === null) return []
  const category = allWords(plan.category).join(', ')
  const title = plain(plan.title ?? '')
  const found: FactOf<Fact> = {
    text: fit(title || category || plan.description || 'Care plan', lineLength),
    category: title ? line(category, 200) : null,
    status,
    intent: oneOf(carePlanIntents, plan.intent) ?? 'plan',
    since: momentOf(plan.period?.start ?? plan.created, reading.timeZone),
    until: momentOf(plan.period?.end, reading.timeZone),
    reason: reasonsOf(undefined, plan.addresses, reading),
    activities: longText([...new Set(plan.activity?.map((one) => activityWords(one, reading)))]),
    goals: rowsAt('Goal', plan.goal, reading),
    codes: [],
    comment: noteOf(plan.note, ...(plan.description ? [plan.description] : [])),
    isMistake,
  }
  return [found]
})

/** `Recommendation to exercise`, with its status where that is not under way. */
function activityWords({ detail, reference }: z.output<typeof Activity>, reading: Reading): string {
  const words = plain(detail?.description ?? wordsOf(detail?.code)) || nameOf(reference, reading)
  const status = detail?.status ?? 'in-progress'
  const isUsual = ['in-progress', 'scheduled', 'unknown'].includes(status)
  return words && !isUsual ? `${words} (${status.replaceAll('-', ' ')})` : words
}
