import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { lineLength, nameLength, optionalEmail, optionalLine } from '../../../contract/text.ts'
import { enteredPeriod, storedPeriod } from './period.ts'

export const relations = [
  'guardian',
  'partner',
  'parent',
  'child',
  'emergency contact',
  'other',
] as const
export const Relation = z.enum(relations)
export type Relation = z.infer<typeof Relation>

/** A chart as the chart of a relative names it. */
export const ChartOfRelative = z.object({
  id: Id,
  mrn: z.string(),
  name: z.string(),
  email: z.string().nullable(),
})

/** Somebody who belongs to a patient (FHIR RelatedPerson), with or without a chart of their own. */
export const RelatedPerson = z.object({
  id: Id,
  patientId: Id,
  relations: z.array(Relation),
  /** Name, phone and email of somebody with a chart are those of the chart. */
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  note: z.string().nullable(),
  /** The own chart. */
  relative: ChartOfRelative.nullable(),
  ...storedPeriod,
  ...stamps,
})
export type RelatedPerson = z.infer<typeof RelatedPerson>

/** The same tie, seen from the chart of the related person. */
export const RelatedTo = RelatedPerson.pick({
  id: true,
  relations: true,
  note: true,
  validFrom: true,
  validUntil: true,
}).extend({ patient: ChartOfRelative })
export type RelatedTo = z.infer<typeof RelatedTo>

const entered = {
  relations: z.array(Relation).min(1, 'Choose at least one.').max(relations.length),
  relativeId: z
    .union([z.literal(''), z.null(), Id])
    .optional()
    .transform((value) => value || null),
  name: optionalLine('Name', nameLength),
  phone: optionalLine('Phone', lineLength),
  email: optionalEmail,
  note: optionalLine('Note', lineLength),
  ...enteredPeriod,
}
export const RelatedPersonChanges = z.strictObject(entered)
export type RelatedPersonChanges = z.output<typeof RelatedPersonChanges>
export const NewRelatedPerson = z.strictObject({ id: Id, ...entered })
export type NewRelatedPerson = z.output<typeof NewRelatedPerson>

/** `Guardian and emergency contact`. */
export function relationWords(all: readonly Relation[]): string {
  const words = relations.filter((one) => all.includes(one))
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(
    words.map((word) => (word === 'other' ? 'related person' : word)),
  )
  return list.charAt(0).toUpperCase() + list.slice(1)
}

export const addRelatedPerson = endpoint({
  method: 'POST',
  path: '/api/patients/:id/related-people',
  summary: 'Add somebody who belongs to a patient',
  action: 'insert',
  kind: 'related person',
  permission: 'patients.write',
  rowsAre: 'patients',
  params: ById,
  body: NewRelatedPerson,
  answer: RelatedPerson,
  status: 201,
  changes: ['patients'],
})

export const changeRelatedPerson = endpoint({
  method: 'PUT',
  path: '/api/related-people/:id',
  summary: 'Change somebody who belongs to a patient',
  action: 'update',
  kind: 'related person',
  permission: 'patients.write',
  params: ById,
  body: RelatedPersonChanges,
  answer: RelatedPerson,
  versioned: true,
  changes: ['patients'],
})

export const removeRelatedPerson = endpoint({
  method: 'DELETE',
  path: '/api/related-people/:id',
  summary: 'Remove somebody who does not belong to the patient',
  action: 'delete',
  kind: 'related person',
  permission: 'patients.write',
  params: ById,
  versioned: true,
  current: RelatedPerson,
  changes: ['patients'],
})
