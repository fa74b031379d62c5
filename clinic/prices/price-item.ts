import * as z from 'zod'
import { optionalDate } from '../../contract/dates.ts'
import { ById, endpoint, Id, stamps } from '../../contract/endpoint.ts'
import { Amount, amountIn, byCurrency } from '../../contract/money.ts'
import { nameLength, optionalLine, requiredLine, searchText } from '../../contract/text.ts'
import { settingsOnly } from '../../contract/unaudited.ts'
import { TaxRate } from './price-settings.ts'

/** An item has a price of its own for each of these, or the standard one. */
export const priceLevels = ['standard', 'concession', 'insurer', 'staff', 'package'] as const
export const PriceLevel = z.enum(priceLevels)
export type PriceLevel = z.infer<typeof PriceLevel>

export const priceLevelWords: Record<PriceLevel, string> = {
  standard: 'Standard',
  concession: 'Concession',
  insurer: 'Insurer',
  staff: 'Staff',
  package: 'Package',
}

/** The price at a level on some days, both counted: since ever without a first one, for good without a last one. */
const priceIn = (amount: typeof Amount | ReturnType<typeof amountIn>) =>
  z.strictObject({
    level: PriceLevel,
    /** A decimal string in the clinic's currency. */
    amount,
    from: optionalDate('From'),
    until: optionalDate('Until'),
  })
const Price = priceIn(Amount)
export type Price = z.output<typeof Price>

/** A service or an item that bills charge. A retired one stays with its bills and is offered for no other. */
export const PriceItem = z.object({
  id: Id,
  name: z.string(),
  code: z.string().nullable(),
  taxRateId: Id.nullable(),
  /** The rate as it is now; null without tax. */
  tax: TaxRate.nullable(),
  prices: z.array(Price),
  status: z.enum(['active', 'retired']),
  ...stamps,
})
export type PriceItem = z.infer<typeof PriceItem>

const overlap = 'Two prices of one level share a day.'

/** The place of the first price that shares a day with an earlier one of its level. */
function overlapAt(prices: readonly Price[]): number {
  const last = '9999-12-31'
  return prices.findIndex((one, place) =>
    prices
      .slice(0, place)
      .some(
        (other) =>
          other.level === one.level &&
          (other.from ?? '') <= (one.until ?? last) &&
          (one.from ?? '') <= (other.until ?? last),
      ),
  )
}

const enteredIn = (amount: typeof Amount | ReturnType<typeof amountIn>) => ({
  name: requiredLine('Name', nameLength),
  code: optionalLine('Code', 50),
  taxRateId: z.union([z.literal('').transform(() => null), Id.nullable()]).default(null),
  prices: z
    .array(
      priceIn(amount).refine(({ from, until }) => until === null || until >= (from ?? ''), {
        message: 'The last day is before the first.',
        path: ['until'],
      }),
    )
    .max(100, 'An item has at most 100 prices.')
    .superRefine((prices, context) => {
      const place = overlapAt(prices)
      if (place >= 0) context.addIssue({ code: 'custom', message: overlap, path: [place, 'from'] })
    })
    .default([]),
  status: z.enum(['active', 'retired']).default('active'),
})

export const NewPriceItem = z.strictObject({ id: Id, ...enteredIn(Amount) })
export type NewPriceItem = z.output<typeof NewPriceItem>
export const PriceItemChanges = z.strictObject(enteredIn(Amount))
export type PriceItemChanges = z.output<typeof PriceItemChanges>
const newPriceItemIn = byCurrency((currency) =>
  z.strictObject({ id: Id, ...enteredIn(amountIn(currency)) }),
)
export const priceItemChangesIn = byCurrency((currency) =>
  z.strictObject(enteredIn(amountIn(currency))),
)

/** The price of an item at a level on a day, or its standard price; null where it has neither. */
export function priceOn(
  { prices }: Pick<PriceItem, 'prices'>,
  level: PriceLevel,
  day: string,
): string | null {
  const of = (wanted: PriceLevel) =>
    prices.find(
      (one) =>
        one.level === wanted && (one.from ?? '') <= day && (one.until === null || one.until >= day),
    )
  return (of(level) ?? of('standard'))?.amount ?? null
}

/** The most items of one answer; a search finds the others. */
export const mostItems = 200

export const listPriceItems = endpoint({
  method: 'GET',
  path: '/api/price-items',
  summary: `The price list by name, at most ${mostItems}; those in use, unless asked for all`,
  action: 'list',
  kind: 'price item',
  permission: 'schedules.read',
  unaudited: settingsOnly,
  query: z.strictObject({
    /** A part of the name or of the code. */
    search: searchText.optional(),
    all: z.literal('yes').optional(),
  }),
  answer: z.array(PriceItem),
  reads: ['prices'],
})

export const readPriceItem = endpoint({
  method: 'GET',
  path: '/api/price-items/:id',
  summary: 'Read an item of the price list with all its prices',
  action: 'read',
  kind: 'price item',
  permission: 'schedules.read',
  unaudited: settingsOnly,
  params: ById,
  answer: PriceItem,
  reads: ['prices'],
})

export const addPriceItem = endpoint({
  method: 'POST',
  path: '/api/price-items',
  summary: 'Add an item to the price list',
  action: 'insert',
  kind: 'price item',
  permission: 'services.write',
  body: NewPriceItem,
  bodyIn: newPriceItemIn,
  answer: PriceItem,
  status: 201,
  changes: ['prices'],
})

export const changePriceItem = endpoint({
  method: 'PUT',
  path: '/api/price-items/:id',
  summary: 'Change an item and its prices, or retire it; lines of bills keep what they charged',
  action: 'update',
  kind: 'price item',
  permission: 'services.write',
  params: ById,
  body: PriceItemChanges,
  bodyIn: priceItemChangesIn,
  answer: PriceItem,
  versioned: true,
  changes: ['prices'],
})
