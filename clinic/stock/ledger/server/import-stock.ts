import type { AnySql, Transaction } from '../../../../server/database/connect.ts'

/** An item of another system with one of its lots; the names are those of the columns. */
export interface ImportedStock {
  /** The id of its entry, or of its item where there is nothing of it. */
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly generic_name: string | null
  readonly strength: string | null
  readonly form: string | null
  readonly category: string | null
  readonly unit: string
  /** The row itself names the unit; else it has the usual one of items without. */
  readonly namesUnit: boolean
  readonly unit_decimals: number
  readonly packs: readonly { name: string; size: string; barcode: null }[]
  readonly barcode: string | null
  readonly reorder_level: string | null
  readonly controlled: boolean
  /** A place by its name; made where there is none. */
  readonly location: string
  readonly lot_number: string | null
  readonly expires_on: string | null
  /** Null where the row only names the item. */
  readonly quantity: string | null
  readonly cost_minor: number
  /** Decimal text: so many units cost it. */
  readonly cost_per: string
}

/** The reasons of the entries of an import, and of those that take them back. */
const openingStock = 'Opening stock'
const takenBack = 'Import taken back'

/** A row that was stored, or a sentence about why it was not. */
export type ImportedStockRow =
  | { readonly id: string; readonly version: number }
  | { readonly id: string; readonly problem: string }

/** Units as they are compared: written in the same way, in small or capital letters. */
export const isSameUnit = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

/** Refusals of the database with a sentence, and values that no column can have. */
const refusal = 'OW008'
const isOfTheRow = (code: string) => /^2[23]/.test(code)

/**
 * Stores items that the clinic does not keep yet, and an entry for what there is of each row: an adjustment, so that
 * what is expired already is told as well. A controlled drug needs a witness and is refused. A row that the stock
 * does not allow leaves nothing behind, and the others are stored.
 */
export async function importStock(
  tx: Transaction,
  rows: readonly ImportedStock[],
  by: string | null,
): Promise<ImportedStockRow[]> {
  const done: ImportedStockRow[] = []
  for (const row of rows) {
    try {
      if (await tx.savepoint((part) => importRow(part, row, by))) {
        done.push({ id: row.id, version: 1 })
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error
      const code = String(error.code)
      if (code !== refusal && !isOfTheRow(code)) throw error
      const problem = code === refusal ? error.message : 'A value of this line cannot be stored.'
      done.push({ id: row.id, problem })
    }
  }
  return done
}

/** Tells whether the row made anything. */
async function importRow(tx: AnySql, row: ImportedStock, by: string | null): Promise<boolean> {
  const { id, location, lot_number, expires_on, quantity, cost_minor, cost_per, ...rest } = row
  const { namesUnit, ...values } = rest
  // The row is known by its entry, where it has one, else by its item.
  const wanted = { ...values, id: quantity === null ? id : null }
  const [made] = await tx<{ id: string }[]>`
    select item_of_import(${tx.json(wanted)}, ${by}) as id`
  const itemId = made?.id ?? ''
  if (quantity === null) return itemId === id
  const [item] = await tx<{ unit: string }[]>`select unit from stock_items where id = ${itemId}`
  if (namesUnit && item && !isSameUnit(item.unit, row.unit)) {
    throw Object.assign(new Error(`This item is counted in ${item.unit}.`), { code: refusal })
  }
  const [found] = await tx<{ lot: string; place: string }[]>`
    select lot_of(${itemId}, ${lot_number}, ${expires_on}, ${cost_minor}, ${cost_per}, ${by}) as lot,
      place_of_import(${location}, ${by}) as place`
  await tx`
    insert into stock_entries (id, kind, reason, created_by)
    values (${id}, 'adjust', ${openingStock}, ${by})`
  const line = { item: itemId, lot: found?.lot ?? '', location: found?.place ?? '', quantity }
  await tx`select post_stock(${id}, ${tx.json([line])})`
  return true
}

/** Takes back entries by opposite ones, and removes items that nobody changed and of which there never was anything. */
export async function takeBackStock(
  tx: AnySql,
  rows: readonly { readonly id: string; readonly version: number }[],
  by: string | null,
): Promise<string[]> {
  const back: string[] = []
  for (const { id, version } of rows) {
    const [entry] = await tx<{ isBack: boolean }[]>`
      select take_back_entry(id, ${takenBack}, ${by}) as is_back from stock_entries where id = ${id}`
    if (entry) {
      if (entry.isBack) back.push(id)
      continue
    }
    const [item] = await tx<{ isBack: boolean }[]>`
      select take_back_item(${id}, ${version}) as is_back`
    if (item?.isBack) back.push(id)
  }
  return back
}

/** Opening stock without a lot number that other imports brought and that was not taken back. */
export function openingStockOf(
  sql: AnySql,
  items: readonly string[],
): Promise<{ itemId: string; place: string; quantity: string; lotId: string }[]> {
  return sql`
    select l.item_id, p.name as place, trim_scale(abs(m.quantity))::text as quantity,
      (array_agg(l.id))[1] as lot_id
    from stock_lots l join stock_movements m on m.lot_id = l.id join stock_entries e on e.id = m.entry_id
      join stock_locations p on p.id = m.location_id
    where l.item_id = any(${items as string[]}::uuid[]) and l.lot_number is null and e.kind = 'adjust'
      and e.reason in (${openingStock}, ${takenBack})
    group by l.item_id, p.name, abs(m.quantity) having sum(sign(m.quantity)) > 0`
}
