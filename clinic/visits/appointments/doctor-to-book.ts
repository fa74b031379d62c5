import * as z from 'zod'
import { endpoint, Id } from '../../../contract/endpoint.ts'
import { PageQuery } from '../../../contract/page.ts'
import { Directory, DirectoryEntry } from '../../../contract/person.ts'

/** A doctor in the select of a visit to book. */
export const DoctorToBook = DirectoryEntry.extend({
  /** The visit type that most of the doctor's last visits have; null where none has a type. */
  usualTypeId: Id.nullable(),
})
export type DoctorToBook = z.infer<typeof DoctorToBook>

export const listDoctorsToBook = endpoint({
  method: 'GET',
  path: '/api/directory/doctors-to-book',
  summary: 'Doctors for selects of visits, with the visit type that each has most',
  action: 'list',
  kind: 'directory',
  permission: 'visits.book',
  unaudited: 'Patients are told the names of doctors; no visit is named.',
  query: PageQuery.pick({ search: true, limit: true }).extend({
    /** This doctor alone, for a select that begins with them. */
    id: Id.optional(),
  }),
  answer: Directory.extend({ entries: z.array(DoctorToBook) }),
  // A visit more or less rarely changes the usual type: forms do not ask again for it.
  reads: ['users', 'visit-types'],
})
