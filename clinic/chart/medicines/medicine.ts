import * as z from 'zod'
import { lineLength, optionalLine, requiredLine } from '../../../contract/text.ts'
import { factEndpoints } from '../facts/fact-endpoints.ts'
import { optionalChoice, wordsOf } from '../facts/fact.ts'
import { optionalMoment } from '../facts/moment.ts'

export const medicineStatuses = {
  active: 'Takes it',
  intended: 'Not begun yet',
  'on-hold': 'Paused',
  stopped: 'Stopped',
  completed: 'Finished',
  'not-taken': 'Does not take it',
  unknown: 'Not known',
} as const

export const medicineRoutes = {
  oral: 'By mouth',
  inhaled: 'Inhaled',
  topical: 'On the skin',
  nasal: 'Into the nose',
  eye: 'Into the eye',
  ear: 'Into the ear',
  subcutaneous: 'Under the skin',
  intramuscular: 'Into a muscle',
  intravenous: 'Into a vein',
  rectal: 'Rectal',
  vaginal: 'Vaginal',
  other: 'Other',
} as const

/** A medicine that a patient takes or took: FHIR's MedicationStatement. */
const row = {
  /** Name, form and strength, such as `Metformin 500 mg tablet`. */
  text: z.string(),
  /** How much and how often, in words. */
  dose: z.string().nullable(),
  route: z.enum(wordsOf(medicineRoutes)).nullable(),
  reason: z.string().nullable(),
  status: z.enum(wordsOf(medicineStatuses)),
  since: z.string().nullable(),
  until: z.string().nullable(),
}

const entered = {
  text: requiredLine('Medicine', lineLength),
  dose: optionalLine('Dose', lineLength),
  route: optionalChoice(medicineRoutes),
  reason: optionalLine('Reason', lineLength),
  status: z.enum(wordsOf(medicineStatuses), 'Choose a status.'),
  since: optionalMoment('Since'),
  until: optionalMoment('Until'),
}

export const medicines = factEndpoints({
  path: 'medicines',
  kind: 'medicine',
  several: 'medicines',
  row,
  entered,
})
export type Medicine = z.infer<typeof medicines.Row>
