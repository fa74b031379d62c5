import * as z from 'zod'
import { optionalDate } from '../../../contract/dates.ts'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { type Amount, amountIn, amountNamed, byCurrency } from '../../../contract/money.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { Person } from '../../../contract/person.ts'
import { lineLength, optionalLine, requiredText } from '../../../contract/text.ts'
import { StockQuantity } from '../items/stock-quantity.ts'

export const entryKinds = {
  receive: 'Received',
  give: 'Given to a patient',
  use: 'Used',
  transfer: 'Moved',
  count: 'Counted',
  adjust: 'Adjusted',
  expire: 'Expired',
  return: 'Returned',
  'write off': 'Written off',
} as const
export const EntryKind = z.enum([
  'receive',
  'give',
  'use',
  'transfer',
  'count',
  'adjust',
  'expire',
  'return',
  'write off',
])
export type EntryKind = z.infer<typeof EntryKind>

/** A part of an entry: more or less of a lot in a place. */
export const StockMovement = z.object({
  itemId: Id,
  item: z.string(),
  unit: z.string(),
  lotId: Id,
  lotNumber: z.string().nullable(),
  expiresOn: z.string().nullable(),
  locationId: Id,
  location: z.string(),
  /** In units; negative where less is there. */
  quantity: z.string(),
})

export type StockMovement = z.infer<typeof StockMovement>

/** An act that moved stock. It stays as it was written. */
export const StockEntry = z.object({
  id: Id,
  kind: EntryKind,
  day: z.string(),
  reason: z.string().nullable(),
  /** Where received stock came from. */
  supplier: z.string().nullable(),
  patientId: Id.nullable(),
  /** For those who see patients. */
  patient: Person.nullable(),
  appointmentId: Id.nullable(),
  by: Person.nullable(),
  witness: Person.nullable(),
  approvedBy: Person.nullable(),
  movements: z.array(StockMovement),
  createdAt: z.string(),
})
export type StockEntry = z.infer<typeof StockEntry>

const filters = {
  kind: EntryKind.optional(),
  itemId: Id.optional(),
  lotId: Id.optional(),
  locationId: Id.optional(),
  patientId: Id.optional(),
  from: optionalDate('From').optional(),
  to: optionalDate('To').optional(),
}

export const listStockEntries = endpoint({
  method: 'GET',
  path: '/api/stock-entries',
  summary: 'What moved the stock, the newest first',
  action: 'list',
  kind: 'stock entry',
  permission: 'stock.read',
  query: PageQuery.omit({ search: true }).extend(filters),
  answer: pageOf(StockEntry),
  reads: ['stock', 'patients'],
})

/** A file has the movements of so many entries at most. */
export const mostExportedEntries = 100_000

export const exportStockEntries = endpoint({
  method: 'POST',
  path: '/api/stock-entries/exports',
  summary: 'Export what moved the stock as CSV, a line for each movement, without patients',
  action: 'export',
  kind: 'stock entry',
  permission: 'stock.read',
  body: z.strictObject(filters),
  file: true,
})

export const readStockEntry = endpoint({
  method: 'GET',
  path: '/api/stock-entries/:id',
  summary: 'Read what moved the stock',
  action: 'read',
  kind: 'stock entry',
  permission: 'stock.read',
  params: ById,
  answer: StockEntry,
  reads: ['stock', 'patients'],
})

/** The second person who sees that a controlled drug is moved, and signs with their password. */
export const Witness = z
  .strictObject({
    email: requiredText('Email', 254),
    password: requiredText('Password', 1000),
  })
  .nullish()
export type Witness = z.output<typeof Witness>

/** How much of an item: of units, or of a pack of this name. */
const amountOfItem = {
  itemId: Id,
  quantity: StockQuantity,
  pack: optionalLine('Pack', 50),
}

/** Of the field of a line that holds what all of it costs. */
export const costLabel = 'Cost of all'

const receivedIn = (amount: typeof Amount | ReturnType<typeof amountIn>) =>
  z.strictObject({
    ...amountOfItem,
    lotNumber: optionalLine('Lot', 50),
    expiresOn: optionalDate('Expiry'),
    /** The cost of the whole line. */
    cost: amount,
  })
const lines = <L extends z.ZodType>(line: L) =>
  z.array(line).min(1, 'Choose at least one item.').max(200, 'An entry has at most 200 lines.')

const receiptIn = (amount: typeof Amount | ReturnType<typeof amountIn>) =>
  z.strictObject({
    id: Id,
    locationId: Id,
    /** In the words of the delivery note; controlled drugs need one. */
    supplier: optionalLine('Supplier', lineLength),
    reason: optionalLine('Note', lineLength),
    lines: lines(receivedIn(amount)),
    witness: Witness,
  })
export const NewReceipt = receiptIn(amountNamed(costLabel))
export type NewReceipt = z.output<typeof NewReceipt>
export const newReceiptIn = byCurrency((currency) => receiptIn(amountIn(currency, costLabel)))

export const receiveStock = endpoint({
  method: 'POST',
  path: '/api/stock/receipts',
  summary: 'Receive lots in a place, each with what it costs',
  action: 'insert',
  kind: 'stock entry',
  permission: 'stock.write',
  body: NewReceipt,
  bodyIn: newReceiptIn,
  answer: StockEntry,
  status: 201,
  changes: ['stock'],
})

/** A lot, or those that expire first. */
const taken = { ...amountOfItem, lotId: Id.nullish() }

export const NewTransfer = z
  .strictObject({
    id: Id,
    fromId: Id,
    toId: Id,
    reason: optionalLine('Note', lineLength),
    lines: lines(z.strictObject(taken)),
    witness: Witness,
  })
  .refine(({ fromId, toId }) => fromId !== toId, {
    message: 'Choose another place.',
    path: ['toId'],
  })
export type NewTransfer = z.output<typeof NewTransfer>

export const transferStock = endpoint({
  method: 'POST',
  path: '/api/stock/transfers',
  summary: 'Move stock from one place to another; what expires first goes first',
  action: 'insert',
  kind: 'stock entry',
  permission: 'stock.write',
  body: NewTransfer,
  answer: StockEntry,
  status: 201,
  changes: ['stock'],
})

/** The kinds of taking stock out that nobody gets. */
export const takingKinds = ['use', 'expire', 'write off', 'return'] as const

export const NewTaking = z
  .strictObject({
    id: Id,
    kind: z.enum(takingKinds, 'Choose why it goes.'),
    locationId: Id,
    reason: optionalLine('Reason', lineLength),
    lines: lines(z.strictObject(taken)),
    witness: Witness,
  })
  .superRefine(({ kind, lines: taken }, context) => {
    if (kind !== 'expire') return
    for (const [place, { lotId }] of taken.entries()) {
      if (lotId) continue
      const message = 'Choose the lot that is expired.'
      context.addIssue({ code: 'custom', message, path: ['lines', place, 'lotId'] })
    }
  })
  .refine(({ kind, reason }) => kind === 'use' || reason !== null, {
    message: 'Reason is required.',
    path: ['reason'],
  })
export type NewTaking = z.output<typeof NewTaking>

export const takeStock = endpoint({
  method: 'POST',
  path: '/api/stock/takings',
  summary:
    'Take stock out: used in the clinic, expired, written off, or returned to its supplier, with a reason',
  action: 'insert',
  kind: 'stock entry',
  permission: 'stock.write',
  body: NewTaking,
  answer: StockEntry,
  status: 201,
  changes: ['stock'],
})

export const NewAdjustment = z.strictObject({
  id: Id,
  lotId: Id,
  locationId: Id,
  direction: z.enum(['more', 'less'], 'Say whether there is more or less.'),
  quantity: StockQuantity,
  reason: requiredText('Reason', lineLength),
  witness: Witness,
})
export type NewAdjustment = z.output<typeof NewAdjustment>

export const adjustStock = endpoint({
  method: 'POST',
  path: '/api/stock/adjustments',
  summary: 'Put the balance of a lot in a place right by so many units, with a reason',
  action: 'insert',
  kind: 'stock entry',
  permission: 'stock.write',
  body: NewAdjustment,
  answer: StockEntry,
  status: 201,
  changes: ['stock'],
})
