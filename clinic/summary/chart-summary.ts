import * as z from 'zod'
import { ById, endpoint } from '../../contract/endpoint.ts'
import { allergies, NoKnownAllergies } from '../chart/allergies/allergy.ts'
import { conditions } from '../chart/conditions/condition.ts'
import { readsOfFacts } from '../chart/facts/fact-endpoints.ts'
import { immunizations } from '../chart/immunizations/immunization.ts'
import { medicines } from '../chart/medicines/medicine.ts'
import { Measure } from '../chart/observations/observation.ts'

/** A patient's health on one page: only what counts now. */
export const ChartSummary = z.object({
  allergies: z.array(allergies.Row),
  noKnownAllergies: NoKnownAllergies.nullable(),
  conditions: z.array(conditions.Row),
  medicines: z.array(medicines.Row),
  /** The newest of each vital sign, with its trend. */
  vitalSigns: z.array(Measure),
  /** The newest results that are not vital signs. */
  results: z.array(Measure),
  /** The newest dose of each vaccine that was given. */
  immunizations: z.array(immunizations.Row),
})
export type ChartSummary = z.infer<typeof ChartSummary>

export const readChartSummary = endpoint({
  method: 'GET',
  path: '/api/patients/:id/summary',
  summary: 'Read the summary of a chart: allergies, problems, medicines, vital signs, vaccinations',
  action: 'read',
  kind: 'chart summary',
  permission: 'records.read',
  params: ById,
  answer: ChartSummary,
  reads: readsOfFacts,
})
