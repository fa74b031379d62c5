import * as z from 'zod'
import { endpoint, Id } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'
import { StockKind } from '../items/stock-item.ts'
import { EntryKind } from '../ledger/stock-entry.ts'

/** Days without a taker after which stock counts as dead. */
export const deadDays = 180

/** An item that is there and that nobody took for a long time. */
export const DeadStock = z.object({
  /** Of the item. */
  id: Id,
  item: z.string(),
  kind: StockKind,
  category: z.string().nullable(),
  unit: z.string(),
  quantity: z.string(),
  value: z.string(),
  /** The day on which it was last given or used; null: never. */
  lastTaken: z.string().nullable(),
  lastMoved: z.string(),
  lastMove: EntryKind,
})
export type DeadStock = z.infer<typeof DeadStock>

export const DeadStockFilters = z.strictObject({
  days: z.coerce
    .number('Enter a number of days.')
    .int('Enter whole days.')
    .min(1, 'Enter at least one day.')
    .max(3650, 'Enter at most 3,650 days.')
    .default(deadDays),
  kind: StockKind.optional(),
  locationId: Id.optional(),
})
export type DeadStockFilters = z.output<typeof DeadStockFilters>

export const listDeadStock = endpoint({
  method: 'GET',
  path: '/api/stock/dead',
  summary: `Items that nobody took for so many days, ${deadDays} where none are named, those first that cost most`,
  action: 'list',
  kind: 'stock',
  permission: 'stock.read',
  unaudited: settingsOnly,
  query: PageQuery.omit({ search: true }).extend(DeadStockFilters.shape),
  answer: pageOf(DeadStock).extend({
    /** Of all pages. */
    value: z.string(),
    currency: z.string(),
  }),
  reads: ['stock'],
})

export const exportDeadStock = endpoint({
  method: 'POST',
  path: '/api/stock/dead/exports',
  summary: 'Export the items that nobody took for so many days as CSV',
  action: 'export',
  kind: 'stock',
  permission: 'stock.read',
  body: DeadStockFilters,
  file: true,
})
