import * as z from 'zod'
import { ById, endpoint } from '../../../contract/endpoint.ts'
import { Address } from './address.ts'
import { ContactPoint } from './contact-point.ts'
import { FurtherName } from './further-name.ts'
import { RelatedPerson, RelatedTo } from './related-person.ts'

/** A chart has at most so many of each kind. */
export const mostOfEach = 50

/** Addresses, further contacts and names of a patient, and their people; current ones first. */
export const PeopleOfPatient = z.object({
  addresses: z.array(Address),
  contactPoints: z.array(ContactPoint),
  names: z.array(FurtherName),
  relatedPeople: z.array(RelatedPerson),
  /** Charts that name this one as a related person. */
  relatedTo: z.array(RelatedTo),
})
export type PeopleOfPatient = z.infer<typeof PeopleOfPatient>

export const readPeopleOfPatient = endpoint({
  method: 'GET',
  path: '/api/patients/:id/people',
  summary: 'Addresses, further contacts, names and related people of a patient',
  action: 'read',
  kind: 'patient',
  permission: 'patients.read',
  rowsAre: 'patients',
  params: ById,
  answer: PeopleOfPatient,
  reads: ['patients'],
})
