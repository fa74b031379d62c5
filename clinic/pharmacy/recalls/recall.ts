import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { Person } from '../../../contract/person.ts'
import { lineLength, optionalLine, requiredLine, requiredText } from '../../../contract/text.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'
import { StockEntry, Witness } from '../../stock/ledger/stock-entry.ts'

/** A lot that its maker or an authority recalls. */
export const StockRecall = z.object({
  id: Id,
  itemId: Id,
  item: z.string(),
  unit: z.string(),
  controlled: z.boolean(),
  lotNumber: z.string(),
  reason: z.string(),
  reference: z.string().nullable(),
  /** How much is left, in units. */
  left: z.string(),
  startedBy: Person.nullable(),
  endedAt: z.string().nullable(),
  endedBy: Person.nullable(),
  endReason: z.string().nullable(),
  ...stamps,
})
export type StockRecall = z.infer<typeof StockRecall>

export const RecallDetails = StockRecall.extend({
  /** The rest of the lot by place. */
  places: z.array(
    z.object({
      lotId: Id,
      expiresOn: z.string().nullable(),
      locationId: Id,
      location: z.string(),
      quantity: z.string(),
      value: z.string(),
      isHeld: z.boolean(),
    }),
  ),
  currency: z.string(),
  /** Any lot has the number; else the clinic never had it. */
  isKnown: z.boolean(),
  /** Units that were given or used, of which nobody is named. */
  unnamed: z.string(),
})
export type RecallDetails = z.infer<typeof RecallDetails>

export const listRecalls = endpoint({
  method: 'GET',
  path: '/api/stock-recalls',
  summary: 'Recalls of lots, the newest first',
  action: 'list',
  kind: 'stock recall',
  permission: 'stock.read',
  unaudited: settingsOnly,
  query: PageQuery.omit({ search: true }).extend({
    state: z.enum(['running', 'ended']).optional(),
  }),
  answer: pageOf(StockRecall),
  reads: ['stock'],
})

export const exportRecalls = endpoint({
  method: 'POST',
  path: '/api/stock-recalls/exports',
  summary: 'Export recalls of lots as CSV',
  action: 'export',
  kind: 'stock recall',
  permission: 'stock.read',
  body: z.strictObject({ state: listRecalls.query.shape.state }),
  file: true,
})

export const readRecall = endpoint({
  method: 'GET',
  path: '/api/stock-recalls/:id',
  summary: 'Read a recall, and what is left where',
  action: 'read',
  kind: 'stock recall',
  permission: 'stock.read',
  unaudited: settingsOnly,
  params: ById,
  answer: RecallDetails,
  reads: ['stock'],
})

/** Why a recall does not begin before somebody says that it shall. */
export const neverHereSentence =
  'No lot of this item with this number was ever here. Compare it with the notice.'

export const NewRecall = z.strictObject({
  id: Id,
  itemId: Id,
  lotNumber: requiredLine('Lot', 50),
  reason: requiredLine('Reason', 400),
  reference: optionalLine('Reference', 200),
  /** Somebody has read that no lot of the item ever had the number, and begins the recall all the same. */
  isNeverHere: z.boolean().optional(),
})
export type NewRecall = z.output<typeof NewRecall>

export const beginRecall = endpoint({
  method: 'POST',
  path: '/api/stock-recalls',
  summary:
    'Begin a recall of all lots of an item that have a number: they are held at once; refused where no lot ever had it, unless the body says that this was read',
  action: 'insert',
  kind: 'stock recall',
  permission: 'stock.write',
  body: NewRecall,
  answer: RecallDetails,
  status: 201,
  changes: ['stock'],
})

export const RecallTaking = z.strictObject({
  kind: z.enum(['write off', 'return'], 'Choose what happens to it.'),
  /** Left out: of all places. */
  locationId: Id.nullish(),
  witness: Witness,
})
export type RecallTaking = z.output<typeof RecallTaking>

export const takeRecalled = endpoint({
  method: 'POST',
  path: '/api/stock-recalls/:id/takings',
  summary: 'Write off all that is left of a recalled lot, or return it to the supplier',
  action: 'insert',
  kind: 'stock entry',
  permission: 'stock.write',
  params: ById,
  body: RecallTaking,
  answer: StockEntry,
  status: 201,
  changes: ['stock'],
})

export const endRecall = endpoint({
  method: 'POST',
  path: '/api/stock-recalls/:id/ending',
  summary: 'End a recall with a reason: what is left is held no longer',
  action: 'update',
  kind: 'stock recall',
  permission: 'stock.write',
  params: ById,
  body: z.strictObject({ reason: requiredText('Reason', lineLength) }),
  answer: RecallDetails,
  changes: ['stock'],
})
