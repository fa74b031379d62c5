import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { lineLength, nameLength, optionalLine, requiredLine } from '../../../contract/text.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'

export const locationKinds = {
  store: 'Store',
  pharmacy: 'Pharmacy',
  ward: 'Ward',
  fridge: 'Fridge',
} as const
const LocationKind = z.enum(['store', 'pharmacy', 'ward', 'fridge'])

/** A place where stock is kept: FHIR's Location. */
export const StockLocation = z.object({
  id: Id,
  kind: LocationKind,
  name: z.string(),
  /** The clinic's room, where the place is one. */
  resourceId: Id.nullable(),
  room: z.string().nullable(),
  /** Degrees Celsius between which it is kept. */
  lowCelsius: z.number().nullable(),
  highCelsius: z.number().nullable(),
  note: z.string().nullable(),
  status: z.enum(['active', 'retired']),
  ...stamps,
})
export type StockLocation = z.infer<typeof StockLocation>

const degrees = z
  .union([z.literal('').transform(() => null), z.null(), z.coerce.number()], {
    error: 'Enter a temperature in °C, from −100 to 100.',
  })
  .refine(
    (value) => value === null || (value >= -100 && value <= 100 && Number.isInteger(value * 10)),
    'Enter a temperature in °C, from −100 to 100, with at most one decimal.',
  )
  .default(null)

const entered = {
  kind: z.enum(LocationKind.options, 'Choose a kind.'),
  name: requiredLine('Name', nameLength),
  resourceId: z.union([z.literal('').transform(() => null), Id.nullable()]).default(null),
  lowCelsius: degrees,
  highCelsius: degrees,
  note: optionalLine('Note', lineLength),
  status: z.enum(['active', 'retired']).default('active'),
}
const inOrder = ({
  lowCelsius,
  highCelsius,
}: {
  lowCelsius: number | null
  highCelsius: number | null
}) => lowCelsius === null || highCelsius === null || lowCelsius <= highCelsius
const notInOrder = {
  message: 'The highest temperature is below the lowest.',
  path: ['highCelsius'],
}

export const NewStockLocation = z.strictObject({ id: Id, ...entered }).refine(inOrder, notInOrder)
export type NewStockLocation = z.output<typeof NewStockLocation>
export const StockLocationChanges = z.strictObject(entered).refine(inOrder, notInOrder)
export type StockLocationChanges = z.output<typeof StockLocationChanges>

/** More than any clinic has. */
export const mostLocations = 200

export const listStockLocations = endpoint({
  method: 'GET',
  path: '/api/stock-locations',
  summary: 'Places where stock is kept, by name; those in use, unless asked for all',
  action: 'list',
  kind: 'stock location',
  permission: 'stock.read',
  unaudited: settingsOnly,
  query: z.strictObject({ all: z.literal('yes').optional() }),
  answer: z.array(StockLocation),
  reads: ['stock', 'resources'],
})

export const exportStockLocations = endpoint({
  method: 'POST',
  path: '/api/stock-locations/exports',
  summary: 'Export the places where stock is kept as CSV',
  action: 'export',
  kind: 'stock location',
  permission: 'stock.read',
  body: z.strictObject(listStockLocations.query.shape),
  file: true,
})

export const readStockLocation = endpoint({
  method: 'GET',
  path: '/api/stock-locations/:id',
  summary: 'Read a place where stock is kept',
  action: 'read',
  kind: 'stock location',
  permission: 'stock.read',
  unaudited: settingsOnly,
  params: ById,
  answer: StockLocation,
  reads: ['stock', 'resources'],
})

export const addStockLocation = endpoint({
  method: 'POST',
  path: '/api/stock-locations',
  summary: 'Add a place where stock is kept',
  action: 'insert',
  kind: 'stock location',
  permission: 'stock.write',
  body: NewStockLocation,
  answer: StockLocation,
  status: 201,
  changes: ['stock'],
})

export const changeStockLocation = endpoint({
  method: 'PUT',
  path: '/api/stock-locations/:id',
  summary: 'Change a place, or retire it: it then takes in nothing more',
  action: 'update',
  kind: 'stock location',
  permission: 'stock.write',
  params: ById,
  body: StockLocationChanges,
  answer: StockLocation,
  versioned: true,
  changes: ['stock'],
})
