import { toMinor } from '../../../../contract/money.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql, Transaction } from '../../../../server/database/connect.ts'
import { creationHash } from '../../../../server/http/creation.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import type {
  NewAdjustment,
  NewReceipt,
  NewTaking,
  NewTransfer,
  StockEntry,
} from '../stock-entry.ts'
import type { LineToWrite } from './entry-writes.ts'
import { wholeEntryWriter } from './whole-entry-writer.ts'

/** Acts that move stock, each a transaction. The second person is checked by the caller. */
export function entryStore(sql: Sql) {
  const write = wholeEntryWriter(sql)

  return {
    /** Costs are in the currency, the clinic's. */
    receive(
      viewer: WritingViewer,
      { witness: _, ...wanted }: NewReceipt,
      witnessId: string | null,
      currency: string,
    ): Promise<StockEntry> {
      const { id, reason, supplier, locationId } = wanted
      const entry = { id, kind: 'receive', reason, supplier, witnessId } as const
      const lotsOf = async (tx: Transaction): Promise<LineToWrite[]> => {
        if (!supplier) await checkNoneIsControlled(tx, wanted.lines)
        const written: LineToWrite[] = []
        // One after the other, in one order, so that two receipts never wait for each other in a circle.
        for (const line of wanted.lines.toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1))) {
          const [made] = await tx<{ lot: string }[]>`
            select lot_of(i.id, ${line.lotNumber}, ${line.expiresOn}, ${toMinor(line.cost, currency)},
              in_units(i.id, ${line.quantity}, ${line.pack}), ${viewer.userId}) as lot
            from stock_items i where i.id = ${line.itemId} and i.status = 'active'`
          if (!made) throw new Problem('conflict', { detail: 'This item is not in use any more.' })
          const { itemId, quantity, pack } = line
          written.push({ item: itemId, lot: made.lot, location: locationId, quantity, pack })
        }
        return written
      }
      return write(viewer, entry, lotsOf, creationHash(wanted))
    },

    transfer(
      viewer: WritingViewer,
      { witness: _, ...wanted }: NewTransfer,
      witnessId: string | null,
    ): Promise<StockEntry> {
      const { id, reason, fromId, toId } = wanted
      const lines = wanted.lines.map(({ itemId, lotId, quantity, pack }) => ({
        ...{ item: itemId, lot: lotId, location: fromId, to: toId, quantity: `-${quantity}`, pack },
      }))
      const entry = { id, kind: 'transfer', reason, witnessId } as const
      return write(viewer, entry, lines, creationHash(wanted))
    },

    take(
      viewer: WritingViewer,
      { witness: _, ...wanted }: NewTaking,
      witnessId: string | null,
    ): Promise<StockEntry> {
      const { id, kind, reason, locationId } = wanted
      const lines = wanted.lines.map(({ itemId, lotId, quantity, pack }) => ({
        ...{ item: itemId, lot: lotId, location: locationId, quantity: `-${quantity}`, pack },
      }))
      const entry = { id, kind, reason, witnessId }
      return write(viewer, entry, lines, creationHash(wanted))
    },

    adjust(
      viewer: WritingViewer,
      { witness: _, ...wanted }: NewAdjustment,
      witnessId: string | null,
    ): Promise<StockEntry> {
      const { id, reason, lotId, locationId, direction, quantity } = wanted
      const entry = { id, kind: 'adjust', reason, witnessId } as const
      const lines = async (tx: Transaction) => {
        const [lot] = await tx<{ itemId: string }[]>`
          select item_id from stock_lots where id = ${lotId}`
        if (!lot) throw new Problem('conflict', { detail: 'There is no such lot.' })
        const signed = direction === 'more' ? quantity : `-${quantity}`
        return [{ item: lot.itemId, lot: lotId, location: locationId, quantity: signed }]
      }
      return write(viewer, entry, lines, creationHash(wanted))
    },
  }
}

/** The register of controlled drugs says where each of them came from. */
async function checkNoneIsControlled(tx: Transaction, lines: NewReceipt['lines']): Promise<void> {
  const ids = lines.map(({ itemId }) => itemId)
  const [drug] = await tx<{ name: string }[]>`
    select name from stock_items where id = any(${ids}) and controlled order by name limit 1`
  if (drug) refuseField('supplier', `${drug.name} is a controlled drug: enter the supplier.`)
}
