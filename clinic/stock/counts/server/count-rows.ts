import type { QueryOf } from '../../../../contract/endpoint.ts'
import { fromMinor } from '../../../../contract/money.ts'
import type { Page } from '../../../../contract/page.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import { personJson } from '../../../../server/database/person-json.ts'
import type {
  listStockCounts,
  StockCount,
  StockCountLine,
  StockCountSheet,
} from '../stock-count.ts'

type Row = Omit<StockCount, 'value'> & { readonly minor: number }
type LineRow = Omit<StockCountLine, 'value'> & {
  readonly minor: number | null
  readonly currency: string
}

/** Counts and their sheets, which everybody who reads stock sees. */
export function countRows(sql: Sql) {
  const person = (alias: string) => personJson(sql, alias)

  const select = (from: Fragment) => sql`
    select c.id, c.location_id, s.name as location, c.kind, c.category, cardinality(c.item_ids) as items,
      c.is_blind, c.note, c.status, c.round, b.lots, b.counted, b.differing, b.minor,
      (select currency from clinic) as currency, ${person('u')} as started_by, ${person('m')} as submitted_by,
      ${person('w')} as witness, ${person('a')} as approved_by, c.refusal, c.entry_id, c.closed_at,
      c.created_at, c.updated_at, c.version
    from ${from} join stock_locations s on s.id = c.location_id
      left join users u on u.id = c.created_by left join users m on m.id = c.submitted_by
      left join users w on w.id = c.witness_id left join users a on a.id = c.approved_by,
      lateral (
        select count(*)::int as lots, count(l.counted)::int as counted,
          (count(*) filter (where l.counted <> l.expected))::int as differing,
          coalesce(sum(stock_value(o, l.counted - l.expected)), 0)::bigint as minor
        from stock_count_lines l join stock_lots o on o.id = l.lot_id where l.count_id = c.id
      ) b`

  const withValue = ({ minor, ...row }: Row): StockCount => ({
    ...row,
    value: fromMinor(Number(minor), row.currency),
  })

  async function lines(where: Fragment, db: AnySql = sql): Promise<StockCountLine[]> {
    // The ledger's number is hidden from those who count without knowing it.
    const isHidden = sql`(c.is_blind and l.counted is null and c.status in ('open', 'waiting'))`
    const rows = await db<LineRow[]>`
      select l.id, l.count_id, l.item_id, i.name as item, i.unit, i.controlled, l.lot_id, o.lot_number,
        o.expires_on::text as expires_on, l.is_found,
        case when not ${isHidden} then trim_scale(coalesce(l.expected, l.frozen))::text end as expected,
        trim_scale(l.counted)::text as counted, trim_scale(l.counted - l.expected)::text as difference,
        round(stock_value(o, l.counted - l.expected)) as minor, l.reason, ${person('u')} as counted_by, l.counted_at,
        l.created_at, l.updated_at, l.version, (select currency from clinic) as currency
      from stock_count_lines l join stock_counts c on c.id = l.count_id join stock_items i on i.id = l.item_id
        join stock_lots o on o.id = l.lot_id left join users u on u.id = l.counted_by
      where ${where} order by i.sort_name, i.id, o.expires_on nulls last, o.lot_number, l.id`
    return rows.map(({ minor, currency, ...line }) => ({
      ...line,
      value: minor === null ? null : fromMinor(Number(minor), currency),
    }))
  }

  return {
    lines,

    line: async (id: string, db: AnySql = sql): Promise<StockCountLine | undefined> => {
      const [line] = await lines(sql`l.id = ${id}`, db)
      return line
    },

    find: async (
      viewer: Pick<Viewer, 'userId'>,
      id: string,
      db: AnySql = sql,
    ): Promise<StockCountSheet | undefined> => {
      const [row] = await db<(Row & { isOwn: boolean })[]>`
        select counts.*, (submitted_by ->> 'id')::uuid is not distinct from ${viewer.userId}::uuid
            or exists (select from stock_counters o where o.count_id = counts.id and o.user_id = ${viewer.userId})
            as is_own
        from (${select(sql`(select * from stock_counts where id = ${id}) c`)}) counts`
      if (!row) return undefined
      const { isOwn, ...count } = row
      return { ...withValue(count), isOwn, lines: await lines(sql`l.count_id = ${id}`, db) }
    },

    list: async (
      asked: Partial<QueryOf<typeof listStockCounts>> & { readonly limit: number },
    ): Promise<Page<StockCount>> => {
      const paging = keyset<Row>(
        sql,
        {
          columns: [
            { sql: 'c.created_at', type: 'timestamptz', of: (row) => row.createdAt },
            { sql: 'c.id', type: 'uuid', of: (row) => row.id },
          ],
          direction: 'desc',
        },
        asked,
      )
      const base = sql`true ${asked.status ? sql`and c.status = ${asked.status}` : sql``}
        ${asked.locationId ? sql`and c.location_id = ${asked.locationId}` : sql``}`
      const rows = await sql<Row[]>`
        ${select(
          sql`(select * from stock_counts c where ${base} and ${paging.position}
            order by ${paging.order} limit ${paging.limit}) c`,
        )} order by ${paging.order}`
      const page = await paging.page(rows, () =>
        countUpTo(sql, sql`from stock_counts c where ${base}`),
      )
      return { ...page, rows: page.rows.map(withValue) }
    },
  }
}
