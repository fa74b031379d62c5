import { wallClock } from '../../../../contract/dates.ts'
import type { BodyOf } from '../../../../contract/endpoint.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { grouped } from '../../../../contract/number-words.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { MoneyFile } from '../../../bookkeeping/books/server/money-export.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import { listFile } from '../../items/server/list-file.ts'
import { stockKinds } from '../../items/stock-item.ts'
import {
  entryKinds,
  type exportStockEntries,
  mostExportedEntries,
  type StockEntry,
  type StockMovement,
} from '../stock-entry.ts'
import type { exportStock, StockOfItem } from '../stock.ts'
import { entryRows } from './entry-rows.ts'
import { stockRows } from './stock-rows.ts'

/** The lists of stock and of its movements as files. */
export function stockFiles(sql: Sql) {
  const stock = stockRows(sql)
  const entries = entryRows(sql)
  return {
    stock: async (asked: BodyOf<typeof exportStock>): Promise<MoneyFile> =>
      listFile<StockOfItem>({
        kind: 'stock',
        reason: 'Stock of all items',
        page: ({ after, limit }) => stock.list({ ...asked, after, limit }),
        columns: {
          Item: ({ name }) => name,
          Kind: ({ kind }) => stockKinds[kind],
          Category: ({ category }) => category,
          'In stock': ({ quantity }) => quantity,
          Unit: ({ unit }) => unit,
          Unusable: ({ unusable }) => unusable,
          'Reorder at': ({ reorderLevel }) => reorderLevel,
          'Next expiry': ({ nextExpiry }) => nextExpiry,
          Value: ({ value }) => value,
        },
      }),

    entries: async (
      viewer: Viewer,
      asked: BodyOf<typeof exportStockEntries>,
    ): Promise<MoneyFile> => {
      const total = await entries.count(viewer, asked, mostExportedEntries + 1)
      if (total > mostExportedEntries) {
        const most = grouped(mostExportedEntries)
        throw new Problem('conflict', {
          detail: `A file has the movements of at most ${most} entries. Choose fewer days.`,
        })
      }
      const { timeZone } = await readClinicRow(sql)
      return listFile<{ entry: StockEntry; moved: StockMovement }>({
        kind: 'stock entry',
        reason: `Movements of ${grouped(total)} entries`,
        page: async (at) => {
          const { rows, next } = await entries.list(viewer, { ...asked, ...at })
          const lines = rows.flatMap((entry) => entry.movements.map((moved) => ({ entry, moved })))
          return { rows: lines, next }
        },
        columns: {
          Day: ({ entry }) => entry.day,
          Time: ({ entry }) => wallClock(entry.createdAt, timeZone),
          What: ({ entry }) => entryKinds[entry.kind],
          Item: ({ moved }) => moved.item,
          Lot: ({ moved }) => moved.lotNumber,
          Expiry: ({ moved }) => moved.expiresOn,
          Place: ({ moved }) => moved.location,
          Quantity: ({ moved }) => moved.quantity,
          Unit: ({ moved }) => moved.unit,
          Supplier: ({ entry }) => entry.supplier,
          Reason: ({ entry }) => entry.reason,
          By: ({ entry }) => entry.by?.name ?? entry.by?.email ?? null,
          Witness: ({ entry }) => entry.witness?.name ?? null,
        },
      })
    },
  }
}
