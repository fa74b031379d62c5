import type { QueryOf } from '../../../../contract/endpoint.ts'
import { fromMinor } from '../../../../contract/money.ts'
import type { Page } from '../../../../contract/page.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { keyset } from '../../../../server/database/keyset.ts'
import { likeLiteral } from '../../../../server/database/search.ts'
import { personJson } from '../../../../server/database/person-json.ts'
import { numberFrom } from '../../../billing/bills/document-number.ts'
import { lineSums } from '../order-sums.ts'
import type { ListedOrder, listOrders, OrderLine, PurchaseOrder } from '../purchase-order.ts'
import type { PurchaseReceipt, ReceivedLine } from '../purchase-receipt.ts'

type Listed = Omit<ListedOrder, 'amount'> & { readonly minor: string }
type Line = Omit<OrderLine, 'price' | 'amount'> & { readonly priceMinor: number }
type Received = Omit<ReceivedLine, 'price' | 'orderedCost' | 'difference'> & {
  readonly priceMinor: number
  readonly paidMinor: number
  readonly orderedMinor: number
}
type Row = Omit<PurchaseOrder, 'amount' | 'lines' | 'receipts'> & {
  readonly lines: readonly Line[]
  readonly receipts: readonly (Omit<PurchaseReceipt, 'lines'> & {
    readonly lines: readonly Received[]
  })[]
}

/** Purchase orders as they are read: how far each has come is calculated. */
export function orderRows(sql: Sql) {
  const person = (alias: string) => personJson(sql, alias)
  const columns = sql`o.id, o.number, o.supplier_id, s.name as supplier, purchase_order_state(o) as status,
    o.currency, o.expected_on::text as expected_on,
    o.closed_at is null and purchase_order_state(o) <> 'closed'
      and exists (select from mails m where m.id = o.id and m.state = 'failed') as has_mail_failed, o.sent_at, o.closed_at, o.created_at, o.updated_at, o.version`

  const lines = sql`
    select coalesce(jsonb_agg(jsonb_build_object('itemId', p.item_id, 'item', p.item, 'unit', p.unit,
      'code', p.code, 'pack', p.pack, 'quantity', trim_scale(p.quantity)::text, 'priceMinor', p.price_minor,
      'units', trim_scale(p.units)::text, 'received', trim_scale(p.received)::text,
      'open', trim_scale(p.open)::text) order by p.place), '[]')
    from purchase_order_progress p where p.order_id = o.id`

  // The cost of the same units by the order.
  const received = sql`
    select coalesce(jsonb_agg(jsonb_build_object('place', r.place, 'lotId', r.lot_id, 'lotNumber', t.lot_number,
      'expiresOn', t.expires_on, 'pack', r.pack, 'quantity', trim_scale(r.quantity)::text,
      'units', trim_scale(r.units)::text, 'priceMinor', r.price_minor,
      'paidMinor', round(r.quantity * r.price_minor),
      'orderedMinor', round(r.units * l.quantity * l.price_minor / l.units)) order by r.line), '[]')
    from purchase_receipt_lines r join stock_lots t on t.id = r.lot_id
    join purchase_order_lines l on l.order_id = r.order_id and l.place = r.place where r.entry_id = c.entry_id`

  const receipts = sql`
    select coalesce(jsonb_agg(jsonb_build_object('id', c.entry_id, 'deliveryNote', c.delivery_note,
      'location', g.name, 'by', ${person('b')}, 'createdAt', e.created_at, 'lines', (${received}))
      order by e.created_at, e.id), '[]')
    from purchase_receipts c join stock_entries e on e.id = c.entry_id
    join stock_locations g on g.id = c.location_id left join users b on b.id = e.created_by
    where c.order_id = o.id`

  async function find(id: string, db: AnySql = sql): Promise<PurchaseOrder | undefined> {
    const [row] = await db<Row[]>`
      select ${columns}, s.email as supplier_email, o.location_id, g.name as location, o.note, o.sent_how,
        o.sent_note, o.close_reason, ${person('u')} as sent_by, ${person('c')} as closed_by,
        (select jsonb_build_object('to', m.to_address, 'state', m.state, 'error', m.last_error)
          from mails m where m.id = o.id) as mail,
        (select count(*)::int from purchase_order_lines l where l.order_id = o.id) as line_count,
        (${lines}) as lines, (${receipts}) as receipts
      from purchase_orders o join suppliers s on s.id = o.supplier_id
        left join stock_locations g on g.id = o.location_id left join users u on u.id = o.sent_by
        left join users c on c.id = o.closed_by
      where o.id = ${id}`
    return row && inDecimals(row)
  }

  return {
    find,

    async list(
      asked: Partial<QueryOf<typeof listOrders>> & { readonly limit: number },
    ): Promise<Page<ListedOrder>> {
      const paging = keyset<Listed>(
        sql,
        {
          columns: [
            { sql: 'o.created_at', type: 'timestamptz', of: (row) => row.createdAt },
            { sql: 'o.id', type: 'uuid', of: (row) => row.id },
          ],
          direction: 'desc',
        },
        asked,
      )
      const { status, search } = asked
      const number = search ? numberFrom('PO', search) : undefined
      const base = sql`${
        status === undefined
          ? sql`true`
          : status === 'open'
            ? sql`o.closed_at is null and purchase_order_state(o) in ('sent', 'part received')`
            : sql`purchase_order_state(o) = ${status}`
      }
        ${asked.supplierId ? sql`and o.supplier_id = ${asked.supplierId}` : sql``}
        ${
          asked.itemId
            ? sql`and o.id in (select order_id from purchase_order_lines where item_id = ${asked.itemId})`
            : sql``
        }
        ${
          search
            ? sql`and (searchable(s.name) like '%' || searchable(${likeLiteral(search)}) || '%'
                ${number === undefined ? sql`` : sql`or o.number = ${number}`})`
            : sql``
        }`
      const from = sql`from purchase_orders o join suppliers s on s.id = o.supplier_id`
      const rows = await sql<Listed[]>`
        select ${columns}, l.line_count, l.minor from (
          select o.* ${from} where ${base} and ${paging.position}
          order by ${paging.order} limit ${paging.limit}
        ) o join suppliers s on s.id = o.supplier_id, lateral (
          select count(*)::int as line_count, coalesce(sum(round(quantity * price_minor)), 0)::text as minor
          from purchase_order_lines where order_id = o.id) l
        order by ${paging.order}`
      const page = await paging.page(rows, () => countUpTo(sql, sql`${from} where ${base}`))
      return {
        ...page,
        rows: page.rows.map(({ minor, ...row }) => ({
          ...row,
          amount: fromMinor(Number(minor), row.currency),
        })),
      }
    },
  }
}

function inDecimals({ lines, receipts, ...row }: Row): PurchaseOrder {
  const { currency } = row
  const money = (minor: number) => fromMinor(minor, currency)
  const priced = lines.map(({ priceMinor, ...line }) => ({ ...line, price: money(priceMinor) }))
  const sums = lineSums(priced, currency)
  return {
    ...row,
    amount: money(sums.reduce((sum, minor) => sum + minor, 0)),
    lines: priced.map((line, place) => ({ ...line, amount: money(sums[place] ?? 0) })),
    receipts: receipts.map((receipt) => ({
      ...receipt,
      createdAt: new Date(receipt.createdAt).toISOString(),
      lines: receipt.lines.map(({ priceMinor, paidMinor, orderedMinor, ...line }) => ({
        ...line,
        price: money(priceMinor),
        orderedCost: money(orderedMinor),
        // Nothing differs from a price that is not known.
        difference: money(orderedMinor === 0 ? 0 : paidMinor - orderedMinor),
      })),
    })),
  }
}
