import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { Person } from '../../../contract/person.ts'
import { optionalLine, requiredLine } from '../../../contract/text.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'
import { Criterion } from './criterion.ts'

/** Patients of one recall list. */
export const mostRecalled = 2000

export const recallStates = {
  open: 'To call',
  called: 'Called',
  booked: 'Booked',
  declined: 'Declined',
} as const
export type RecallState = keyof typeof recallStates
const states = Object.keys(recallStates) as [RecallState, ...RecallState[]]
const RecallState = z.enum(states, 'Choose what became of it.')

/** The patients whom a list found on a day, to be called one after another. */
export const RecallList = z.object({
  id: Id,
  listId: Id,
  name: z.string(),
  criteria: z.array(Criterion),
  names: z.record(z.string(), z.string()),
  owner: Person.nullable(),
  /** How many of its patients have each state. */
  counts: z.record(RecallState, z.number().int()),
  /** The owner and admins delete it. */
  mayDelete: z.boolean(),
  ...stamps,
})
export type RecallList = z.infer<typeof RecallList>

export const RecalledPatient = z.object({
  id: Id,
  patientId: Id,
  name: z.string(),
  mrn: z.string().nullable(),
  contact: z.string().nullable(),
  email: z.string().nullable(),
  /** Null for accounts that may see no visits. */
  lastVisit: z.string().nullable(),
  nextVisit: z.string().nullable(),
  state: RecallState,
  note: z.string().nullable(),
  marked: z.object({ at: z.string(), by: Person.nullable() }).nullable(),
  version: z.number().int(),
})
export type RecalledPatient = z.infer<typeof RecalledPatient>

export const listRecallLists = endpoint({
  method: 'GET',
  path: '/api/recall-lists',
  summary: 'The recall lists that the caller may work on, newest first, each with its progress',
  action: 'list',
  kind: 'recall list',
  permission: 'patients.list',
  unaudited: settingsOnly,
  answer: z.array(RecallList),
  reads: ['patient-lists'],
})

export const readRecallList = endpoint({
  method: 'GET',
  path: '/api/recall-lists/:id',
  summary: 'Read the criteria and the progress of a recall list',
  action: 'read',
  kind: 'recall list',
  permission: 'patients.list',
  unaudited: settingsOnly,
  params: ById,
  answer: RecallList,
  reads: ['patient-lists'],
})

export const NewRecallList = z.strictObject({ id: Id, listId: Id, name: requiredLine('Name', 100) })
export type NewRecallList = z.output<typeof NewRecallList>

export const addRecallList = endpoint({
  method: 'POST',
  path: '/api/recall-lists',
  summary: 'Make a recall list of the patients whom a list finds now',
  action: 'insert',
  kind: 'recall list',
  permission: 'patients.list',
  body: NewRecallList,
  answer: RecallList,
  status: 201,
  changes: ['patient-lists'],
})

export const removeRecallList = endpoint({
  method: 'DELETE',
  path: '/api/recall-lists/:id',
  summary: 'Delete a recall list; no patient is deleted',
  action: 'delete',
  kind: 'recall list',
  permission: 'patients.list',
  params: ById,
  versioned: true,
  current: RecallList,
  changes: ['patient-lists'],
})

const Filters = z.strictObject({ state: RecallState.optional() })

export const listRecalledPatients = endpoint({
  method: 'GET',
  path: '/api/recall-lists/:id/patients',
  summary: 'The patients of a recall list by name, with what became of each',
  action: 'list',
  kind: 'recall list',
  permission: 'patients.list',
  params: ById,
  query: PageQuery.omit({ search: true }).extend(Filters.shape),
  answer: pageOf(RecalledPatient),
  reads: ['patient-lists', 'patients', 'appointments'],
})

export const RecallMark = z.strictObject({
  state: RecallState,
  note: optionalLine('Note', 500),
})
export type RecallMark = z.output<typeof RecallMark>

export const markRecalledPatient = endpoint({
  method: 'PUT',
  path: '/api/recalled-patients/:id',
  summary: 'Say what became of a patient of a recall list',
  action: 'update',
  kind: 'recalled patient',
  permission: 'patients.list',
  params: ById,
  body: RecallMark,
  answer: RecalledPatient,
  versioned: true,
  changes: ['patient-lists'],
})

export const exportRecallList = endpoint({
  method: 'POST',
  path: '/api/recall-lists/:id/exports',
  summary: 'Export the patients of a recall list as CSV; an event of the audit log',
  action: 'export',
  kind: 'recall list',
  permission: 'patients.export',
  params: ById,
  body: Filters,
  file: true,
})
