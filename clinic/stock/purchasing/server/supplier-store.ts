import type { QueryOf } from '../../../../contract/endpoint.ts'
import { fromMinor } from '../../../../contract/money.ts'
import type { Page } from '../../../../contract/page.ts'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer, writtenIn } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { keyset } from '../../../../server/database/keyset.ts'
import { likeLiteral } from '../../../../server/database/search.ts'
import { unlessTaken } from '../../../../server/database/unique.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import type {
  ListedSupplier,
  listSuppliers,
  NewSupplier,
  Offer,
  Supplier,
  SupplierChanges,
} from '../supplier.ts'
import { checkOffers, writeOffers } from './offer-writes.ts'

type Listed = ListedSupplier & { readonly sortName: string }
type OfferRow = Omit<Offer, 'price'> & { readonly priceMinor: number | null }

/** Companies that the clinic buys from. They are never deleted, because orders name them. */
export function supplierStore(sql: Sql) {
  const columns = sql`s.id, s.name, s.email, s.phone, s.address, s.customer_number, s.note, s.status,
    s.created_at, s.updated_at, s.version`

  async function find(id: string, db: AnySql = sql): Promise<Supplier | undefined> {
    const [row] = await db<(Omit<Supplier, 'items'> & { offers: OfferRow[] })[]>`
      select ${columns}, (select currency from clinic) as currency,
        (select coalesce(jsonb_agg(jsonb_build_object('itemId', o.item_id, 'item', i.name, 'unit', i.unit,
            'status', i.status, 'code', o.code, 'pack', o.pack, 'priceMinor', o.price_minor)
            order by o.place), '[]')
          from supplier_items o join stock_items i on i.id = o.item_id where o.supplier_id = s.id) as offers
      from suppliers s where s.id = ${id}`
    if (!row) return undefined
    const { offers, ...supplier } = row
    const items = offers.map(({ priceMinor, ...offer }) => ({
      ...offer,
      price: priceMinor === null ? null : fromMinor(Number(priceMinor), row.currency),
    }))
    return { ...supplier, items }
  }

  async function found(id: string, db: AnySql = sql): Promise<Supplier> {
    const supplier = await find(id, db)
    if (!supplier) throw new Problem('not-found')
    return supplier
  }

  return {
    find,

    async list(
      asked: Partial<QueryOf<typeof listSuppliers>> & { readonly limit: number },
    ): Promise<Page<ListedSupplier>> {
      const paging = keyset<Listed>(
        sql,
        {
          columns: [
            { sql: 'searchable(variadic array[s.name])', type: 'text', of: (row) => row.sortName },
            { sql: 's.id', type: 'uuid', of: (row) => row.id },
          ],
          direction: 'asc',
        },
        asked,
      )
      const base = sql`${asked.all ? sql`true` : sql`s.status = 'active'`}
        ${
          asked.search
            ? sql`and searchable(s.name, coalesce(s.customer_number, ''), coalesce(s.email, ''))
                like '%' || searchable(${likeLiteral(asked.search)}) || '%'`
            : sql``
        }`
      const rows = await sql<Listed[]>`
        select ${columns}, searchable(variadic array[s.name]) as sort_name,
          (select count(*)::int from supplier_items o where o.supplier_id = s.id) as item_count,
          (select count(*)::int from purchase_orders p where p.supplier_id = s.id
            and purchase_order_state(p) in ('sent', 'part received')) as open_orders
        from suppliers s where ${base} and ${paging.position} order by ${paging.order} limit ${paging.limit}`
      return paging.page(rows, () => countUpTo(sql, sql`from suppliers s where ${base}`))
    },

    async add(viewer: WritingViewer, wanted: NewSupplier, currency: string): Promise<Supplier> {
      await checkOffers(sql, wanted.items)
      const { id, items, ...values } = wanted
      const hash = creationHash(wanted)
      return sql.begin(async (tx) => {
        // No conflict target: the same request sent twice at once can hit the unique name before the id.
        const by = { createdBy: viewer.userId, updatedBy: viewer.userId }
        const [made] = await tx<{ id: string }[]>`
          with made as (
            insert into suppliers ${tx({ id, ...values, creationHash: hash, ...by })}
            on conflict do nothing returning id
          )
          select id from made where ${writtenIn(tx, viewer.context)}`
        if (made) await writeOffers(tx, id, items, currency)
        const [before] = await tx<{ createdBy: string | null; creationHash: Buffer | null }[]>`
          select created_by, creation_hash from suppliers where id = ${id}`
        if (!before) throw nameTaken()
        checkSameCreation(before, viewer.userId, hash)
        return found(id, tx)
      })
    },

    async change(
      viewer: WritingViewer,
      id: string,
      version: number,
      changes: SupplierChanges,
      currency: string,
    ): Promise<Supplier> {
      await checkOffers(sql, changes.items)
      const { items, ...values } = changes
      return unlessTaken(
        () =>
          sql.begin(async (tx) => {
            const changed = await tx`
              update suppliers set ${tx(values)}, updated_by = ${acting(tx, viewer)}
              where id = ${id} and version = ${version}`
            if (changed.count === 0) throw new Problem('changed', { current: await found(id, tx) })
            await writeOffers(tx, id, items, currency)
            return found(id, tx)
          }),
        'suppliers_name',
        nameTaken,
      )
    },
  }
}

/** Two suppliers in use with the same name could not be told apart. */
function nameTaken(): Problem {
  return new Problem('invalid', { errors: { name: 'Another supplier has this name.' } })
}
