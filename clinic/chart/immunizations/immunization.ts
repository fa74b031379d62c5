import * as z from 'zod'
import { Id } from '../../../contract/endpoint.ts'
import { lineLength, optionalLine, requiredLine } from '../../../contract/text.ts'
import { factEndpoints } from '../facts/fact-endpoints.ts'
import { wordsOf } from '../facts/fact.ts'
import { requiredMoment } from '../facts/moment.ts'

export const immunizationStatuses = { completed: 'Given', 'not-done': 'Not given' } as const

/** A vaccination that was given, or that was not and why: FHIR's Immunization. */
const row = {
  /** The vaccine, in words. */
  text: z.string(),
  status: z.enum(wordsOf(immunizationStatuses)),
  /** When it was given, or when it was decided that it is not. */
  given: z.string(),
  /** Which dose of its series, such as `2 of 3`. */
  dose: z.string().nullable(),
  lot: z.string().nullable(),
  manufacturer: z.string().nullable(),
  /** Where on the body. */
  site: z.string().nullable(),
  /** The person who gave it, in words. */
  performer: z.string().nullable(),
  /** Why it was not given. */
  reason: z.string().nullable(),
  /** The lot of the clinic's stock that the dose came from, and its place. */
  stockLotId: Id.nullable(),
  stockLocationId: Id.nullable(),
}

const optionalId = z.union([z.literal('').transform(() => null), Id.nullable()]).default(null)

const entered = {
  text: requiredLine('Vaccine', lineLength),
  status: z.enum(wordsOf(immunizationStatuses), 'Choose a status.'),
  given: requiredMoment('Date'),
  dose: optionalLine('Dose', 100),
  lot: optionalLine('Lot', 100),
  manufacturer: optionalLine('Manufacturer', 200),
  site: optionalLine('Site', 200),
  performer: optionalLine('Given by', 200),
  reason: optionalLine('Reason', lineLength),
  stockLotId: optionalId,
  stockLocationId: optionalId,
}

export const immunizations = factEndpoints({
  path: 'immunizations',
  kind: 'immunization',
  several: 'immunizations',
  row,
  entered,
  alsoChanges: ['stock'],
})
export type Immunization = z.infer<typeof immunizations.Row>
