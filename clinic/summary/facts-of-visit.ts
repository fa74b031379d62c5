import * as z from 'zod'
import { ById, endpoint } from '../../contract/endpoint.ts'
import { allergies } from '../chart/allergies/allergy.ts'
import { conditions } from '../chart/conditions/condition.ts'
import { readsOfFacts } from '../chart/facts/fact-endpoints.ts'
import { immunizations } from '../chart/immunizations/immunization.ts'
import { medicines } from '../chart/medicines/medicine.ts'
import { diagnosticReports } from '../chart/observations/diagnostic-report.ts'
import { observations } from '../chart/observations/observation.ts'
import { carePlans } from '../chart/plans/care-plan.ts'
import { procedures } from '../chart/procedures/procedure.ts'

/** The facts that name a visit, by their kind; none that were entered in error. */
export const FactsOfVisit = z.object({
  conditions: z.array(conditions.Row),
  allergies: z.array(allergies.Row),
  observations: z.array(observations.Row),
  diagnosticReports: z.array(diagnosticReports.Row),
  procedures: z.array(procedures.Row),
  immunizations: z.array(immunizations.Row),
  medicines: z.array(medicines.Row),
  carePlans: z.array(carePlans.Row),
})
export type FactsOfVisit = z.infer<typeof FactsOfVisit>

export const readFactsOfVisit = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/facts',
  summary: 'Read what was found, given and done in a visit, from the facts that name it',
  action: 'read',
  kind: 'facts of a visit',
  permission: 'records.read',
  params: ById,
  answer: FactsOfVisit,
  reads: readsOfFacts,
})
