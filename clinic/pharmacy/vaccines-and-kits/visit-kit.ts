import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { Person } from '../../../contract/person.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'
import { StockQuantity } from '../../stock/items/stock-quantity.ts'
import { Witness } from '../../stock/ledger/stock-entry.ts'

/** So much of an item, in units. */
const KitLine = z.object({
  itemId: Id,
  item: z.string(),
  unit: z.string(),
  quantity: z.string(),
})
export type KitLine = z.infer<typeof KitLine>

/** The items that each visit of a type uses. */
export const VisitKit = z.object({
  id: Id,
  visitTypeId: Id,
  visitType: z.string(),
  /** The place that it is taken from where the room of the visit is none. */
  locationId: Id,
  location: z.string(),
  lines: z.array(KitLine),
  ...stamps,
})
export type VisitKit = z.infer<typeof VisitKit>

const entered = {
  locationId: z.union([Id], 'Choose a place.'),
  lines: z
    .array(z.strictObject({ itemId: z.union([Id], 'Choose an item.'), quantity: StockQuantity }))
    .max(50, 'A kit has at most 50 items.')
    .superRefine((lines, context) => {
      const seen = new Set<string>()
      for (const [place, { itemId }] of lines.entries()) {
        if (seen.has(itemId)) {
          const message = 'The kit has this item already.'
          context.addIssue({ code: 'custom', message, path: [place, 'itemId'] })
        }
        seen.add(itemId)
      }
    }),
}
export const NewVisitKit = z.strictObject({
  id: Id,
  visitTypeId: z.union([Id], 'Choose a type of visit.'),
  ...entered,
})
export type NewVisitKit = z.output<typeof NewVisitKit>
export const VisitKitChanges = z.strictObject(entered)
export type VisitKitChanges = z.output<typeof VisitKitChanges>

export const listVisitKits = endpoint({
  method: 'GET',
  path: '/api/visit-kits',
  summary: 'The items that visits use, by type of visit',
  action: 'list',
  kind: 'visit kit',
  permission: 'stock.read',
  unaudited: settingsOnly,
  answer: z.array(VisitKit),
  reads: ['stock', 'visit-types'],
})

export const exportVisitKits = endpoint({
  method: 'POST',
  path: '/api/visit-kits/exports',
  summary: 'Export the items that visits use as CSV, one line for each item',
  action: 'export',
  kind: 'visit kit',
  permission: 'stock.read',
  file: true,
})

export const addVisitKit = endpoint({
  method: 'POST',
  path: '/api/visit-kits',
  summary: 'Say which items each visit of a type uses',
  action: 'insert',
  kind: 'visit kit',
  permission: 'stock.write',
  body: NewVisitKit,
  answer: VisitKit,
  status: 201,
  changes: ['stock'],
})

export const changeVisitKit = endpoint({
  method: 'PUT',
  path: '/api/visit-kits/:id',
  summary: 'Change which items visits of a type use; without items they use nothing',
  action: 'update',
  kind: 'visit kit',
  permission: 'stock.write',
  params: ById,
  body: VisitKitChanges,
  answer: VisitKit,
  versioned: true,
  changes: ['stock'],
})

/** The part of the kit of its type that a completed visit used, and what was not there. */
export const VisitKitUse = z.object({
  id: Id,
  appointmentId: Id,
  /** For those who see patients. */
  patientId: Id.nullable(),
  patient: Person.nullable(),
  visitType: z.string().nullable(),
  visitAt: z.string(),
  locationId: Id,
  location: z.string(),
  missing: z.array(
    KitLine.extend({
      /** How much of it can be taken from the place now. */
      there: z.string(),
      controlled: z.boolean(),
    }),
  ),
  settledAt: z.string().nullable(),
  ...stamps,
})
export type VisitKitUse = z.infer<typeof VisitKitUse>

/** The newest ones; older ones follow once these are settled. */
export const mostShortfalls = 100

export const listKitShortfalls = endpoint({
  method: 'GET',
  path: '/api/visit-kit-uses',
  summary: `Kits of completed visits that fell short and are not settled, the newest first; at most ${mostShortfalls}`,
  action: 'list',
  kind: 'visit kit use',
  permission: 'stock.write',
  answer: z.array(VisitKitUse),
  reads: ['stock', 'patients', 'appointments'],
})

export const SettleKitUse = z.strictObject({
  /** The rest is used now, or was not used at all. */
  act: z.enum(['use', 'leave'], 'Say whether the rest was used.'),
  witness: Witness,
})
export type SettleKitUse = z.output<typeof SettleKitUse>

export const settleKitUse = endpoint({
  method: 'PUT',
  path: '/api/visit-kit-uses/:id/settlement',
  summary: 'Use the rest of a kit that fell short, or say that it was not used',
  action: 'update',
  kind: 'visit kit use',
  permission: 'stock.write',
  params: ById,
  body: SettleKitUse,
  answer: VisitKitUse,
  versioned: true,
  changes: ['stock'],
})
