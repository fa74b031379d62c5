import * as z from 'zod'
import { Id } from '../../../contract/endpoint.ts'
import { lineLength, optionalLine, optionalText, requiredLine } from '../../../contract/text.ts'
import { factEndpoints } from '../facts/fact-endpoints.ts'
import { wordsOf } from '../facts/fact.ts'
import { optionalMoment } from '../facts/moment.ts'

export const carePlanStatuses = {
  active: 'Under way',
  draft: 'Draft',
  'on-hold': 'Paused',
  completed: 'Finished',
  revoked: 'Given up',
  unknown: 'Not known',
} as const

export const carePlanIntents = {
  plan: 'Plan',
  proposal: 'Proposal',
  order: 'Order',
  option: 'One of several options',
} as const

/** A plan of care: FHIR's CarePlan. */
const row = {
  /** Its title, such as `Diabetes self management`. */
  text: z.string(),
  category: z.string().nullable(),
  status: z.enum(wordsOf(carePlanStatuses)),
  intent: z.enum(wordsOf(carePlanIntents)),
  since: z.string().nullable(),
  until: z.string().nullable(),
  reason: z.string().nullable(),
  /** The things to be done, one line each. */
  activities: z.string().nullable(),
  /** The ids of its goals. */
  goals: z.array(Id),
}

const entered = {
  text: requiredLine('Plan', lineLength),
  category: optionalLine('Category', 200),
  status: z.enum(wordsOf(carePlanStatuses), 'Choose a status.'),
  intent: z.enum(wordsOf(carePlanIntents), 'Choose an intent.').default('plan'),
  since: optionalMoment('Since'),
  until: optionalMoment('Until'),
  reason: optionalLine('Reason', lineLength),
  activities: optionalText('Activities', 2000),
}

export const carePlans = factEndpoints({
  path: 'care-plans',
  kind: 'care plan',
  several: 'care plans',
  row,
  entered,
})
export type CarePlan = z.infer<typeof carePlans.Row>
