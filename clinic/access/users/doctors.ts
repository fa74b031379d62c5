import { endpoint, Id } from '../../../contract/endpoint.ts'
import { PageQuery } from '../../../contract/page.ts'
import { Directory } from '../../../contract/person.ts'

/**
 * All doctors, for selects without a search: the calendar has a column for each, its filter lists them,
 * and forms offer them before anything is typed. Unlike the names of patients, everybody may read
 * theirs, even visitors of the page for first visits.
 */
export const listDoctors = endpoint({
  method: 'GET',
  path: '/api/directory/doctors',
  summary: 'Doctors for selects',
  action: 'list',
  kind: 'directory',
  permission: 'visits.read',
  unaudited: 'Patients are told the names of doctors.',
  query: PageQuery.pick({ search: true, limit: true }).extend({
    /** This doctor alone, for a select that begins with them. */
    id: Id.optional(),
  }),
  answer: Directory,
  reads: ['users'],
})
