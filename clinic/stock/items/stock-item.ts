import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import {
  lineLength,
  nameLength,
  optionalLine,
  requiredLine,
  searchText,
} from '../../../contract/text.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'
import { Code } from '../../chart/facts/fact.ts'
import { OptionalStockQuantity, StockLevel, StockQuantity } from './stock-quantity.ts'

export const stockKinds = {
  drug: 'Drug',
  consumable: 'Consumable',
  vaccine: 'Vaccine',
  device: 'Device',
} as const
export const StockKind = z.enum(['drug', 'consumable', 'vaccine', 'device'])
export type StockKind = z.infer<typeof StockKind>

export const storageWords = {
  room: 'Room temperature',
  cool: 'Cool, 8 to 15 °C',
  fridge: 'Fridge, 2 to 8 °C',
  freezer: 'Freezer, −15 °C or colder',
} as const
export const Storage = z.enum(['room', 'cool', 'fridge', 'freezer'])

/** A number of units that are bought or given together, such as a box of 20 tablets. */
const Pack = z.object({ name: z.string(), size: z.string(), barcode: z.string().nullable() })
export type Pack = z.infer<typeof Pack>

/** Something that the clinic keeps: FHIR's InventoryItem. */
export const StockItem = z.object({
  id: Id,
  kind: StockKind,
  name: z.string(),
  genericName: z.string().nullable(),
  form: z.string().nullable(),
  strength: z.string().nullable(),
  category: z.string().nullable(),
  storage: Storage,
  controlled: z.boolean(),
  codes: z.array(Code),
  /** The smallest thing that is counted, in the plural, and its decimals. */
  unit: z.string(),
  unitDecimals: z.number().int(),
  barcode: z.string().nullable(),
  packs: z.array(Pack),
  reorderLevel: z.string().nullable(),
  reorderQuantity: z.string().nullable(),
  priceItemId: Id.nullable(),
  priceItem: z.string().nullable(),
  /** The pack of which each begun one is charged; null: each unit. */
  chargedBy: z.string().nullable(),
  note: z.string().nullable(),
  status: z.enum(['active', 'retired']),
  ...stamps,
})
export type StockItem = z.infer<typeof StockItem>

const barcode = optionalLine('Barcode', 100)
const EnteredPack = z.strictObject({
  name: requiredLine('Pack', 50),
  size: StockQuantity,
  barcode,
})

const entered = {
  kind: z.enum(StockKind.options, 'Choose a kind.'),
  name: requiredLine('Name', nameLength),
  genericName: optionalLine('Generic name', nameLength),
  form: optionalLine('Form', 100),
  strength: optionalLine('Strength', 100),
  category: optionalLine('Category', 100),
  storage: Storage.default('room'),
  controlled: z.union([z.literal('').transform(() => false), z.boolean()]).default(false),
  codes: z
    .array(
      z.strictObject({
        system: optionalLine('The system of the code', lineLength),
        code: requiredLine('The code', 200),
        display: optionalLine('The words of the code', lineLength),
      }),
    )
    .max(20, 'An item has at most 20 codes.')
    .default([]),
  unit: requiredLine('Unit', 50),
  unitDecimals: z.coerce
    .number('Choose from none to three decimals.')
    .int('Choose from none to three decimals.')
    .min(0, 'Choose from none to three decimals.')
    .max(3, 'Choose from none to three decimals.')
    .default(0),
  barcode,
  packs: z
    .array(EnteredPack)
    .max(20, 'An item has at most 20 packs.')
    .superRefine((packs, context) => {
      const seen = new Set<string>()
      for (const [place, { name }] of packs.entries()) {
        const key = name.toLowerCase()
        if (seen.has(key)) {
          context.addIssue({
            code: 'custom',
            message: 'Two packs have this name.',
            path: [place, 'name'],
          })
        }
        seen.add(key)
      }
    })
    .default([]),
  reorderLevel: z
    .union([z.literal(''), z.null(), StockLevel])
    .optional()
    .transform((value) => value || null),
  reorderQuantity: OptionalStockQuantity,
  priceItemId: z.union([z.literal('').transform(() => null), Id.nullable()]).default(null),
  chargedBy: optionalLine('Charged by', 50),
  note: optionalLine('Note', lineLength),
  status: z.enum(['active', 'retired']).default('active'),
}

const chargedByAPack = {
  check: ({ chargedBy, packs }: { chargedBy: string | null; packs: readonly { name: string }[] }) =>
    chargedBy === null || packs.some(({ name }) => name === chargedBy),
  refusal: { message: 'Choose one of the packs.', path: ['chargedBy'] },
}

export const NewStockItem = z
  .strictObject({ id: Id, ...entered })
  .refine(chargedByAPack.check, chargedByAPack.refusal)
export type NewStockItem = z.output<typeof NewStockItem>
export const StockItemChanges = z
  .strictObject(entered)
  .refine(chargedByAPack.check, chargedByAPack.refusal)
export type StockItemChanges = z.output<typeof StockItemChanges>

export const listStockItems = endpoint({
  method: 'GET',
  path: '/api/stock-items',
  summary: 'Items that the clinic keeps, by name; those in use, unless asked for all',
  action: 'list',
  kind: 'stock item',
  permission: 'stock.read',
  unaudited: settingsOnly,
  query: PageQuery.extend({
    kind: StockKind.optional(),
    all: z.literal('yes').optional(),
  }),
  answer: pageOf(StockItem),
  reads: ['stock', 'prices'],
})

export const readStockItem = endpoint({
  method: 'GET',
  path: '/api/stock-items/:id',
  summary: 'Read an item that the clinic keeps',
  action: 'read',
  kind: 'stock item',
  permission: 'stock.read',
  unaudited: settingsOnly,
  params: ById,
  answer: StockItem,
  reads: ['stock', 'prices'],
})

/** The item and the pack that have a barcode. */
export const findStockItem = endpoint({
  method: 'GET',
  path: '/api/stock-items/by-barcode',
  summary: 'Find the item in use that a barcode (EAN, UPC or GTIN) is on, and its pack',
  action: 'read',
  kind: 'stock item',
  permission: 'stock.read',
  unaudited: settingsOnly,
  query: z.strictObject({ code: searchText }),
  answer: z.object({ item: StockItem.nullable(), pack: z.string().nullable() }),
  reads: ['stock'],
})

export const addStockItem = endpoint({
  method: 'POST',
  path: '/api/stock-items',
  summary: 'Add an item that the clinic keeps',
  action: 'insert',
  kind: 'stock item',
  permission: 'stock.write',
  body: NewStockItem,
  answer: StockItem,
  status: 201,
  changes: ['stock'],
})

export const changeStockItem = endpoint({
  method: 'PUT',
  path: '/api/stock-items/:id',
  summary: 'Change an item, or retire it; what was moved stays as it was',
  action: 'update',
  kind: 'stock item',
  permission: 'stock.write',
  params: ById,
  body: StockItemChanges,
  answer: StockItem,
  versioned: true,
  changes: ['stock'],
})
