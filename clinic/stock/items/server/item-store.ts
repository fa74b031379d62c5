import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer, writtenIn } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import { likeLiteral } from '../../../../server/database/search.ts'
import { unlessTaken } from '../../../../server/database/unique.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import type { listStockItems, NewStockItem, StockItem, StockItemChanges } from '../stock-item.ts'
import { refusedAt } from './refused-at.ts'

type Listed = StockItem & { readonly sortName: string }

/** A condition on `stock_items i`: its names, codes or category hold the words. */
export function itemMatches(sql: Sql, search: string | undefined): Fragment {
  if (!search) return sql`true`
  const barcode = sql`exists (
    select from stock_barcodes b where b.item_id = i.id and b.code = barcode_key(${search}))`
  return sql`(searchable(i.name, coalesce(i.generic_name, ''), coalesce(i.category, ''))
    like '%' || searchable(${likeLiteral(search)}) || '%' or ${barcode})`
}

/** Items that the clinic keeps. They are never deleted, because movements name them. */
export function itemStore(sql: Sql) {
  const columns = sql`i.id, i.kind, i.name, i.generic_name, i.form, i.strength, i.category, i.storage,
    i.controlled, i.codes, i.unit, i.unit_decimals, i.barcode, i.packs,
    trim_scale(i.reorder_level)::text as reorder_level,
    trim_scale(i.reorder_quantity)::text as reorder_quantity, i.price_item_id,
    (select p.name from price_items p where p.id = i.price_item_id) as price_item, i.charged_by, i.note,
    i.status, i.created_at, i.updated_at, i.version`

  async function find(id: string): Promise<StockItem | undefined> {
    const [item] = await sql<StockItem[]>`select ${columns} from stock_items i where i.id = ${id}`
    return item
  }

  async function check(item: StockItemChanges): Promise<void> {
    if (item.priceItemId === null) return
    const [price] = await sql`select from price_items where id = ${item.priceItemId}`
    if (!price) refuseField('priceItemId', 'This item is not in the price list.')
  }

  const stored = ({ codes, packs, ...values }: StockItemChanges) => ({
    ...values,
    codes: sql.json(codes),
    packs: sql.json(packs),
  })

  return {
    find,

    async byBarcode(code: string): Promise<{ item: StockItem | null; pack: string | null }> {
      const [found] = await sql<(StockItem & { pack: string | null })[]>`
        select ${columns}, b.pack from stock_barcodes b join stock_items i on i.id = b.item_id
        where b.code = barcode_key(${code})`
      if (!found) return { item: null, pack: null }
      const { pack, ...item } = found
      return { item, pack }
    },

    async list(asked: QueryOf<typeof listStockItems>): Promise<Page<StockItem>> {
      const paging = keyset<Listed>(
        sql,
        {
          columns: [
            { sql: 'i.sort_name', type: 'text', of: (row) => row.sortName },
            { sql: 'i.id', type: 'uuid', of: (row) => row.id },
          ],
          direction: 'asc',
        },
        asked,
      )
      const base = sql`${itemMatches(sql, asked.search)}
        ${asked.all ? sql`` : sql`and i.status = 'active'`}
        ${asked.kind ? sql`and i.kind = ${asked.kind}` : sql``}`
      const rows = await sql<Listed[]>`
        select ${columns}, i.sort_name from stock_items i
        where ${base} and ${paging.position} order by ${paging.order} limit ${paging.limit}`
      return paging.page(rows, () => countUpTo(sql, sql`from stock_items i where ${base}`))
    },

    async add(viewer: WritingViewer, wanted: NewStockItem): Promise<StockItem> {
      await check(wanted)
      const { id, ...values } = wanted
      const hash = creationHash(wanted)
      const by = { createdBy: viewer.userId, updatedBy: viewer.userId }
      const row = { id, ...stored(values), creationHash: hash, ...by }
      // No conflict target: the same request sent twice at once can hit the unique name before the id.
      await refusedAt(
        'barcode',
        () => sql`
          with made as (insert into stock_items ${sql(row)} on conflict do nothing returning id)
          select from made where ${writtenIn(sql, viewer.context)}`,
      )
      const [before] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
        select created_by, creation_hash from stock_items where id = ${id}`
      if (!before) throw nameTaken()
      checkSameCreation(before, viewer.userId, hash)
      const item = await find(id)
      if (!item) throw new Problem('unexpected')
      return item
    },

    async change(
      viewer: WritingViewer,
      id: string,
      version: number,
      changes: StockItemChanges,
    ): Promise<StockItem> {
      await check(changes)
      const changed = await refusedAt('barcode', () =>
        unlessTaken(
          () => sql`
              update stock_items set ${sql(stored(changes))}, updated_by = ${acting(sql, viewer)}
              where id = ${id} and version = ${version}`,
          'stock_items_name',
          nameTaken,
        ),
      )
      const current = await find(id)
      if (!current) throw new Problem('not-found')
      if (changed.count === 0) throw new Problem('changed', { current })
      return current
    },
  }
}

/** Two items in use with the same name could not be told apart. */
function nameTaken(): Problem {
  return new Problem('invalid', { errors: { name: 'Another item has this name.' } })
}
