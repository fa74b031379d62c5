import * as z from 'zod'
import { endpoint, Id } from '../../../contract/endpoint.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'
import { StockItem, StockKind } from '../items/stock-item.ts'

/** An item at its reorder level or below, with what to order of it. Quantities are in units. */
export const LowItem = StockItem.pick({ id: true, kind: true, name: true, unit: true }).extend({
  /** Neither expired nor held. */
  usable: z.string(),
  reorderLevel: z.string(),
  /** Yet to come of orders that were sent, and what drafts have. */
  onOrder: z.string(),
  inDrafts: z.string(),
  /** The supplier that asks the least for a unit; null: nobody delivers it. */
  supplierId: Id.nullable(),
  supplier: z.string().nullable(),
  code: z.string().nullable(),
  pack: z.string().nullable(),
  price: z.string().nullable(),
  /** Packs of the supplier, or units; null: what is on its way is enough. */
  quantity: z.string().nullable(),
})
export type LowItem = z.infer<typeof LowItem>

/** More than fit on a page that somebody reads. */
export const mostLowItems = 1000

export const orderLowStock = endpoint({
  method: 'POST',
  path: '/api/low-stock/orders',
  summary:
    'Make a draft for each supplier of what is low now; a second press finds it in drafts and makes none',
  action: 'insert',
  kind: 'purchase order',
  permission: 'stock.write',
  body: z.strictObject({ kind: StockKind.optional() }),
  answer: z.object({ made: z.number().int() }),
  changes: ['stock'],
})

export const listLowStock = endpoint({
  method: 'GET',
  path: '/api/low-stock',
  summary: `Items at their reorder level or below, by supplier, with what to order; at most ${mostLowItems}`,
  action: 'list',
  kind: 'stock',
  permission: 'stock.read',
  unaudited: settingsOnly,
  query: z.strictObject({ kind: StockKind.optional() }),
  answer: z.object({ items: z.array(LowItem), currency: z.string() }),
  reads: ['stock'],
})
