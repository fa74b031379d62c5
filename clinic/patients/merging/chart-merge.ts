import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { lineLength, requiredLine } from '../../../contract/text.ts'
import { patientFieldNames } from '../charts/patient-fields.ts'
import { Patient } from '../charts/patient.ts'

/** From which of two charts a field is taken; both for lists that are kept together. */
export const mergeChoices = ['stayed', 'merged', 'both'] as const
export type MergeChoice = (typeof mergeChoices)[number]

/** Fields whose two values can stand together: leaving one out could harm. */
export const joinedFields = ['allergies', 'alerts'] as const

export const Choices = z.partialRecord(z.enum(patientFieldNames), z.enum(mergeChoices))
export type Choices = z.infer<typeof Choices>

const Count = z.object({ words: z.string(), count: z.number().int() })

/** Two charts before they are merged. */
export const MergePreview = z.object({
  stayed: Patient,
  merged: Patient,
  /** The rows of the chart that goes, by kind. */
  moves: z.array(Count),
  /** The obstacles, and the points to look at afterwards. */
  conflicts: z.array(z.object({ text: z.string(), isInTheWay: z.boolean() })),
})
export type MergePreview = z.infer<typeof MergePreview>

export const readMergePreview = endpoint({
  method: 'GET',
  path: '/api/patients/:id/merge-preview/:otherId',
  summary: 'Two charts side by side, with what a merge moves and what stands in its way',
  action: 'read',
  kind: 'patient',
  permission: 'patients.merge',
  rowsAre: 'patients',
  params: ById.extend({ otherId: Id }),
  answer: MergePreview,
  reads: ['patients', 'appointments', 'waiting-list', 'users'],
})

export const mergeCharts = endpoint({
  method: 'POST',
  path: '/api/patients/:id/merges',
  summary: 'Merge another chart of the same person into this one',
  action: 'merge',
  kind: 'patient',
  permission: 'patients.merge',
  rowsAre: 'patients',
  params: ById,
  body: z.strictObject({
    id: Id,
    mergedId: Id,
    mergedVersion: z.number().int().min(1),
    reason: requiredLine('Reason', lineLength),
    choices: Choices.default({}),
  }),
  answer: Patient,
  status: 201,
  versioned: true,
  changes: [
    ...(['patients', 'users', 'session', 'appointments', 'waiting-list'] as const),
    ...(['medical-records', 'bills', 'messages', 'care-takings', 'emergency-accesses'] as const),
  ],
})

const Side = Patient.pick({ id: true, mrn: true, name: true, dob: true })

/** A merge as the chart that stayed shows it. */
export const ChartMerge = z.object({
  id: Id,
  stayed: Side,
  merged: Side,
  reason: z.string(),
  mergedAt: z.string(),
  mergedBy: z.string().nullable(),
  undoneAt: z.string().nullable(),
  undoneBy: z.string().nullable(),
  /** Why it cannot be undone now. */
  keptBecause: z.string().nullable(),
  version: z.number().int(),
})
export type ChartMerge = z.infer<typeof ChartMerge>

export const listChartMerges = endpoint({
  method: 'GET',
  path: '/api/patients/:id/merges',
  summary: 'The charts that were merged into a chart, newest first',
  action: 'list',
  kind: 'chart merge',
  permission: 'patients.merge',
  params: ById,
  answer: z.array(ChartMerge),
  reads: ['patients'],
})

/** A row of the chart that stayed, written since the merge. */
const RowSince = z.object({
  table: z.string(),
  key: z.string(),
  word: z.string(),
  at: z.string(),
  /** It belongs to a row that goes back, such as the bill of a visit, and goes with it. */
  goesBack: z.boolean(),
})
export type RowSince = z.infer<typeof RowSince>

export const MergeToUndo = ChartMerge.extend({
  moved: z.array(Count),
  since: z.array(RowSince),
})
export type MergeToUndo = z.infer<typeof MergeToUndo>

export const readChartMerge = endpoint({
  method: 'GET',
  path: '/api/chart-merges/:id',
  summary: 'A merge, with what goes back when it is undone and what was written since',
  action: 'read',
  kind: 'chart merge',
  permission: 'patients.merge',
  params: ById,
  answer: MergeToUndo,
  reads: ['patients', 'appointments', 'bills', 'medical-records'],
})

export const undoMerge = endpoint({
  method: 'POST',
  path: '/api/chart-merges/:id/undo',
  summary: 'Undo a merge: each chart has what it had, and its own later work',
  action: 'undo merge',
  kind: 'patient',
  permission: 'patients.merge',
  params: ById,
  body: z.strictObject({
    /** Rows written since that belong to the chart that is separate again. */
    given: z
      .array(z.strictObject({ table: z.string().max(63), key: z.string().max(200) }))
      .max(1000)
      .default([]),
  }),
  answer: ChartMerge,
  versioned: true,
  changes: [
    ...(['patients', 'users', 'session', 'appointments', 'waiting-list'] as const),
    ...(['medical-records', 'bills', 'messages', 'care-takings', 'emergency-accesses'] as const),
  ],
})
