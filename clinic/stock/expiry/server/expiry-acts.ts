import { Problem } from '../../../../contract/problem.ts'
import type { WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql, Transaction } from '../../../../server/database/connect.ts'
import { creationHash } from '../../../../server/http/creation.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import { wholeEntryWriter } from '../../ledger/server/whole-entry-writer.ts'
import type { StockEntry } from '../../ledger/stock-entry.ts'
import type { MovedLots, WrittenOffExpired } from '../expiring-lot.ts'

interface LotThere {
  readonly item: string
  readonly name: string
  readonly lot: string
  readonly lotNumber: string | null
  readonly location: string
  readonly place: string
  readonly quantity: string
  readonly isExpired: boolean
}

/** Acts on all that is there of chosen lots in their places, each one entry. */
export function expiryActs(sql: Sql) {
  /** The lots as they are now; nobody moves their items until the transaction ends. */
  async function lotsThere(tx: Transaction, chosen: MovedLots['lots']): Promise<LotThere[]> {
    const lots = chosen.map(({ lotId }) => lotId)
    await tx`
      select from stock_items where id in (select item_id from stock_lots where id = any(${lots}::uuid[]))
      order by id for no key update`
    const there = await tx<LotThere[]>`
      select l.item_id as item, i.name, l.id as lot, l.lot_number, s.location_id as location, p.name as place,
        trim_scale(s.quantity)::text as quantity, coalesce(l.expires_on < today_in_clinic(), false) as is_expired
      from jsonb_to_recordset(${tx.json(chosen)}) c ("lotId" uuid, "locationId" uuid)
        join stock_levels s on s.lot_id = c."lotId" and s.location_id = c."locationId"
          and s.in_stock
        join stock_lots l on l.id = s.lot_id join stock_items i on i.id = l.item_id
        join stock_locations p on p.id = s.location_id
      group by l.id, i.id, s.lot_id, s.location_id, s.from_day, p.id, s.quantity`
    if (there.length < new Set(chosen.map(({ lotId, locationId }) => lotId + locationId)).size) {
      const detail = 'One of these lots is no longer where it was. Look at the list again.'
      throw new Problem('conflict', { detail })
    }
    return there
  }

  const write = wholeEntryWriter(sql)

  return {
    writeOff(
      viewer: WritingViewer,
      { witness: _, ...wanted }: WrittenOffExpired,
      witnessId: string | null,
    ): Promise<StockEntry> {
      const { id, lots, reason } = wanted
      const lines = async (tx: Transaction) => {
        const there = await lotsThere(tx, lots)
        const good = there.find(({ isExpired }) => !isExpired)
        if (good) {
          const lot = good.lotNumber === null ? 'A lot' : `Lot ${good.lotNumber}`
          refuseField('lots', `${lot} of ${good.name} is not expired.`)
        }
        return there.map(({ item, lot, location, quantity }) => ({
          ...{ item, lot, location, quantity: `-${quantity}` },
        }))
      }
      return write(viewer, { id, kind: 'expire', reason, witnessId }, lines, creationHash(wanted))
    },

    move(
      viewer: WritingViewer,
      { witness: _, ...wanted }: MovedLots,
      witnessId: string | null,
    ): Promise<StockEntry> {
      const { id, lots, reason, toId } = wanted
      const lines = async (tx: Transaction) => {
        const [to] = await tx`select from stock_locations where id = ${toId}`
        if (!to) refuseField('toId', 'There is no such place.')
        const there = await lotsThere(tx, lots)
        const same = there.find(({ location }) => location === toId)
        if (same) refuseField('toId', `A part of this is in ${same.place} already.`)
        return there.map(({ item, lot, location, quantity }) => ({
          ...{ item, lot, location, to: toId, quantity: `-${quantity}` },
        }))
      }
      return write(viewer, { id, kind: 'transfer', reason, witnessId }, lines, creationHash(wanted))
    },
  }
}
