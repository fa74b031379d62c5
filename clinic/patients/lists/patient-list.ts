import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { Person } from '../../../contract/person.ts'
import { requiredLine } from '../../../contract/text.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'
import { patientOrders, PatientRow } from '../charts/patient.ts'
import { Criterion } from './criterion.ts'

/** Lists that one account may have, and criteria of one list. */
export const mostLists = 100
export const mostCriteria = 20
/** Rows of one exported file. */
export const mostExported = 100_000
/** Seconds after which a list that takes too long is given up. */
export const patience = 8

export const sharings = { own: 'Only for me', desk: 'For the desk' } as const
const Sharing = z.enum(Object.keys(sharings) as (keyof typeof sharings)[], 'Choose who sees it.')

/** Criteria under a name; the patients who meet them are looked up each time. */
export const PatientList = z.object({
  id: Id,
  name: z.string(),
  sharing: Sharing,
  /** All of them hold. */
  criteria: z.array(Criterion),
  /** The names of the doctors, visit types and fields in the criteria, by their ids. */
  names: z.record(z.string(), z.string()),
  owner: Person,
  /** The owner and admins change and delete a list; others copy it. */
  mayChange: z.boolean(),
  ...stamps,
})
export type PatientList = z.infer<typeof PatientList>

export const Criteria = z
  .array(Criterion)
  .min(1, 'Choose at least one criterion.')
  .max(mostCriteria, `Choose at most ${mostCriteria} criteria.`)

const entered = { name: requiredLine('Name', 100), sharing: Sharing, criteria: Criteria }
export const NewPatientList = z.strictObject({ id: Id, ...entered })
export type NewPatientList = z.output<typeof NewPatientList>
export const PatientListChanges = z.strictObject(entered)
export type PatientListChanges = z.output<typeof PatientListChanges>

/** A patient of a list. The visits are null for accounts that may see none. */
export const ListedPatient = PatientRow.extend({
  lastVisit: z.string().nullable(),
  nextVisit: z.string().nullable(),
})
export type ListedPatient = z.infer<typeof ListedPatient>

export const listPatientLists = endpoint({
  method: 'GET',
  path: '/api/patient-lists',
  summary: 'The own and the shared lists of patients, by name',
  action: 'list',
  kind: 'patient list',
  permission: 'patients.list',
  unaudited: settingsOnly,
  answer: z.array(PatientList),
})

export const readPatientList = endpoint({
  method: 'GET',
  path: '/api/patient-lists/:id',
  summary: 'Read the criteria of a list of patients',
  action: 'read',
  kind: 'patient list',
  permission: 'patients.list',
  unaudited: settingsOnly,
  params: ById,
  answer: PatientList,
})

export const addPatientList = endpoint({
  method: 'POST',
  path: '/api/patient-lists',
  summary: 'Save criteria as a list of patients',
  action: 'insert',
  kind: 'patient list',
  permission: 'patients.list',
  body: NewPatientList,
  answer: PatientList,
  status: 201,
  changes: ['patient-lists'],
})

export const changePatientList = endpoint({
  method: 'PUT',
  path: '/api/patient-lists/:id',
  summary: 'Change a list of patients',
  action: 'update',
  kind: 'patient list',
  permission: 'patients.list',
  params: ById,
  body: PatientListChanges,
  answer: PatientList,
  versioned: true,
  changes: ['patient-lists'],
})

export const removePatientList = endpoint({
  method: 'DELETE',
  path: '/api/patient-lists/:id',
  summary: 'Delete a list of patients; no patient is deleted',
  action: 'delete',
  kind: 'patient list',
  permission: 'patients.list',
  params: ById,
  versioned: true,
  current: PatientList,
  changes: ['patient-lists'],
})

export const restorePatientList = endpoint({
  method: 'POST',
  path: '/api/patient-lists/:id/restoration',
  summary: 'Bring a deleted list of patients back',
  action: 'update',
  kind: 'patient list',
  permission: 'patients.list',
  params: ById,
  answer: PatientList,
  changes: ['patient-lists'],
})

export const listPatientsOfList = endpoint({
  method: 'GET',
  path: '/api/patient-lists/:id/patients',
  summary: 'The patients who meet the criteria of a list now',
  action: 'list',
  kind: 'patient list',
  permission: 'patients.list',
  rowsAre: 'patients',
  params: ById,
  query: PageQuery.omit({ search: true }).extend({ order: z.enum(patientOrders).optional() }),
  answer: pageOf(ListedPatient),
})

export const countPatientsBy = endpoint({
  method: 'POST',
  path: '/api/patient-lists/count',
  summary: 'How many patients meet criteria that are not saved yet',
  action: 'list',
  kind: 'patient list',
  permission: 'patients.list',
  body: z.strictObject({ criteria: Criteria }),
  answer: z.object({ total: z.number().int() }),
})

export const exportPatientList = endpoint({
  method: 'POST',
  path: '/api/patient-lists/:id/exports',
  summary: 'Export the patients of a list as CSV, all of them; an event of the audit log',
  action: 'export',
  kind: 'patient list',
  permission: 'patients.export',
  params: ById,
  file: true,
})
