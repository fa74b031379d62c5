import * as z from 'zod'
import { optionalDate } from '../../../contract/dates.ts'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { Person } from '../../../contract/person.ts'
import { decimalError, lineLength, optionalLine, requiredText } from '../../../contract/text.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'
import { StockKind } from '../items/stock-item.ts'
import { Witness } from '../ledger/stock-entry.ts'

export const countStatusWords = {
  open: 'Being counted',
  waiting: 'Waits for approval',
  closed: 'Closed',
  canceled: 'Canceled',
} as const
const CountStatus = z.enum(['open', 'waiting', 'closed', 'canceled'])

/** More lots than anybody counts in one go. */
export const mostCountLines = 1000

/** A count of a place, or of a part of what is in it. */
export const StockCount = z.object({
  id: Id,
  locationId: Id,
  location: z.string(),
  kind: StockKind.nullable(),
  category: z.string().nullable(),
  /** How many items were chosen; null: it is not about chosen items. */
  items: z.number().int().nullable(),
  isBlind: z.boolean(),
  note: z.string().nullable(),
  status: CountStatus,
  /** Goes up each time it is sent back. */
  round: z.number().int(),
  lots: z.number().int(),
  counted: z.number().int(),
  differing: z.number().int(),
  /** Of the differences of what was counted, in the clinic's currency; negative where something is missing. */
  value: z.string(),
  currency: z.string(),
  startedBy: Person.nullable(),
  submittedBy: Person.nullable(),
  witness: Person.nullable(),
  approvedBy: Person.nullable(),
  /** Why it was sent back, or canceled. */
  refusal: z.string().nullable(),
  entryId: Id.nullable(),
  closedAt: z.string().nullable(),
  ...stamps,
})
export type StockCount = z.infer<typeof StockCount>

export const StockCountLine = z.object({
  id: Id,
  countId: Id,
  itemId: Id,
  item: z.string(),
  unit: z.string(),
  controlled: z.boolean(),
  lotId: Id,
  lotNumber: z.string().nullable(),
  expiresOn: z.string().nullable(),
  isFound: z.boolean(),
  /** By the ledger when the lot was counted, or else when the count began; null: hidden from those who count. */
  expected: z.string().nullable(),
  /** In units; null: not counted yet. */
  counted: z.string().nullable(),
  /** How much more there is than expected; null where that is not known. */
  difference: z.string().nullable(),
  /** Of the difference. */
  value: z.string().nullable(),
  reason: z.string().nullable(),
  countedBy: Person.nullable(),
  countedAt: z.string().nullable(),
  ...stamps,
})
export type StockCountLine = z.infer<typeof StockCountLine>

export const StockCountSheet = StockCount.extend({
  /** By item and expiry. */
  lines: z.array(StockCountLine),
  /** The viewer entered numbers of it, or sent it in any round, and so does not approve it. */
  isOwn: z.boolean(),
})
export type StockCountSheet = z.infer<typeof StockCountSheet>

/** Numbers are entered while it is open; then somebody else approves what differs. */
export const stockCountCan = {
  count: ({ status }: Pick<StockCount, 'status'>) => status === 'open',
  approve: ({ status, isOwn }: Pick<StockCountSheet, 'status' | 'isOwn'>) =>
    status === 'waiting' && !isOwn,
}

export const listStockCounts = endpoint({
  method: 'GET',
  path: '/api/stock-counts',
  summary: 'Counts of places, the newest first',
  action: 'list',
  kind: 'stock count',
  permission: 'stock.read',
  unaudited: settingsOnly,
  query: PageQuery.omit({ search: true }).extend({
    status: CountStatus.optional(),
    locationId: Id.optional(),
  }),
  answer: pageOf(StockCount),
  reads: ['stock'],
})

export const exportStockCounts = endpoint({
  method: 'POST',
  path: '/api/stock-counts/exports',
  summary: 'Export counts of places as CSV',
  action: 'export',
  kind: 'stock count',
  permission: 'stock.read',
  body: z.strictObject({ status: CountStatus.optional(), locationId: Id.optional() }),
  file: true,
})

export const readStockCount = endpoint({
  method: 'GET',
  path: '/api/stock-counts/:id',
  summary: 'Read a count with its sheet',
  action: 'read',
  kind: 'stock count',
  permission: 'stock.read',
  unaudited: settingsOnly,
  params: ById,
  answer: StockCountSheet,
  reads: ['stock'],
})

export const NewStockCount = z.strictObject({
  id: Id,
  locationId: Id,
  kind: z.union([z.literal('').transform(() => null), StockKind.nullable()]).default(null),
  category: optionalLine('Category', 100),
  itemIds: z.array(Id).max(200, 'Choose at most 200 items.').nullish(),
  isBlind: z.boolean().default(false),
  note: optionalLine('Note', lineLength),
})
export type NewStockCount = z.output<typeof NewStockCount>

export const beginStockCount = endpoint({
  method: 'POST',
  path: '/api/stock-counts',
  summary: `Begin a count of a place, or of a kind, a category or chosen items in it; at most ${mostCountLines} lots`,
  action: 'insert',
  kind: 'stock count',
  permission: 'stock.write',
  body: NewStockCount,
  answer: StockCount,
  status: 201,
  changes: ['stock'],
})

const Counted = z
  .string({ error: 'Enter how many there are.' })
  .trim()
  .min(1, 'Enter how many there are.')
  .refine((value) => !value.startsWith('-'), 'There cannot be less than none. Enter 0 or more.')
  .regex(
    /^-?\d{1,9}(\.\d{1,3})?$/,
    decimalError('Enter a number from 0 to 999,999,999, with at most three decimals.', '1500.5'),
  )
export const EnteredCount = z.strictObject({ counted: Counted })

export const enterCount = endpoint({
  method: 'PUT',
  path: '/api/stock-count-lines/:id',
  summary:
    'Enter how many units of a lot are there; the ledger of this moment is what it is compared with',
  action: 'update',
  kind: 'stock count line',
  permission: 'stock.write',
  params: ById,
  body: EnteredCount,
  answer: StockCountLine,
  versioned: true,
  changes: ['stock'],
})

export const FoundLot = z.strictObject({
  id: Id,
  itemId: Id,
  lotNumber: optionalLine('Lot', 50),
  expiresOn: optionalDate('Expiry'),
  counted: Counted,
})
export type FoundLot = z.output<typeof FoundLot>

export const addFoundLot = endpoint({
  method: 'POST',
  path: '/api/stock-counts/:id/lines',
  summary: 'Add a lot that was found and is not on the sheet, with the number of its units',
  action: 'insert',
  kind: 'stock count line',
  permission: 'stock.write',
  params: ById,
  body: FoundLot,
  answer: StockCountLine,
  status: 201,
  changes: ['stock'],
})

export const ClosedStockCount = z.strictObject({
  /** Why each line differs that does. */
  reasons: z
    .array(
      z.strictObject({
        lineId: Id,
        /** Of the line, as it was read: the reason is about that number and no later one. */
        version: z.number().int(),
        reason: requiredText('Reason', lineLength),
      }),
    )
    .max(mostCountLines)
    .default([]),
  witness: Witness,
})
export type ClosedStockCount = z.output<typeof ClosedStockCount>

export const closeStockCount = endpoint({
  method: 'POST',
  path: '/api/stock-counts/:id/closing',
  summary:
    'Close a count in which nothing differs; else ask a second person to approve the differences, each with its reason',
  action: 'update',
  kind: 'stock count',
  permission: 'stock.write',
  params: ById,
  body: ClosedStockCount,
  answer: StockCountSheet,
  changes: ['stock'],
})

/** The round that was seen: numbers that were counted anew meanwhile are not approved unseen. */
const seen = { round: z.coerce.number().int().min(1) }

export const approveStockCount = endpoint({
  method: 'POST',
  path: '/api/stock-counts/:id/approval',
  summary:
    'Approve the differences of a count that others counted: the balances become right at once',
  action: 'confirm',
  kind: 'stock count',
  permission: 'stock.approve',
  params: ById,
  body: z.strictObject(seen),
  answer: StockCountSheet,
  changes: ['stock'],
})

export const refuseStockCount = endpoint({
  method: 'POST',
  path: '/api/stock-counts/:id/refusal',
  summary: 'Send a count back with a reason: what differs is counted anew',
  action: 'update',
  kind: 'stock count',
  permission: 'stock.approve',
  params: ById,
  body: z.strictObject({ ...seen, reason: requiredText('Reason', lineLength) }),
  answer: StockCountSheet,
  changes: ['stock'],
})

export const cancelStockCount = endpoint({
  method: 'POST',
  path: '/api/stock-counts/:id/cancellation',
  summary: 'Cancel a count with a reason; the stock stays as it is',
  action: 'update',
  kind: 'stock count',
  permission: 'stock.write',
  params: ById,
  body: z.strictObject({ reason: requiredText('Reason', lineLength) }),
  answer: StockCountSheet,
  changes: ['stock'],
})

export const exportStockCount = endpoint({
  method: 'POST',
  path: '/api/stock-counts/:id/exports',
  summary: 'Export the sheet of a count as CSV',
  action: 'export',
  kind: 'stock count',
  permission: 'stock.read',
  params: ById,
  file: true,
})
