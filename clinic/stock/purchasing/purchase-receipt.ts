import * as z from 'zod'
import { optionalDate } from '../../../contract/dates.ts'
import { Id } from '../../../contract/endpoint.ts'
import { type Amount, amountIn, amountNamed, byCurrency } from '../../../contract/money.ts'
import { Person } from '../../../contract/person.ts'
import { optionalLine } from '../../../contract/text.ts'
import { StockQuantity } from '../items/stock-quantity.ts'
import { Witness } from '../ledger/stock-entry.ts'
import { checkSums } from './order-sums.ts'

/** A lot that came for a line of an order. */
export const ReceivedLine = z.object({
  /** The place of the line in its order, from 0. */
  place: z.number().int(),
  lotId: Id,
  lotNumber: z.string().nullable(),
  expiresOn: z.string().nullable(),
  pack: z.string().nullable(),
  quantity: z.string(),
  units: z.string(),
  price: z.string(),
  /** The cost of the same by the order, and how much more was paid: less where it is negative. */
  orderedCost: z.string(),
  difference: z.string(),
})
export type ReceivedLine = z.infer<typeof ReceivedLine>

/** Goods that came for an order, as they were received. */
export const PurchaseReceipt = z.object({
  /** Of the entry of the stock. */
  id: Id,
  deliveryNote: z.string().nullable(),
  location: z.string(),
  by: Person.nullable(),
  createdAt: z.string(),
  lines: z.array(ReceivedLine),
})
export type PurchaseReceipt = z.infer<typeof PurchaseReceipt>

const lineIn = (price: typeof Amount | ReturnType<typeof amountIn>) =>
  z.strictObject({
    place: z
      .number('Choose a line of the order.')
      .int('Choose a line of the order.')
      .min(0)
      .max(199),
    quantity: StockQuantity,
    /** Null: units. */
    pack: optionalLine('Pack', 50),
    /** Of one pack, or of one unit. */
    price,
    lotNumber: optionalLine('Lot', 50),
    expiresOn: optionalDate('Expiry'),
  })

const receiptIn = (price: Parameters<typeof lineIn>[0]) =>
  z.strictObject({
    id: Id,
    locationId: Id,
    deliveryNote: optionalLine('Delivery note', 200),
    lines: z
      .array(lineIn(price))
      .min(1, 'Enter at least one line that came.')
      .max(200, 'A receipt has at most 200 lines.'),
    witness: Witness,
  })
export const NewPurchaseReceipt = receiptIn(amountNamed('Price'))
export type NewPurchaseReceipt = z.output<typeof NewPurchaseReceipt>
export const newPurchaseReceiptIn = byCurrency((currency) =>
  receiptIn(amountIn(currency, 'Price')).superRefine(checkSums(currency)),
)
