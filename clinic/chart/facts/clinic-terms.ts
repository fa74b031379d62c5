import * as z from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { Person } from '../../../contract/person.ts'
import { termLists } from './term.ts'

/** Lines of a list, and bytes of its file. */
export const mostOwnTerms = 200_000
export const largestTermFile = 24_000_000

/** A list of terms that the clinic loaded. */
export const ClinicTermList = z.object({
  list: z.enum(termLists),
  terms: z.number().int(),
  loadedAt: z.string(),
  loadedBy: Person.nullable(),
})
export type ClinicTermList = z.infer<typeof ClinicTermList>

const ofList = z.object({ list: z.enum(termLists) })
const path = '/api/clinic-terms/:list'

export const listClinicTermLists = endpoint({
  method: 'GET',
  path: '/api/clinic-terms',
  summary: 'The lists of terms that the clinic loaded',
  action: 'list',
  kind: 'list of terms',
  permission: 'settings.write',
  answer: z.array(ClinicTermList),
  unaudited: 'The lists name no patient.',
  reads: ['settings'],
})

/** TSV or CSV with the columns name, code and system; at most 24 MB. */
export const loadClinicTerms = endpoint({
  method: 'PUT',
  path,
  summary: 'Load the clinic’s own terms of a kind from a file, in place of those it had',
  action: 'update',
  kind: 'list of terms',
  permission: 'settings.write',
  params: ofList,
  bytes: true,
  answer: ClinicTermList,
  changes: ['settings'],
})

export const removeClinicTerms = endpoint({
  method: 'DELETE',
  path,
  summary: 'Remove the clinic’s own terms of a kind; facts that were written with them stay',
  action: 'delete',
  kind: 'list of terms',
  permission: 'settings.write',
  params: ofList,
  changes: ['settings'],
})
