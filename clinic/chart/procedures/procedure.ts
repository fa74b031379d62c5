import * as z from 'zod'
import { lineLength, optionalLine, requiredLine } from '../../../contract/text.ts'
import { factEndpoints } from '../facts/fact-endpoints.ts'
import { wordsOf } from '../facts/fact.ts'
import { optionalMoment } from '../facts/moment.ts'

export const procedureStatuses = {
  completed: 'Done',
  preparation: 'Planned',
  'in-progress': 'Under way',
  'on-hold': 'Paused',
  stopped: 'Broken off',
  'not-done': 'Not done',
  unknown: 'Not known',
} as const

/** An operation or another procedure: FHIR's Procedure. */
const row = {
  text: z.string(),
  status: z.enum(wordsOf(procedureStatuses)),
  done: z.string().nullable(),
  /** Where on the body. */
  site: z.string().nullable(),
  reason: z.string().nullable(),
  outcome: z.string().nullable(),
  performer: z.string().nullable(),
}

const entered = {
  text: requiredLine('Procedure', lineLength),
  status: z.enum(wordsOf(procedureStatuses), 'Choose a status.'),
  done: optionalMoment('Date'),
  site: optionalLine('Site', 200),
  reason: optionalLine('Reason', lineLength),
  outcome: optionalLine('Outcome', lineLength),
  performer: optionalLine('Done by', 200),
}

export const procedures = factEndpoints({
  path: 'procedures',
  kind: 'procedure',
  several: 'procedures',
  row,
  entered,
})
export type Procedure = z.infer<typeof procedures.Row>
