import { Problem } from '../../../../contract/problem.ts'
import type { WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql, Transaction } from '../../../../server/database/connect.ts'
import type { StockEntry } from '../stock-entry.ts'
import { entryRows } from './entry-rows.ts'
import { type EntryToWrite, type LineToWrite, writeEntry } from './entry-writes.ts'

/** Writes entries that are a transaction of their own, once for each id, and answers them as they are stored. */
export function wholeEntryWriter(sql: Sql) {
  const rows = entryRows(sql)
  return (
    viewer: WritingViewer,
    entry: EntryToWrite,
    lines: (tx: Transaction) => Promise<readonly LineToWrite[]>,
    hash: Buffer,
  ): Promise<StockEntry> =>
    sql.begin(async (tx) => {
      await writeEntry(tx, viewer, entry, () => lines(tx), hash)
      const written = await rows.find(viewer, entry.id, tx)
      if (!written) throw new Problem('unexpected')
      return written
    })
}
