import { toMinor } from '../../../../contract/money.ts'
import { nameLength, oneLine } from '../../../../contract/text.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import type { ImportedStock } from '../../../stock/ledger/server/import-stock.ts'
import { plainHeading } from '../plain-heading.ts'
import { type CheckedRow, type KeptRow, refusedRow } from './checked-row.ts'
import { readCells, type ReadingOptions, type ReadValues } from './read-row.ts'

const usualPlace = 'Store'
/** As many decimals as the column has. */
const mostDecimals = 3

type Plan = ImportedStock | { readonly problem: string }

/** Reads lines as items with what there is of them; an item without a quantity that is here already is a double. */
export async function checkStock(
  sql: AnySql,
  rows: readonly KeptRow[],
  options: ReadingOptions,
): Promise<CheckedRow<ImportedStock>[]> {
  const items = await sql<{ id: string; name: string; controlled: boolean }[]>`
    select id, name, controlled from stock_items where status = 'active'`
  const known = new Map(items.map((item) => [plainHeading(item.name), item]))
  const lots = await sql<
    { name: string; lotNumber: string; expiresOn: string | null; id: string }[]
  >`
    select i.name, l.lot_number, l.expires_on::text as expires_on, l.id
    from stock_lots l join stock_items i on i.id = l.item_id where l.lot_number is not null`
  const knownLots = new Map(lots.map((lot) => [lotKey(lot.name, lot.lotNumber), lot]))
  return rows.map((row) => {
    const read = row.fault === null ? readCells(row.cells, options) : null
    const refused = (text: string) =>
      refusedRow(row, [...(read?.problems ?? []), { column: null, text }])
    if (!read) return refused(row.fault ?? '')
    const plan = planOf(row, read, options.currency)
    if ('problem' in plan) return refused(plan.problem)
    const item = known.get(plainHeading(plan.name))
    const hasStock = plan.quantity !== null
    if (hasStock && (item?.controlled ?? plan.controlled)) {
      return refused('A controlled drug needs a witness: receive it by hand.')
    }
    const lot = plan.lot_number && knownLots.get(lotKey(plan.name, plan.lot_number))
    if (lot && lot.expiresOn !== plan.expires_on) {
      return refused(`The lot is here with another expiry: ${lot.expiresOn ?? 'none'}.`)
    }
    const { problems, rest } = read
    const checked: CheckedRow<ImportedStock> = {
      ...{ line: row.line, rowId: row.rowId, problems, rest, plan },
      keys: [keyOf(plan)],
      ...{ double: null, isClash: false, visit: null, patientId: null },
    }
    if (lot) return { ...checked, double: { id: lot.id, because: 'number' } }
    return item && !hasStock ? { ...checked, double: { id: item.id, because: 'person' } } : checked
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
  if (size !== null && !(Number(size) > 0)) {
    return { problem: 'A pack has more than no units.' }
  }
  const decimals = decimalsOf(quantity)
  if (decimals > mostDecimals) return { problem: 'The quantity has at most three decimals.' }
  const lot = texts['lotNumber']?.[0] ? oneLine(texts['lotNumber'][0]) : ''
  if (lot.length > 50) return { problem: 'The lot number has at most 50 characters.' }
  const [value, unitCost] = [number('value'), number('unitCost')]
  const hasStock = quantity !== null && Number(quantity) > 0
  const isWhole = value !== null && hasStock
  return {
    ...{ id: row.rowId, name, kind: texts['stockKind']?.[0] || 'drug' },
    ...{ generic_name: text('genericName', nameLength), strength: text('strength', 100) },
    ...{ form: text('form', 100), category: text('category', 100) },
    ...{ unit: text('unit', 50) ?? 'units', unit_decimals: decimals },
    packs: size ? [{ name: text('packName', 50) ?? 'pack', size, barcode: null }] : [],
    ...{ barcode: text('barcode', 100), reorder_level: number('reorderLevel') },
    controlled: texts['controlled']?.[0] === 'yes',
    location: text('location', nameLength) ?? usualPlace,
    ...{ lot_number: lot || null, expires_on: number('expiresOn') },
    quantity: hasStock ? quantity : null,
    cost_minor: isWhole ? toMinor(value, currency) : unitCost ? toMinor(unitCost, currency) : 0,
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

/** Rows that say the same twice. */
function keyOf({ name, lot_number, location, quantity, expires_on }: ImportedStock): string {
  return `number stock ${plainHeading(name)} ${lot_number ?? ''} ${expires_on ?? ''} ${location} ${quantity ?? ''}`
}
