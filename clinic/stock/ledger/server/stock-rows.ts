import type { QueryOf } from '../../../../contract/endpoint.ts'
import { fromMinor } from '../../../../contract/money.ts'
import type { Page } from '../../../../contract/page.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import { itemMatches } from '../../items/server/item-store.ts'
import type { listStock, StockLot, StockOfItem } from '../stock.ts'
import { mostLots } from '../stock.ts'

type Row = Omit<StockOfItem, 'value'> & {
  readonly minor: number
  readonly sortName: string
}
/** A row of a page beside the sums of all pages; an empty page has the sums alone. */
type RowWithSums = { readonly sums: { readonly items: number; readonly minor: number } } & (
  Row | { readonly id: null }
)
type LotRow = Omit<StockLot, 'cost' | 'value'> & {
  readonly costMinor: number
  readonly minor: number
  readonly currency: string
}

/** The stock, now or at the end of a day: sums of the ledger, which everybody who reads stock sees. */
export function stockRows(sql: Sql) {
  async function currencyOf(): Promise<string> {
    const [clinic] = await sql<{ currency: string }[]>`select currency from clinic`
    return clinic?.currency ?? 'USD'
  }

  /** Of the balances `s`, those at the end of a day, or as they are now. */
  const ofDay = (at: string | null | undefined): Fragment =>
    at ? sql`s.is_stocked and daterange(s.from_day, s.until_day) @> ${at}::date` : sql`s.in_stock`

  /**
   * Balances, each with its lot as `l.lot`. Most lots that ever came are used up: `offset 0` has PostgreSQL find each one
   * by itself instead of hashing all of them.
   */
  const levels = (at: string | null | undefined, locationId: string | undefined): Fragment => sql`
    stock_levels s cross join lateral (select o as lot from stock_lots o where o.id = s.lot_id offset 0) l
    where ${ofDay(at)}
      ${locationId ? sql`and s.location_id = ${locationId}` : sql``}`

  /**
   * The body of `with`: the items that were asked for with their sums, as `listed`. All balances are summed at once,
   * and only once: there are as many as the clinic has lots, however long its history is.
   */
  const listed = (asked: Partial<QueryOf<typeof listStock>>): Fragment => sql`
    b as materialized (
      select s.item_id, sum(s.quantity) as there, sum(stock_value(l.lot, s.quantity)) as minor,
        min((l.lot).expires_on) as next_expiry,
        coalesce(sum(s.quantity)
          filter (where not is_good(l.lot, (select coalesce(${asked.at ?? null}::date, today_in_clinic())))), 0) as unusable
      from ${levels(asked.at, asked.locationId)} group by s.item_id),
    listed as materialized (
      select i.*, b.next_expiry, coalesce(b.there, 0) as there, coalesce(b.minor, 0) as minor,
        coalesce(b.unusable, 0) as unusable
      from stock_items i left join b on b.item_id = i.id
      where ${itemMatches(sql, asked.search)} and (i.status = 'active' or b.there > 0)
        ${asked.kind ? sql`and i.kind = ${asked.kind}` : sql``}
        ${asked.only === 'there' || (asked.locationId && asked.only !== 'low') ? sql`and b.there > 0` : sql``}
        ${asked.only === 'low' ? sql`and coalesce(b.there - b.unusable, 0) <= i.reorder_level` : sql``})`

  return {
    async list(
      asked: Partial<QueryOf<typeof listStock>> & { readonly limit: number },
    ): Promise<Page<StockOfItem> & { value: string; currency: string }> {
      const paging = keyset<Row>(
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
      const [found, currency] = await Promise.all([
        sql<RowWithSums[]>`
          with ${listed(asked)},
          sums as (
            select jsonb_build_object('items', count(*), 'minor', coalesce(round(sum(minor)), 0)) as sums
            from listed)
          select sums.sums, i.id, i.kind, i.name, i.category, i.storage, i.controlled, i.unit, i.unit_decimals,
            trim_scale(i.reorder_level)::text as reorder_level, i.status,
            trim_scale(i.there)::text as quantity, round(i.minor) as minor,
            i.next_expiry::text as next_expiry, trim_scale(i.unusable)::text as unusable,
            coalesce(i.there - i.unusable <= i.reorder_level, false) as is_low, i.sort_name
          from sums left join listed i on ${paging.position}
          order by ${paging.order} limit ${paging.limit}`,
        currencyOf(),
      ])
      const sums = found[0]?.sums
      if (!sums) throw new Error('A sum without a row.')
      const rows = found.flatMap(({ sums: _, ...row }) => (row.id === null ? [] : [row]))
      const page = await paging.page(rows, () =>
        Promise.resolve({ total: sums.items, totalIsAtLeast: false }),
      )
      return {
        ...page,
        rows: page.rows.map(({ minor, sortName: _, ...row }) => ({
          ...row,
          value: fromMinor(Number(minor), currency),
        })),
        value: fromMinor(sums.minor, currency),
        currency,
      }
    },

    async lots(
      where: Fragment,
      {
        at,
        locationId,
        all,
      }: {
        readonly at?: string | null | undefined
        readonly locationId?: string | undefined
        readonly all?: 'yes' | undefined
      } = {},
    ): Promise<StockLot[]> {
      const rows = await sql<LotRow[]>`
        select l.id, l.item_id, i.name as item, i.unit, l.lot_number, l.expires_on::text as expires_on,
          l.cost_minor, trim_scale(l.cost_per)::text as cost_per, l.held_at, l.hold_reason, l.release_reason,
          trim_scale(b.there)::text as quantity, round(stock_value(l, b.there)) as minor, b.places,
          l.created_at, l.updated_at, l.version, (select currency from clinic) as currency
        from stock_lots l join stock_items i on i.id = l.item_id, lateral (
          select coalesce(sum(s.quantity), 0) as there, coalesce(jsonb_agg(jsonb_build_object(
            'locationId', p.id, 'location', p.name, 'quantity', trim_scale(s.quantity)::text)
            order by searchable(p.name)), '[]') as places
          from stock_levels s join stock_locations p on p.id = s.location_id
          where ${ofDay(at)}
            and s.lot_id = l.id ${locationId ? sql`and s.location_id = ${locationId}` : sql``}
        ) b
        where ${where} ${all ? sql`` : sql`and b.there > 0`}
        order by l.expires_on nulls last, l.created_at, l.lot_number, l.id limit ${mostLots}`
      return rows.map(({ costMinor, minor, currency, ...lot }) => ({
        ...lot,
        cost: fromMinor(Number(costMinor), currency),
        value: fromMinor(Number(minor), currency),
      }))
    },
  }
}
