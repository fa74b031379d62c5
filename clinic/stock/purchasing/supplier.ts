import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { byCurrency, OptionalAmount, optionalAmountIn } from '../../../contract/money.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import {
  lineLength,
  nameLength,
  optionalEmail,
  optionalLine,
  optionalText,
  requiredLine,
} from '../../../contract/text.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'

/** An item as a supplier delivers it. */
export const Offer = z.object({
  itemId: Id,
  item: z.string(),
  unit: z.string(),
  /** Of the item: a retired one is ordered no more. */
  status: z.enum(['active', 'retired']),
  /** The supplier's own code of it. */
  code: z.string().nullable(),
  /** The pack in which it is ordered; null: units. */
  pack: z.string().nullable(),
  /** Of one pack, or of one unit; null: not known yet. */
  price: z.string().nullable(),
})
export type Offer = z.infer<typeof Offer>

/** A company that the clinic buys from: FHIR's Organization. */
export const Supplier = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  /** The clinic's own number at the supplier. */
  customerNumber: z.string().nullable(),
  note: z.string().nullable(),
  status: z.enum(['active', 'retired']),
  /** Of the prices. */
  currency: z.string(),
  items: z.array(Offer),
  ...stamps,
})
export type Supplier = z.infer<typeof Supplier>

export const ListedSupplier = Supplier.omit({ items: true, currency: true }).extend({
  /** How many items it delivers, and how many of its orders are open. */
  itemCount: z.number().int(),
  openOrders: z.number().int(),
})
export type ListedSupplier = z.infer<typeof ListedSupplier>

const offerIn = (price: typeof OptionalAmount | ReturnType<typeof optionalAmountIn>) =>
  z.strictObject({
    itemId: Id,
    code: optionalLine('Code of the supplier', 100),
    pack: optionalLine('Pack', 50),
    price,
  })

/** More than any supplier delivers to one clinic. */
export const mostOffers = 500

const entered = (price: Parameters<typeof offerIn>[0]) => ({
  name: requiredLine('Name', nameLength),
  email: optionalEmail,
  phone: optionalLine('Phone', 50),
  address: optionalText('Address', lineLength),
  customerNumber: optionalLine('Customer number', 100),
  note: optionalLine('Note', lineLength),
  status: z.enum(['active', 'retired']).default('active'),
  items: z
    .array(offerIn(price))
    .max(mostOffers, `A supplier has at most ${mostOffers} items.`)
    .superRefine((items, context) => {
      const seen = new Set<string>()
      for (const [place, { itemId }] of items.entries()) {
        if (seen.has(itemId)) {
          const message = 'This item is in the list already.'
          context.addIssue({ code: 'custom', message, path: [place, 'itemId'] })
        }
        seen.add(itemId)
      }
    })
    .default([]),
})

export const NewSupplier = z.strictObject({ id: Id, ...entered(OptionalAmount) })
export type NewSupplier = z.output<typeof NewSupplier>
export const SupplierChanges = z.strictObject(entered(OptionalAmount))
export type SupplierChanges = z.output<typeof SupplierChanges>
const newSupplierIn = byCurrency((currency) =>
  z.strictObject({ id: Id, ...entered(optionalAmountIn(currency)) }),
)
export const supplierChangesIn = byCurrency((currency) =>
  z.strictObject(entered(optionalAmountIn(currency))),
)

export const listSuppliers = endpoint({
  method: 'GET',
  path: '/api/suppliers',
  summary: 'Suppliers by name; those in use, unless asked for all',
  action: 'list',
  kind: 'supplier',
  permission: 'stock.read',
  unaudited: settingsOnly,
  query: PageQuery.extend({ all: z.literal('yes').optional() }),
  answer: pageOf(ListedSupplier),
  reads: ['stock'],
})

export const readSupplier = endpoint({
  method: 'GET',
  path: '/api/suppliers/:id',
  summary: 'Read a supplier, with the items that it delivers',
  action: 'read',
  kind: 'supplier',
  permission: 'stock.read',
  unaudited: settingsOnly,
  params: ById,
  answer: Supplier,
  reads: ['stock'],
})

export const addSupplier = endpoint({
  method: 'POST',
  path: '/api/suppliers',
  summary: 'Add a supplier, with the items that it delivers',
  action: 'insert',
  kind: 'supplier',
  permission: 'stock.write',
  body: NewSupplier,
  bodyIn: newSupplierIn,
  answer: Supplier,
  status: 201,
  changes: ['stock'],
})

export const changeSupplier = endpoint({
  method: 'PUT',
  path: '/api/suppliers/:id',
  summary:
    'Change a supplier and the items that it delivers, or retire it: nothing more is ordered',
  action: 'update',
  kind: 'supplier',
  permission: 'stock.write',
  params: ById,
  body: SupplierChanges,
  bodyIn: supplierChangesIn,
  answer: Supplier,
  versioned: true,
  changes: ['stock'],
})
