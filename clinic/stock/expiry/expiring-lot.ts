import * as z from 'zod'
import { endpoint, Id } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { lineLength, optionalLine, requiredLine } from '../../../contract/text.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'
import { StockKind } from '../items/stock-item.ts'
import { StockEntry, Witness } from '../ledger/stock-entry.ts'

/** Lots that expire in so many days are listed where nothing else is asked for, beside expired ones. */
export const usualDays = 90

export const withinWords = {
  expired: 'Expired',
  '30': 'In 30 days',
  '60': 'In 60 days',
  '90': 'In 90 days',
} as const
export const ExpiresWithin = z.enum(['expired', '30', '60', '90'])

/** A lot in a place that is good no longer, or not for long. */
export const ExpiringLot = z.object({
  /** Of the lot and the place. */
  id: z.string(),
  lotId: Id,
  locationId: Id,
  location: z.string(),
  itemId: Id,
  item: z.string(),
  kind: StockKind,
  unit: z.string(),
  controlled: z.boolean(),
  lotNumber: z.string().nullable(),
  expiresOn: z.string(),
  isExpired: z.boolean(),
  isHeld: z.boolean(),
  quantity: z.string(),
  value: z.string(),
})
export type ExpiringLot = z.infer<typeof ExpiringLot>

export const ExpiryFilters = z.strictObject({
  within: ExpiresWithin.optional(),
  kind: StockKind.optional(),
  locationId: Id.optional(),
})
export type ExpiryFilters = z.output<typeof ExpiryFilters>

export const listExpiring = endpoint({
  method: 'GET',
  path: '/api/stock/expiring',
  summary: `Lots that are expired or expire in ${usualDays} days, by place, those first that expire first`,
  action: 'list',
  kind: 'stock lot',
  permission: 'stock.read',
  unaudited: settingsOnly,
  query: PageQuery.omit({ search: true }).extend(ExpiryFilters.shape),
  answer: pageOf(ExpiringLot).extend({
    /** Of all pages. */
    value: z.string(),
    currency: z.string(),
  }),
  reads: ['stock'],
})

export const exportExpiring = endpoint({
  method: 'POST',
  path: '/api/stock/expiring/exports',
  summary: 'Export the lots that are expired or expire soon as CSV',
  action: 'export',
  kind: 'stock lot',
  permission: 'stock.read',
  body: ExpiryFilters,
  file: true,
})

const chosen = {
  id: Id,
  lots: z
    .array(z.strictObject({ lotId: Id, locationId: Id }))
    .min(1, 'Choose at least one lot.')
    .max(200, 'Choose at most 200 lots.'),
  witness: Witness,
}

export const WrittenOffExpired = z.strictObject({
  ...chosen,
  reason: requiredLine('Reason', lineLength),
})
export type WrittenOffExpired = z.output<typeof WrittenOffExpired>

export const writeOffExpired = endpoint({
  method: 'POST',
  path: '/api/stock/expired-takings',
  summary: 'Write off all that is there of expired lots, by one entry',
  action: 'insert',
  kind: 'stock entry',
  permission: 'stock.write',
  body: WrittenOffExpired,
  answer: StockEntry,
  status: 201,
  changes: ['stock'],
})

export const MovedLots = z.strictObject({
  ...chosen,
  toId: Id,
  reason: optionalLine('Note', lineLength),
})
export type MovedLots = z.output<typeof MovedLots>

export const moveLots = endpoint({
  method: 'POST',
  path: '/api/stock/lot-transfers',
  summary:
    'Move all that is there of lots, of one place or several, to another place, by one entry',
  action: 'insert',
  kind: 'stock entry',
  permission: 'stock.write',
  body: MovedLots,
  answer: StockEntry,
  status: 201,
  changes: ['stock'],
})
