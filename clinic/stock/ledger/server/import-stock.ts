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

const reason = 'Opening stock'

/**
 * Stores items that the clinic does not keep yet, and an entry for what there is of each row: an adjustment, so that
 * what is expired already is told as well. A controlled drug needs a witness and is refused (`asStockProblem`).
 */
export async function importStock(
  tx: AnySql,
  rows: readonly ImportedStock[],
  by: string | null,
): Promise<{ readonly id: string; readonly version: number }[]> {
  const made: { id: string; version: number }[] = []
  for (const row of rows) {
    const item = await itemOf(tx, row, by)
    if (row.quantity === null) {
      if (item.isNew) made.push({ id: item.id, version: 1 })
      continue
    }
    const place = await placeOf(tx, row.location, by)
    const [lot] = await tx<{ id: string }[]>`
      select lot_of(${item.id}, ${row.lot_number}, ${row.expires_on}, ${row.cost_minor}, ${row.cost_per}, ${by}) as id`
    await tx`
      insert into stock_entries (id, kind, reason, created_by) values (${row.id}, 'adjust', ${reason}, ${by})`
    const line = { item: item.id, lot: lot?.id ?? '', location: place, quantity: row.quantity }
    await tx`select post_stock(${row.id}, ${tx.json([line])})`
    made.push({ id: row.id, version: 1 })
  }
  return made
}

async function itemOf(
  tx: AnySql,
  row: ImportedStock,
  by: string | null,
): Promise<{ id: string; isNew: boolean }> {
  const [known] = await tx<{ id: string }[]>`
    select id from stock_items
    where status = 'active' and searchable(variadic array[name]) = searchable(${row.name})`
  if (known) return { id: known.id, isNew: false }
  // The row is known by its entry, where it has one, else by its item.
  const [item] = await tx<{ id: string }[]>`
    insert into stock_items (id, kind, name, generic_name, strength, form, category, unit, unit_decimals, packs,
      barcode, reorder_level, controlled, created_by, updated_by)
    values (case when ${row.quantity === null} then ${row.id}::uuid else gen_random_uuid() end, ${row.kind},
      ${row.name}, ${row.generic_name}, ${row.strength}, ${row.form}, ${row.category}, ${row.unit},
      ${row.unit_decimals}, ${tx.json(row.packs)}, ${row.barcode}, ${row.reorder_level}, ${row.controlled},
      ${by}, ${by})
    returning id`
  return { id: item?.id ?? '', isNew: true }
}

async function placeOf(tx: AnySql, name: string, by: string | null): Promise<string> {
  const [known] = await tx<{ id: string }[]>`
    select id from stock_locations
    where status = 'active' and searchable(variadic array[name]) = searchable(${name})`
  if (known) return known.id
  const [made] = await tx<{ id: string }[]>`
    insert into stock_locations (id, kind, name, created_by, updated_by)
    values (gen_random_uuid(), 'store', ${name}, ${by}, ${by}) returning id`
  return made?.id ?? ''
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
    const removed = await tx<{ id: string }[]>`
      delete from stock_items where id = ${id} and version = ${version} returning id`
    back.push(...removed.map((one) => one.id))
  }
  return back
}
