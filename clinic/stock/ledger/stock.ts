import * as z from 'zod'
import { optionalDate } from '../../../contract/dates.ts'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { lineLength, requiredText, searchText } from '../../../contract/text.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'
import { StockItem, StockKind } from '../items/stock-item.ts'

/** How much of an item there is, of all its lots. */
export const StockOfItem = StockItem.pick({
  id: true,
  kind: true,
  name: true,
  category: true,
  storage: true,
  controlled: true,
  unit: true,
  unitDecimals: true,
  reorderLevel: true,
  status: true,
}).extend({
  /** In units. */
  quantity: z.string(),
  /** By what its lots cost: an amount in the clinic's currency. */
  value: z.string(),
  /** The first day on which a part of it is good no longer; null: nothing expires. */
  nextExpiry: z.string().nullable(),
  /** The part that is expired or held, and is not given out. */
  unusable: z.string(),
  /** It stands at its reorder level or below. */
  isLow: z.boolean(),
})
export type StockOfItem = z.infer<typeof StockOfItem>

/** The stock as it stood at the end of a day; as it is now without one. */
const at = optionalDate('Day').optional()

const filters = {
  kind: StockKind.optional(),
  locationId: Id.optional(),
  /** Those at their reorder level or below, or those that there are. */
  only: z.enum(['low', 'there']).optional(),
  at,
}

export const listStock = endpoint({
  method: 'GET',
  path: '/api/stock',
  summary: 'What there is of each item, now or at the end of a day, by name',
  action: 'list',
  kind: 'stock',
  permission: 'stock.read',
  unaudited: settingsOnly,
  query: PageQuery.extend(filters),
  answer: pageOf(StockOfItem).extend({
    /** The value of all that is listed, of every page. */
    value: z.string(),
    currency: z.string(),
  }),
  reads: ['stock'],
})

export const exportStock = endpoint({
  method: 'POST',
  path: '/api/stock/exports',
  summary: 'Export what there is of each item as CSV, now or at the end of a day',
  action: 'export',
  kind: 'stock',
  permission: 'stock.read',
  body: z.strictObject({ search: searchText.optional(), ...filters }),
  file: true,
})

/** A lot of an item as it was received, and how much of it is where. */
export const StockLot = z.object({
  id: Id,
  itemId: Id,
  item: z.string(),
  unit: z.string(),
  lotNumber: z.string().nullable(),
  expiresOn: z.string().nullable(),
  /** The price of `costPer` units, in the clinic's currency. */
  cost: z.string(),
  costPer: z.string(),
  heldAt: z.string().nullable(),
  holdReason: z.string().nullable(),
  /** Why a person took the last hold off. */
  releaseReason: z.string().nullable(),
  quantity: z.string(),
  value: z.string(),
  places: z.array(z.object({ locationId: Id, location: z.string(), quantity: z.string() })),
  ...stamps,
})
export type StockLot = z.infer<typeof StockLot>

export const releaseStockLot = endpoint({
  method: 'POST',
  path: '/api/stock-lots/:id/release',
  summary:
    'Take the hold off a lot with a reason, so that it is given out again; not off a recalled one',
  action: 'update',
  kind: 'stock lot',
  permission: 'stock.approve',
  params: ById,
  body: z.strictObject({ reason: requiredText('Reason', lineLength) }),
  answer: StockLot,
  versioned: true,
  changes: ['stock'],
})

/** Whether a lot can be given out and used on a day; the ledger decides by `is_good`. */
export function isGood(
  { heldAt, expiresOn }: Pick<StockLot, 'heldAt' | 'expiresOn'>,
  today: string,
): boolean {
  return heldAt === null && (expiresOn === null || expiresOn >= today)
}

/** More lots than any item has at one time. */
export const mostLots = 500

export const listStockLots = endpoint({
  method: 'GET',
  path: '/api/stock-items/:id/lots',
  summary: `The lots of an item, those first that expire first; at most ${mostLots}. Those that there are, unless asked for all`,
  action: 'list',
  kind: 'stock lot',
  permission: 'stock.read',
  unaudited: settingsOnly,
  params: ById,
  query: z.strictObject({ all: z.literal('yes').optional(), locationId: Id.optional(), at }),
  answer: z.array(StockLot),
  reads: ['stock'],
})

export const readStockLot = endpoint({
  method: 'GET',
  path: '/api/stock-lots/:id',
  summary: 'Read a lot, and how much of it is where',
  action: 'read',
  kind: 'stock lot',
  permission: 'stock.read',
  unaudited: settingsOnly,
  params: ById,
  answer: StockLot,
  reads: ['stock'],
})
