import { fromMinor, toMinor } from '../../../contract/money.ts'
import { Problem } from '../../../contract/problem.ts'
import { acting, type WritingViewer, writtenIn } from '../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../server/database/connect.ts'
import type { Fragment } from '../../../server/database/keyset.ts'
import { likeLiteral } from '../../../server/database/search.ts'
import { unlessTaken } from '../../../server/database/unique.ts'
import { checkSameCreation, creationHash } from '../../../server/http/creation.ts'
import { refuseField } from '../../../server/http/refuse-field.ts'
import {
  mostItems,
  type NewPriceItem,
  type Price,
  type PriceItem,
  type PriceItemChanges,
} from '../price-item.ts'

type InMinorUnits = Omit<PriceItem, 'prices'> & {
  readonly prices: readonly (Omit<Price, 'amount'> & { readonly minor: number })[]
  readonly currency: string
}

/** Items of the price list as an SQL condition on `price_items i` finds them, by name. */
export async function priceItemsWhere(sql: AnySql, where: Fragment): Promise<PriceItem[]> {
  const rows = await sql<InMinorUnits[]>`
    select i.id, i.name, i.code, i.tax_rate_id,
      (select rate from price_settings s, jsonb_array_elements(s.tax_rates) rate
        where rate ->> 'id' = i.tax_rate_id::text) as tax,
      i.prices, i.status, i.created_at, i.updated_at, i.version, (select currency from clinic) as currency
    from price_items i where ${where}
    order by i.status, searchable(i.name), i.id limit ${mostItems}`
  return rows.map(({ prices, currency, ...item }) => ({
    ...item,
    prices: prices.map(({ level, minor, from, until }) => ({
      level,
      amount: fromMinor(minor, currency),
      from,
      until,
    })),
  }))
}

/** The price list. An item is never deleted, because lines of bills name it. */
export function priceItemStore(sql: Sql) {
  async function find(id: string): Promise<PriceItem | undefined> {
    const [item] = await priceItemsWhere(sql, sql`i.id = ${id}`)
    return item
  }

  async function checkTax({ taxRateId }: PriceItemChanges): Promise<void> {
    if (taxRateId === null) return
    const [rate] = await sql`
      select from price_settings s, jsonb_array_elements(s.tax_rates) rate where rate ->> 'id' = ${taxRateId}`
    if (!rate) refuseField('taxRateId', 'There is no such tax rate.')
  }

  /** The values as columns. */
  function stored({ prices, ...values }: PriceItemChanges, currency: string) {
    const inMinor = prices.map(({ level, amount, from, until }) => ({
      level,
      minor: toMinor(amount, currency),
      from,
      until,
    }))
    return { ...values, prices: sql.json(inMinor) }
  }

  return {
    find,

    list: ({
      search,
      all,
    }: {
      readonly search?: string | undefined
      readonly all?: 'yes' | undefined
    }) =>
      priceItemsWhere(
        sql,
        sql`${all ? sql`true` : sql`i.status = 'active'`}
          and ${search ? sql`searchable(i.name, coalesce(i.code, '')) like '%' || searchable(${likeLiteral(search)}) || '%'` : sql`true`}`,
      ),

    /** Prices are of the currency, the clinic's. */
    async add(viewer: WritingViewer, wanted: NewPriceItem, currency: string): Promise<PriceItem> {
      const hash = creationHash(wanted)
      const { id, ...values } = wanted
      await checkTax(wanted)
      const row = {
        id,
        ...stored(values, currency),
        creationHash: hash,
        createdBy: viewer.userId,
        updatedBy: viewer.userId,
      }
      // No conflict target: the same request sent twice at once can hit the unique name before the id.
      await sql`
        with made as (insert into price_items ${sql(row)} on conflict do nothing returning id)
        select from made where ${writtenIn(sql, viewer.context)}`
      const [before] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
        select created_by, creation_hash from price_items where id = ${id}`
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
      changes: PriceItemChanges,
      currency: string,
    ): Promise<PriceItem> {
      await checkTax(changes)
      const changed = await unlessTaken(
        () => sql`
          update price_items set ${sql(stored(changes, currency))}, updated_by = ${acting(sql, viewer)}
          where id = ${id} and version = ${version}`,
        'price_items_name',
        nameTaken,
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
