import { Problem } from '../../../../contract/problem.ts'
import { grouped } from '../../../../contract/number-words.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql, Transaction } from '../../../../server/database/connect.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import { refusedAt } from '../../items/server/refused-at.ts'
import {
  type FoundLot,
  mostCountLines,
  type NewStockCount,
  type StockCount,
  type StockCountLine,
} from '../stock-count.ts'
import { countRows } from './count-rows.ts'

/** Counts while they are open: their beginning, and the numbers of their lines. */
export function countStore(sql: Sql) {
  const rows = countRows(sql)

  /** The sheet: the lots of the place as they are now, one that was received at several prices as one. */
  async function freeze(tx: Transaction, viewer: WritingViewer, count: NewStockCount) {
    const { id, locationId, kind, category, itemIds } = count
    const frozen = await tx`
      insert into stock_count_lines (id, count_id, item_id, lot_id, frozen, created_by, updated_by)
      select gen_random_uuid(), ${id}, s.item_id, (array_agg(n.id))[1], sum(s.quantity), ${viewer.userId},
        ${viewer.userId}
      from stock_levels s join stock_items i on i.id = s.item_id, lateral (
        select o.id from same_lots(s.lot_id) o order by o.created_at desc, o.id desc limit 1) n
      where s.location_id = ${locationId} and s.in_stock
        ${kind ? sql`and i.kind = ${kind}` : sql``}
        ${category ? sql`and searchable(variadic array[i.category]) = searchable(${category}::text)` : sql``}
        ${itemIds?.length ? sql`and i.id = any(${itemIds}::uuid[])` : sql``}
      group by s.item_id, n.id limit ${mostCountLines + 1}`
    if (frozen.count > mostCountLines) {
      const most = grouped(mostCountLines)
      const message = `There are more than ${most} lots. Choose a kind, a category or items.`
      refuseField('locationId', message)
    }
  }

  /** Holds the count as it is until the number is stored, so that nobody closes it in between. */
  const hold = (tx: Transaction, countId: string) =>
    tx`select from stock_counts where id = ${countId} for share`

  return {
    find: rows.find,
    findLine: rows.line,
    list: rows.list,

    begin(viewer: WritingViewer, wanted: NewStockCount): Promise<StockCount> {
      const { itemIds, ...values } = wanted
      const hash = creationHash(wanted)
      const by = { createdBy: viewer.userId, updatedBy: viewer.userId }
      const row = {
        ...values,
        itemIds: itemIds?.length ? itemIds : null,
        creationHash: hash,
        ...by,
      }
      return sql.begin(async (tx) => {
        await tx`select ${acting(tx, viewer)}`
        const [place] = await tx<{ name: string }[]>`
          select name from stock_locations where id = ${wanted.locationId} and status = 'active'`
        if (!place) refuseField('locationId', 'This place is not in use.')
        // No conflict target: the same request sent twice at once can hit the running count before the id.
        const made = await tx`insert into stock_counts ${tx(row)} on conflict do nothing`
        if (made.count > 0) await freeze(tx, viewer, wanted)
        else {
          const [before] = await tx<{ createdBy: string | null; creationHash: Buffer | null }[]>`
            select created_by, creation_hash from stock_counts where id = ${wanted.id}`
          if (!before) {
            const detail = `${place.name} is being counted already. One count of a place runs at a time.`
            throw new Problem('conflict', { detail })
          }
          checkSameCreation(before, viewer.userId, hash)
        }
        const count = await rows.find(viewer, wanted.id, tx)
        if (!count) throw new Problem('unexpected')
        return count
      })
    },

    /** The later number of a line counts if its writer saw the earlier one. */
    enter(
      viewer: WritingViewer,
      { id, countId }: StockCountLine,
      version: number,
      counted: string,
    ): Promise<StockCountLine> {
      return refusedAt('counted', () =>
        sql.begin(async (tx) => {
          await hold(tx, countId)
          const changed = await tx`
              update stock_count_lines set counted = ${counted}::numeric, counted_at = clock_timestamp(),
                counted_by = ${viewer.userId}, updated_by = ${acting(tx, viewer)}
              where id = ${id} and version = ${version}`
          const current = await rows.line(id, tx)
          if (!current) throw new Problem('not-found')
          if (changed.count === 0) throw new Problem('changed', { current })
          return current
        }),
      )
    },

    /** A lot that is not on the sheet. It costs what the newest lot of its item costs. */
    addFound(viewer: WritingViewer, countId: string, wanted: FoundLot): Promise<StockCountLine> {
      const { id, itemId, lotNumber, expiresOn, counted } = wanted
      const hash = creationHash({ ...wanted, countId })
      return sql.begin(async (tx) => {
        await hold(tx, countId)
        const [item] = await tx`
            select from stock_items where id = ${itemId} and status = 'active' for no key update`
        if (!item) refuseField('itemId', 'This item is not in use.')
        const [lot] = await tx<{ id: string }[]>`
            select coalesce(
              (select id from stock_lots where item_id = ${itemId}
                and upper(lot_number) is not distinct from upper(${lotNumber}::text)
                and expires_on is not distinct from ${expiresOn}::date order by created_at desc, id desc limit 1),
              (select lot_of(${itemId}, ${lotNumber}, ${expiresOn}, coalesce(l.cost_minor, 0),
                  coalesce(l.cost_per, 1), ${acting(tx, viewer)})
                from (select) one left join lateral (select * from stock_lots where item_id = ${itemId}
                  order by created_at desc, id limit 1) l on true)) as id`
        const [other] = await tx`
            select from stock_count_lines where count_id = ${countId} and id <> ${id}
              and lot_id in (select o.id from same_lots(${lot?.id ?? null}) o)`
        if (other) refuseField('lotNumber', 'This lot is on the sheet already.')
        const made = await tx`
            insert into stock_count_lines (id, count_id, item_id, lot_id, frozen, is_found, counted,
              counted_at, counted_by, creation_hash, created_by, updated_by)
            values (${id}, ${countId}, ${itemId}, ${lot?.id ?? null}, 0, true, ${counted}::numeric,
              clock_timestamp(), ${viewer.userId}, ${hash}, ${viewer.userId}, ${acting(tx, viewer)})
            on conflict do nothing`
        if (made.count === 0) {
          const [before] = await tx<{ createdBy: string | null; creationHash: Buffer | null }[]>`
              select created_by, creation_hash from stock_count_lines where id = ${id}`
          checkSameCreation(before, viewer.userId, hash)
        }
        const line = await rows.line(id, tx)
        if (!line) throw new Problem('unexpected')
        return line
      })
    },
  }
}
