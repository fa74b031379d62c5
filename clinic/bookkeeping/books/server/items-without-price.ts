import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { keyset } from '../../../../server/database/keyset.ts'
import type { ItemWithoutPrice, listItemsWithoutPrice } from '../leaks.ts'

type Row = ItemWithoutPrice & { readonly searchName: string }

/** Items of the price list in use that have no standard price today. */
export function itemsWithoutPrice(sql: Sql) {
  const base = sql`i.status = 'active' and price_on(i.prices, 'standard', today_in_clinic()) is null`

  return {
    async list(
      asked: Partial<QueryOf<typeof listItemsWithoutPrice>> & { limit: number },
    ): Promise<Page<ItemWithoutPrice>> {
      const paging = keyset<Row>(
        sql,
        {
          columns: [
            { sql: 'searchable(i.name)', type: 'text', of: (row) => row.searchName },
            { sql: 'i.id', type: 'uuid', of: (row) => row.id },
          ],
          direction: 'asc',
        },
        asked,
      )
      const found = await sql<Row[]>`
        select i.id, i.name, i.code, searchable(i.name) as search_name,
          (select count(*)::int from charges c where c.item_id = i.id and c.bill_id is null) as charges
        from price_items i where ${base} and ${paging.position}
        order by ${paging.order} limit ${paging.limit}`
      const page = await paging.page(found, () =>
        countUpTo(sql, sql`from price_items i where ${base}`),
      )
      return { ...page, rows: page.rows.map(({ searchName: _name, ...item }) => item) }
    },

    count: () => countUpTo(sql, sql`from price_items i where ${base}`),
  }
}
