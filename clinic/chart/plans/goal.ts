import * as z from 'zod'
import { lineLength, optionalLine, requiredLine } from '../../../contract/text.ts'
import { factEndpoints } from '../facts/fact-endpoints.ts'
import { optionalChoice, wordsOf } from '../facts/fact.ts'
import { optionalMoment } from '../facts/moment.ts'

export const goalStatuses = {
  active: 'Under way',
  proposed: 'Proposed',
  planned: 'Planned',
  accepted: 'Accepted',
  'on-hold': 'Paused',
  completed: 'Finished',
  canceled: 'Given up',
  rejected: 'Declined',
} as const

export const achievements = {
  'in-progress': 'On the way',
  improving: 'Getting better',
  worsening: 'Getting worse',
  'no-change': 'No change',
  achieved: 'Reached',
  sustaining: 'Reached and kept',
  'not-achieved': 'Not reached',
  'no-progress': 'No progress',
  'not-attainable': 'Cannot be reached',
} as const

/** A goal of a patient's care: FHIR's Goal. */
const row = {
  /** Its description, such as `Hemoglobin A1c below 7 %`. */
  text: z.string(),
  status: z.enum(wordsOf(goalStatuses)),
  achievement: z.enum(wordsOf(achievements)).nullable(),
  since: z.string().nullable(),
  /** The day by which it is to be reached. */
  due: z.string().nullable(),
  /** The value that is to be reached, in words. */
  target: z.string().nullable(),
  /** The problem or risk that it is for. */
  reason: z.string().nullable(),
}

const entered = {
  text: requiredLine('Goal', lineLength),
  status: z.enum(wordsOf(goalStatuses), 'Choose a status.'),
  achievement: optionalChoice(achievements),
  since: optionalMoment('Since'),
  due: optionalMoment('Target day'),
  target: optionalLine('Target value', lineLength),
  reason: optionalLine('Reason', lineLength),
}

export const goals = factEndpoints({
  path: 'goals',
  kind: 'goal',
  several: 'goals',
  row,
  entered,
})
export type Goal = z.infer<typeof goals.Row>
