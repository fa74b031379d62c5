import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { contents, mostAttachments } from './contents.ts'

/** An item of a patient that an import brought: part of no visit, record or bill, or with attachments. */
export const ImportedItem = z.object({
  id: Id,
  /** The type that FHIR has for it, such as `Observation`. */
  type: z.string(),
  title: z.string(),
  /** Its own date as it came: a year, a month, a day or an instant. */
  dated: z.string().nullable(),
  /** Its day on the clinic's calendar. */
  day: z.string().nullable(),
  hasAttachments: z.boolean(),
})
export type ImportedItem = z.infer<typeof ImportedItem>

export const ImportedItemDetails = ImportedItem.extend({
  words: z.string(),
  /** Why it stands in the chart by itself. */
  because: z.string().nullable(),
  /** The file it came in. */
  source: z.string(),
  importedAt: z.string(),
  /** The record of the visit that it is of. */
  recordId: Id.nullable(),
  ...contents,
})
export type ImportedItemDetails = z.infer<typeof ImportedItemDetails>

export const ItemKind = z.object({ type: z.string(), count: z.number().int() })
export type ItemKind = z.infer<typeof ItemKind>

const ofPatient = ById
const reads = ['imports', 'patients', 'care-takings', 'emergency-accesses', 'appointments'] as const

// They are health data as records are: a doctor reads them in care or by emergency access, a patient
// their own, staff with a duty that reads records.

export const listImportedItems = endpoint({
  method: 'GET',
  path: '/api/patients/:id/imported-items',
  summary:
    'Imports of a patient beside visits, records and bills, and all with attachments; newest first',
  action: 'list',
  kind: 'imported item',
  permission: 'records.read',
  params: ofPatient,
  query: PageQuery.extend({
    type: z
      .string()
      .regex(/^[A-Za-z]{1,64}$/, 'Choose one from the list.')
      .optional(),
    /** `attached`: with attachments. `error`: entered in error, which the list has only then. */
    only: z.enum(['attached', 'error'], 'Choose one from the list.').optional(),
    /** Those of the record of a visit. */
    recordId: Id.optional(),
  }),
  answer: pageOf(ImportedItem),
  reads,
})

export const listItemKinds = endpoint({
  method: 'GET',
  path: '/api/patients/:id/imported-kinds',
  summary: 'The kinds of imported items of a patient, with their number',
  action: 'list',
  kind: 'imported item',
  permission: 'records.read',
  params: ofPatient,
  answer: z.array(ItemKind),
  reads,
})

export const readImportedItem = endpoint({
  method: 'GET',
  path: '/api/patients/:id/imported-items/:itemId',
  summary: 'Read an imported item with its texts; the audit log says why it was open',
  action: 'read',
  kind: 'imported item',
  permission: 'records.read',
  params: ofPatient.extend({ itemId: Id }),
  answer: ImportedItemDetails,
  reads,
})

export const readAttachment = endpoint({
  method: 'GET',
  path: '/api/patients/:id/imported-items/:itemId/attachments/:place',
  summary: 'The file of an attachment, counted from 0; the audit log says why it was open',
  action: 'read',
  kind: 'imported attachment',
  permission: 'records.read',
  params: ofPatient.extend({
    itemId: Id,
    place: z.coerce
      .number()
      .int()
      .min(0)
      .max(mostAttachments - 1),
  }),
  file: true,
})

/** `AllergyIntolerance` → `Allergy intolerance` */
export function kindWords(type: string): string {
  const words = type.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
