import * as z from 'zod'
import { isRealDay } from '../../contract/dates.ts'
import { ById, endpoint } from '../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../contract/page.ts'
import { allergies } from '../chart/allergies/allergy.ts'
import { conditions } from '../chart/conditions/condition.ts'
import { readsOfFacts } from '../chart/facts/fact-endpoints.ts'
import { familyHistory } from '../chart/family-history/family-illness.ts'
import { immunizations } from '../chart/immunizations/immunization.ts'
import { medicines } from '../chart/medicines/medicine.ts'
import { diagnosticReports } from '../chart/observations/diagnostic-report.ts'
import { carePlans } from '../chart/plans/care-plan.ts'
import { goals } from '../chart/plans/goal.ts'
import { procedures } from '../chart/procedures/procedure.ts'
import { ChartSummary } from '../summary/chart-summary.ts'
import { ImportedItem } from '../interop/imported-items/imported-item.ts'
import { VisitState } from '../visits/appointments/visit-state.ts'
import { TimelineVisit } from './timeline.ts'
import { MedicalRecord } from '../records/medical-records/medical-record.ts'

const pattern = /^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?Z)?$/

/**
 * A day of the clinic, which means its end, or an instant such as `2024-05-06T10:15:00Z`. Without one the chart is
 * read as it stands now.
 */
export const AsOf = z
  .string('Choose a day.')
  .refine((at) => pattern.test(at) && isRealDay(at.slice(0, 10)), 'Choose a day of the calendar.')

/** The contents of a chart at a moment: facts in the version of then, also those that are corrected since. */
export const ChartAsOf = z.object({
  summary: ChartSummary,
  conditions: z.array(conditions.Row),
  allergies: z.array(allergies.Row),
  medicines: z.array(medicines.Row),
  immunizations: z.array(immunizations.Row),
  procedures: z.array(procedures.Row),
  familyHistory: z.array(familyHistory.Row),
  diagnosticReports: z.array(diagnosticReports.Row),
  carePlans: z.array(carePlans.Row),
  goals: z.array(goals.Row),
})
export type ChartAsOf = z.infer<typeof ChartAsOf>

/** A record with its texts of then; without texts where the viewer may not read them. */
export const RecordAsOf = MedicalRecord.pick({
  id: true,
  doctorId: true,
  doctor: true,
  date: true,
  state: true,
  limited: true,
  prescription: true,
  addenda: true,
}).extend({ notes: z.string().nullable() })
export type RecordAsOf = z.infer<typeof RecordAsOf>

/**
 * A visit as it was then. Without a state nobody can tell any more what it said then: day, time, doctor and kind are those
 * of now.
 */
export const VisitAsOf = TimelineVisit.extend({
  state: VisitState.nullable(),
  bookedAt: z.string(),
})
export type VisitAsOf = z.infer<typeof VisitAsOf>

const page = PageQuery.pick({ after: true, limit: true }).extend({ at: AsOf.optional() })
const reads = [...readsOfFacts, 'medical-records', 'users'] as const

export const readChartAsOf = endpoint({
  method: 'GET',
  path: '/api/patients/:id/as-of',
  summary:
    'Read the facts and the summary of a chart as they stood at the end of a day or at an instant',
  action: 'read',
  kind: 'chart as of a day',
  permission: 'records.read',
  params: ById,
  query: z.strictObject({ at: AsOf.optional() }),
  answer: ChartAsOf,
  reads,
})

export const readRecordsAsOf = endpoint({
  method: 'GET',
  path: '/api/patients/:id/as-of/records',
  summary:
    'Read the records of a chart as they stood at the end of a day or at an instant, newest first',
  action: 'read',
  kind: 'chart as of a day',
  permission: 'records.read',
  params: ById,
  query: page,
  answer: pageOf(RecordAsOf),
  reads,
})

export const readVisitsAsOf = endpoint({
  method: 'GET',
  path: '/api/patients/:id/as-of/visits',
  summary: 'Read the visits of a chart as they stood at the end of a day or at an instant',
  action: 'read',
  kind: 'chart as of a day',
  permission: 'records.read',
  params: ById,
  query: page,
  answer: pageOf(VisitAsOf),
  reads: ['appointments', 'care-takings', 'emergency-accesses', 'users'],
})

export const readImportedAsOf = endpoint({
  method: 'GET',
  path: '/api/patients/:id/as-of/imported-items',
  summary: 'Read the imported items that a chart had at the end of a day or at an instant',
  action: 'read',
  kind: 'chart as of a day',
  permission: 'records.read',
  params: ById,
  query: page,
  answer: pageOf(ImportedItem),
  reads: ['imports', ...reads],
})
