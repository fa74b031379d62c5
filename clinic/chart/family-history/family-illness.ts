import * as z from 'zod'
import { lineLength, optionalLine, requiredLine } from '../../../contract/text.ts'
import { factEndpoints } from '../facts/fact-endpoints.ts'

/** An illness of a relative: a condition of FHIR's FamilyMemberHistory. */
const row = {
  /** The illness, in words. */
  text: z.string(),
  /** The relative, such as `mother` or `paternal grandfather`. */
  relative: z.string(),
  /** The age at which it began, in words. */
  onset: z.string().nullable(),
  /** Its outcome, such as that the relative died of it. */
  outcome: z.string().nullable(),
}

const entered = {
  text: requiredLine('Illness', lineLength),
  relative: requiredLine('Relative', 200),
  onset: optionalLine('Began at', 100),
  outcome: optionalLine('Outcome', lineLength),
}

export const familyHistory = factEndpoints({
  path: 'family-history',
  kind: 'family history',
  several: 'illnesses in the family',
  row,
  entered,
})
export type FamilyIllness = z.infer<typeof familyHistory.Row>
