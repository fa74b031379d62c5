import { v7 as uuidv7 } from 'uuid'
import type { QueryOf } from '../../../../contract/endpoint.ts'
import { fromMinor } from '../../../../contract/money.ts'
import type { Page } from '../../../../contract/page.ts'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import { personJson } from '../../../../server/database/person-json.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import { entryRows } from '../../../stock/ledger/server/entry-rows.ts'
import { writeEntry } from '../../../stock/ledger/server/entry-writes.ts'
import type { StockEntry } from '../../../stock/ledger/stock-entry.ts'
import {
  type listRecalls,
  neverHereSentence,
  type NewRecall,
  type RecallDetails,
  type RecallTaking,
  type StockRecall,
} from '../recall.ts'

type Found = StockRecall & Pick<RecallDetails, 'currency' | 'isKnown' | 'unnamed'>
type Place = Omit<RecallDetails['places'][number], 'value'> & { readonly minor: number }

/** Recalls of lots: they hold what is left and take it out. */
export function recallStore(sql: Sql) {
  const entries = entryRows(sql)
  const person = (alias: string) => personJson(sql, alias)
  /** The balances of the lots of `stock_recalls r`. */
  const levels = sql`stock_lots l join stock_levels s on s.lot_id = l.id and s.in_stock
    where l.item_id = r.item_id and upper(l.lot_number) = upper(r.lot_number)`
  const select = (from: Fragment) => sql`
    select r.id, r.item_id, i.name as item, i.unit, i.controlled, r.lot_number, r.reason, r.reference,
      trim_scale((select coalesce(sum(s.quantity), 0) from ${levels}))::text as left,
      ${person('u')} as started_by, r.ended_at, ${person('e')} as ended_by, r.end_reason,
      r.created_at, r.updated_at, r.version
    from ${from} join stock_items i on i.id = r.item_id left join users u on u.id = r.created_by
      left join users e on e.id = r.ended_by`

  async function find(id: string, db: AnySql = sql): Promise<RecallDetails | undefined> {
    const [recall] = await db<Found[]>`
      select x.*, (select currency from clinic) as currency,
        exists (select from stock_lots l where l.item_id = x.item_id and upper(l.lot_number) = upper(x.lot_number))
          as is_known,
        (select trim_scale(coalesce(sum(-m.quantity), 0))::text
          from stock_lots l join stock_movements m on m.lot_id = l.id join stock_entries e on e.id = m.entry_id
          where l.item_id = x.item_id and upper(l.lot_number) = upper(x.lot_number)
            and e.kind in ('give', 'use') and e.patient_id is null) as unnamed
      from (${select(sql`(select * from stock_recalls where id = ${id}) r`)}) x`
    if (!recall) return undefined
    const places = await db<Place[]>`
      select l.id as lot_id, l.expires_on::text as expires_on, p.id as location_id, p.name as location,
        trim_scale(s.quantity)::text as quantity, round(stock_value(l, s.quantity)) as minor,
        l.held_at is not null as is_held
      from stock_recalls r, stock_locations p, ${levels} and r.id = ${id} and p.id = s.location_id
      order by searchable(p.name), l.expires_on nulls last, l.id`
    return {
      ...recall,
      places: places.map(({ minor, ...place }) => ({
        ...place,
        value: fromMinor(Number(minor), recall.currency),
      })),
    }
  }

  async function found(id: string, db: AnySql): Promise<RecallDetails> {
    const recall = await find(id, db)
    if (!recall) throw new Problem('not-found')
    return recall
  }

  /** No lot arrives and nothing is given out until the transaction ends: writers of the ledger lock the item. */
  const lockItem = (tx: AnySql, id: string) => tx`
    select from stock_items where id = (select item_id from stock_recalls where id = ${id})
    for no key update`

  return {
    find,

    async list(
      asked: Partial<QueryOf<typeof listRecalls>> & { readonly limit: number },
    ): Promise<Page<StockRecall>> {
      const paging = keyset<StockRecall>(
        sql,
        {
          columns: [
            { sql: 'r.created_at', type: 'timestamptz', of: (row) => row.createdAt },
            { sql: 'r.id', type: 'uuid', of: (row) => row.id },
          ],
          direction: 'desc',
        },
        asked,
      )
      const states = { running: sql`r.ended_at is null`, ended: sql`r.ended_at is not null` }
      const base = asked.state ? states[asked.state] : sql`true`
      const rows = await sql<StockRecall[]>`
        ${select(
          sql`(select * from stock_recalls r where ${base} and ${paging.position}
            order by ${paging.order} limit ${paging.limit}) r`,
        )} order by ${paging.order}`
      return paging.page(rows, () => countUpTo(sql, sql`from stock_recalls r where ${base}`))
    },

    begin(
      viewer: WritingViewer,
      { isNeverHere = false, ...wanted }: NewRecall,
    ): Promise<RecallDetails> {
      const hash = creationHash(wanted)
      const by = { createdBy: viewer.userId, updatedBy: viewer.userId }
      return sql.begin(async (tx) => {
        await tx`select ${acting(tx, viewer)}`
        // An entry that is being written now is done first, and is among what the patients got.
        const [item] = await tx<{ isKnown: boolean }[]>`
          select exists (select from stock_lots l
              where l.item_id = i.id and upper(l.lot_number) = upper(${wanted.lotNumber})) as is_known
          from stock_items i where i.id = ${wanted.itemId} for no key update`
        if (!item) refuseField('itemId', 'There is no such item.')
        if (!item.isKnown && !isNeverHere) refuseField('lotNumber', neverHereSentence)
        const made = await tx`
          insert into stock_recalls ${tx({ ...wanted, creationHash: hash, ...by })} on conflict do nothing`
        if (made.count === 0) {
          const [before] = await tx<{ createdBy: string | null; creationHash: Buffer | null }[]>`
            select created_by, creation_hash from stock_recalls where id = ${wanted.id}`
          if (!before) refuseField('lotNumber', 'This lot is being recalled already.')
          checkSameCreation(before, viewer.userId, hash)
        }
        return found(wanted.id, tx)
      })
    },

    /** Takes out all that is left: of one place, or of all. */
    take(
      viewer: WritingViewer,
      id: string,
      { kind, locationId }: RecallTaking,
      witnessId: string | null,
    ): Promise<StockEntry> {
      return sql.begin(async (tx) => {
        await lockItem(tx, id)
        const recall = await found(id, tx)
        if (recall.endedAt !== null) {
          throw new Problem('conflict', { detail: 'This recall has ended.' })
        }
        const places = recall.places.filter(
          (place) => !locationId || place.locationId === locationId,
        )
        if (places.length === 0) {
          throw new Problem('conflict', { detail: 'Nothing of it is left there.' })
        }
        const entry = { id: uuidv7(), kind, reason: `Recalled: ${recall.reason}`, witnessId }
        const lines = places.map((place) => ({
          ...{ item: recall.itemId, lot: place.lotId, location: place.locationId },
          quantity: `-${place.quantity}`,
        }))
        await writeEntry(tx, viewer, entry, lines, creationHash({ recallId: id }))
        const written = await entries.find(viewer, entry.id, tx)
        if (!written) throw new Problem('unexpected')
        return written
      })
    },

    end: (viewer: WritingViewer, id: string, reason: string): Promise<RecallDetails> =>
      sql.begin(async (tx) => {
        await lockItem(tx, id)
        await tx`
            update stock_recalls set ended_at = now(), ended_by = ${viewer.userId}, end_reason = ${reason},
              updated_by = ${acting(tx, viewer)} where id = ${id}`
        return found(id, tx)
      }),
  }
}
