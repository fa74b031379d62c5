import { toMinor } from '../../../../contract/money.ts'
import { nameLength, oneLine } from '../../../../contract/text.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import {
  type ImportedStock,
  isSameUnit,
  openingStockOf,
} from '../../../stock/ledger/server/import-stock.ts'
import { plainHeading } from '../plain-heading.ts'
import { type CheckedRow, type KeptRow, refusedRow } from './checked-row.ts'
import { readCells, type ReadingOptions, type ReadValues } from './read-row.ts'

const usualPlace = 'Store'
/** As many decimals as the column has. */
const mostDecimals = 3
/** Of what a lot can cost, in minor units. */
const mostMinor = 99_999_999_999

type Plan = ImportedStock | { readonly problem: string }

/** Reads lines as items with what there is of them; an item without a quantity that is here already is a double. */
export async function checkStock(
  sql: AnySql,
  rows: readonly KeptRow[],
  options: ReadingOptions,
): Promise<CheckedRow<ImportedStock>[]> {
  const items = await sql<{ id: string; name: string; unit: string; controlled: boolean }[]>`
    select id, name, unit, controlled from stock_items where status = 'active'`
  const known = new Map(items.map((item) => [plainHeading(item.name), item]))
  const lots = await sql<
    { name: string; lotNumber: string; expiresOn: string | null; id: string; isThere: boolean }[]
  >`
    select i.name, l.lot_number, l.expires_on::text as expires_on, l.id, exists (
      select from stock_levels s where s.lot_id = l.id and s.in_stock) as is_there
    from stock_lots l join stock_items i on i.id = l.item_id where l.lot_number is not null`
  const knownLots = Map.groupBy(lots, (lot) => lotKey(lot.name, lot.lotNumber))
  const all = rows.map((row) => {
    const read = row.fault === null ? readCells(row.cells, options) : null
    return { row, read, plan: read && planOf(row, read, options.currency) }
  })
  const opening = await openingStockOf(
    sql,
    all.flatMap(
      ({ plan }) => known.get(plan && 'name' in plan ? plainHeading(plan.name) : '')?.id ?? [],
    ),
  )
  const opened = new Map(
    opening.map(({ itemId, place, quantity, lotId }) => [
      openingKey(itemId, place, quantity),
      lotId,
    ]),
  )
  return all.map(({ row, read, plan }) => {
    const refused = (text: string) =>
      refusedRow(row, [...(read?.problems ?? []), { column: null, text }])
    if (!read || !plan) return refused(row.fault ?? '')
    if ('problem' in plan) return refused(plan.problem)
    const item = known.get(plainHeading(plan.name))
    const hasStock = plan.quantity !== null
    if (hasStock && (item?.controlled ?? plan.controlled)) {
      return refused('A controlled drug needs a witness: receive it by hand.')
    }
    if (hasStock && item && plan.namesUnit && !isSameUnit(item.unit, plan.unit)) {
      return refused(`This item is counted in ${item.unit}.`)
    }
    const numbered = plan.lot_number ? knownLots.get(lotKey(plan.name, plan.lot_number)) : undefined
    const other = numbered?.find((one) => one.isThere && one.expiresOn !== plan.expires_on)
    if (other) return refused(`The lot is here with another expiry: ${other.expiresOn ?? 'none'}.`)
    const lotId =
      numbered?.find((one) => one.expiresOn === plan.expires_on)?.id ??
      (item && plan.lot_number === null && plan.quantity !== null
        ? opened.get(openingKey(item.id, plan.location, plan.quantity))
        : undefined)
    const { problems, rest } = read
    const checked: CheckedRow<ImportedStock> = {
      ...{ line: row.line, rowId: row.rowId, problems, rest, plan },
      keys: [keyOf(plan)],
      ...{ double: null, isClash: false, visit: null, patientId: null },
    }
    const double = lotId ?? (hasStock ? undefined : item?.id)
    return double === undefined
      ? checked
      : { ...checked, double: { id: double, because: 'number' } }
  })
}

function planOf(row: KeptRow, { texts }: ReadValues, currency: string): Plan {
  const text = (target: string, most: number) => {
    const value = texts[target]?.[0]
    return value === undefined ? null : oneLine(value).slice(0, most) || null
  }
  const name = oneLine(texts['name']?.[0] ?? '')
  if (name === '') return { problem: 'The name is empty.' }
  if (name.length > nameLength) return { problem: 'The name is too long.' }
  const number = (target: string) => texts[target]?.[0] ?? null
  const quantity = number('quantity')
  if (quantity !== null && !(Number(quantity) >= 0 && Number(quantity) <= 999_999_999)) {
    return { problem: 'The quantity is a number from 0 to 999,999,999.' }
  }
  const size = number('packSize')
  if (size !== null && !(Number(size) > 0 && Number(size) <= 999_999_999)) {
    return { problem: 'A pack has more than no units, and at most 999,999,999.' }
  }
  const level = number('reorderLevel')
  if (level !== null && !(Number(level) >= 0 && Number(level) <= 999_999_999)) {
    return { problem: 'The reorder level is a number from 0 to 999,999,999.' }
  }
  const decimals = decimalsOf(quantity)
  if (decimals > mostDecimals) return { problem: 'The quantity has at most three decimals.' }
  const lot = texts['lotNumber']?.[0] ? oneLine(texts['lotNumber'][0]) : ''
  if (lot.length > 50) return { problem: 'The lot number has at most 50 characters.' }
  const [value, unitCost] = [number('value'), number('unitCost')]
  const hasStock = quantity !== null && Number(quantity) > 0
  const isWhole = value !== null && hasStock
  const cost = isWhole ? value : unitCost
  const costMinor = cost ? toMinor(cost, currency) : 0
  if (!(costMinor >= 0 && costMinor <= mostMinor)) {
    return { problem: 'The cost is negative, or more than a lot can cost.' }
  }
  return {
    ...{ id: row.rowId, name, kind: texts['stockKind']?.[0] || 'drug' },
    ...{ generic_name: text('genericName', nameLength), strength: text('strength', 100) },
    ...{ form: text('form', 100), category: text('category', 100) },
    ...{ unit: text('unit', 50) ?? 'units', namesUnit: text('unit', 50) !== null },
    unit_decimals: decimals,
    packs: size ? [{ name: text('packName', 50) ?? 'pack', size, barcode: null }] : [],
    ...{ barcode: text('barcode', 100), reorder_level: level },
    controlled: texts['controlled']?.[0] === 'yes',
    location: text('location', nameLength) ?? usualPlace,
    ...{ lot_number: lot || null, expires_on: number('expiresOn') },
    quantity: hasStock ? quantity : null,
    cost_minor: costMinor,
    cost_per: isWhole ? quantity : '1',
  }
}

/** The decimals that a number needs: 0 of `12`, 1 of `12.50`. */
function decimalsOf(number: string | null): number {
  let [, fraction = ''] = (number ?? '').split('.')
  while (fraction.endsWith('0')) fraction = fraction.slice(0, -1)
  return fraction.length
}

function lotKey(name: string, lot: string): string {
  return `${plainHeading(name)} ${lot.toUpperCase()}`
}

const openingKey = (itemId: string, place: string, quantity: string) =>
  `${itemId} ${plainHeading(place)} ${Number(quantity)}`

/** Rows that say the same twice. */
function keyOf({ name, lot_number, location, quantity, expires_on }: ImportedStock): string {
  return `number stock ${plainHeading(name)} ${lot_number ?? ''} ${expires_on ?? ''} ${location} ${quantity ?? ''}`
}
