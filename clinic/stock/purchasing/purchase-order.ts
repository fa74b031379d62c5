import * as z from 'zod'
import { optionalDate } from '../../../contract/dates.ts'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { type Amount, amountIn, amountNamed, byCurrency } from '../../../contract/money.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { Person } from '../../../contract/person.ts'
import { lineLength, optionalLine, requiredText } from '../../../contract/text.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'
import { numberName } from '../../billing/bills/document-number.ts'
import { StockQuantity } from '../items/stock-quantity.ts'
import { checkSums } from './order-sums.ts'
import { PurchaseReceipt } from './purchase-receipt.ts'

export const orderStatuses = ['draft', 'sent', 'part received', 'closed'] as const
export const OrderStatus = z.enum(orderStatuses)
export type OrderStatus = z.infer<typeof OrderStatus>
export const orderStatusWords = {
  draft: 'Draft',
  sent: 'Sent',
  'part received': 'Part received',
  closed: 'Closed',
} as const

/** A line of an order, with what was received of it. */
export const OrderLine = z.object({
  itemId: Id,
  /** The item as it was called when it was ordered. */
  item: z.string(),
  unit: z.string(),
  /** The supplier's own code. */
  code: z.string().nullable(),
  pack: z.string().nullable(),
  /** Packs, or units where no pack is named. */
  quantity: z.string(),
  /** Of one of them. */
  price: z.string(),
  amount: z.string(),
  /** In units: what was ordered, came, and has yet to come. */
  units: z.string(),
  received: z.string(),
  open: z.string(),
})
export type OrderLine = z.infer<typeof OrderLine>

export const ListedOrder = z.object({
  id: Id,
  /** Null for drafts. */
  number: z.number().int().nullable(),
  supplierId: Id,
  supplier: z.string(),
  status: OrderStatus,
  /** Calculated from the lines, in the currency. */
  amount: z.string(),
  currency: z.string(),
  lineCount: z.number().int(),
  expectedOn: z.string().nullable(),
  /** The supplier does not have it: its mail failed, and it is still open. */
  hasMailFailed: z.boolean(),
  sentAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  ...stamps,
})
export type ListedOrder = z.infer<typeof ListedOrder>

/** An order of the clinic at a supplier: FHIR's SupplyRequest. */
export const PurchaseOrder = ListedOrder.extend({
  supplierEmail: z.string().nullable(),
  /** The place that it is delivered to. */
  locationId: Id.nullable(),
  location: z.string().nullable(),
  note: z.string().nullable(),
  sentBy: Person.nullable(),
  sentHow: z.enum(['mail', 'other']).nullable(),
  sentNote: z.string().nullable(),
  /** Of the mail that carries it. */
  mail: z
    .object({
      to: z.string(),
      state: z.enum(['waiting', 'sent', 'failed', 'withdrawn']),
      error: z.string().nullable(),
    })
    .nullable(),
  closedBy: Person.nullable(),
  closeReason: z.string().nullable(),
  lines: z.array(OrderLine),
  receipts: z.array(PurchaseReceipt),
})
export type PurchaseOrder = z.infer<typeof PurchaseOrder>

/** A price of 0 stands for one that is not known: suppliers give nothing away by order. */
export const hasPrice = ({ price }: { readonly price: string }): boolean => Number(price) > 0

/** `PO-000007`. */
export function orderName(number: number | null): string {
  return number === null ? 'Draft' : numberName('PO', number)
}

export const mostOrderLines = 200

const lineIn = (price: typeof Amount | ReturnType<typeof amountIn>) =>
  z.strictObject({
    itemId: Id,
    code: optionalLine('Code of the supplier', 100),
    pack: optionalLine('Pack', 50),
    quantity: StockQuantity,
    price,
  })
export type EnteredOrderLine = z.output<ReturnType<typeof lineIn>>

const entered = (price: Parameters<typeof lineIn>[0]) => ({
  supplierId: Id,
  locationId: z.union([z.literal('').transform(() => null), Id.nullable()]).default(null),
  expectedOn: optionalDate('Expected on'),
  note: optionalLine('Note', lineLength),
  lines: z
    .array(lineIn(price))
    .min(1, 'Choose at least one item.')
    .max(mostOrderLines, `An order has at most ${mostOrderLines} lines.`),
})

export const NewOrder = z.strictObject({ id: Id, ...entered(amountNamed('Price')) })
export type NewOrder = z.output<typeof NewOrder>
const newOrderIn = byCurrency((currency) =>
  z
    .strictObject({ id: Id, ...entered(amountIn(currency, 'Price')) })
    .superRefine(checkSums(currency)),
)
export const OrderChanges = z.strictObject(entered(amountNamed('Price')))
export type OrderChanges = z.output<typeof OrderChanges>
export const orderChangesIn = byCurrency((currency) =>
  z.strictObject(entered(amountIn(currency, 'Price'))).superRefine(checkSums(currency)),
)

const order = { kind: 'purchase order', permission: 'stock.write', changes: ['stock'] } as const
const ofOne = { params: ById, versioned: true } as const

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/purchase-orders',
  summary: 'Purchase orders, the newest first',
  action: 'list',
  kind: 'purchase order',
  permission: 'stock.read',
  unaudited: settingsOnly,
  query: PageQuery.extend({
    status: z.enum([...orderStatuses, 'open']).optional(),
    supplierId: Id.optional(),
    itemId: Id.optional(),
  }),
  answer: pageOf(ListedOrder),
  reads: ['stock', 'mails'],
})

export const readOrder = endpoint({
  method: 'GET',
  path: '/api/purchase-orders/:id',
  summary: 'Read a purchase order, with what was received of it',
  action: 'read',
  kind: 'purchase order',
  permission: 'stock.read',
  unaudited: settingsOnly,
  params: ById,
  answer: PurchaseOrder,
  reads: ['stock', 'mails'],
})

export const addOrder = endpoint({
  ...order,
  method: 'POST',
  path: '/api/purchase-orders',
  summary: 'Begin a purchase order as a draft, without a number',
  action: 'insert',
  body: NewOrder,
  bodyIn: newOrderIn,
  answer: PurchaseOrder,
  status: 201,
})

export const changeOrder = endpoint({
  ...order,
  ...ofOne,
  method: 'PUT',
  path: '/api/purchase-orders/:id',
  summary: 'Change a draft of a purchase order',
  action: 'update',
  body: OrderChanges,
  bodyIn: orderChangesIn,
  answer: PurchaseOrder,
})

export const removeOrder = endpoint({
  ...order,
  ...ofOne,
  method: 'DELETE',
  path: '/api/purchase-orders/:id',
  summary: 'Delete a draft of a purchase order; no number is used',
  action: 'delete',
  current: PurchaseOrder,
})

export const sendOrder = endpoint({
  ...order,
  ...ofOne,
  method: 'POST',
  path: '/api/purchase-orders/:id/sending',
  summary:
    'Send a draft under the next number, by mail with its PDF or in another way; it stays as it was sent',
  action: 'send',
  body: z.strictObject({
    how: z.enum(['mail', 'other'], 'Choose how the order is sent.'),
    note: optionalLine('Note', lineLength),
  }),
  answer: PurchaseOrder,
})

export const resendOrder = endpoint({
  ...order,
  ...ofOne,
  method: 'POST',
  path: '/api/purchase-orders/:id/mail',
  summary:
    'Send an order again whose mail failed, to the address that the supplier has now, or say that it was sent in another way',
  action: 'send',
  body: z.strictObject({ how: z.enum(['mail', 'other'], 'Choose how the order is sent.') }),
  answer: PurchaseOrder,
})

export const closeOrder = endpoint({
  ...order,
  ...ofOne,
  method: 'POST',
  path: '/api/purchase-orders/:id/closing',
  summary: 'Close a sent order: what has not come is canceled, with a reason',
  action: 'update',
  body: z.strictObject({ reason: requiredText('Reason', lineLength) }),
  answer: PurchaseOrder,
})

export const readOrderPaper = endpoint({
  method: 'GET',
  path: '/api/purchase-orders/:id/paper',
  summary: 'A purchase order as PDF, as it was sent; that of a draft says so',
  action: 'print',
  kind: 'purchase order',
  permission: 'stock.read',
  unaudited: settingsOnly,
  params: ById,
  file: true,
})
