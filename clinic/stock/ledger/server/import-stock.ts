import type { AnySql } from '../../../../server/database/connect.ts'

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

/**
 * Stores items that the clinic does not keep yet, and an entry for what there is of each row: an adjustment, so that
 * what is expired already is told as well. A controlled drug needs a witness and is refused.
 */
export async function importStock(
  tx: AnySql,
  rows: readonly ImportedStock[],
  by: string | null,
): Promise<{ readonly id: string; readonly version: number }[]> {
  const made: { id: string; version: number }[] = []
  for (const row of rows) {
    const { id, location, lot_number, expires_on, quantity, cost_minor, cost_per, ...values } = row
    // The row is known by its entry, where it has one, else by its item.
    const wanted = { ...values, id: quantity === null ? id : null }
    const [item] = await tx<{ id: string }[]>`
      select item_of_import(${tx.json(wanted)}, ${by}) as id`
    const itemId = item?.id ?? ''
    if (quantity === null) {
      if (itemId === id) made.push({ id, version: 1 })
      continue
    }
    const [found] = await tx<{ lot: string; place: string }[]>`
      select lot_of(${itemId}, ${lot_number}, ${expires_on}, ${cost_minor}, ${cost_per}, ${by}) as lot,
        place_of_import(${location}, ${by}) as place`
    await tx`
      insert into stock_entries (id, kind, reason, created_by)
      values (${id}, 'adjust', 'Opening stock', ${by})`
    const line = { item: itemId, lot: found?.lot ?? '', location: found?.place ?? '', quantity }
    await tx`select post_stock(${id}, ${tx.json([line])})`
    made.push({ id, version: 1 })
  }
  return made
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
      select take_back_entry(id, 'Import taken back', ${by}) as is_back from stock_entries where id = ${id}`
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
