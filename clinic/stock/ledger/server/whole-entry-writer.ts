import { Problem } from '../../../../contract/problem.ts'
import type { WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql, Transaction } from '../../../../server/database/connect.ts'
import type { StockEntry } from '../stock-entry.ts'
import { entryRows } from './entry-rows.ts'
import {
  checkSameEntry,
  entryInsertion,
  type EntryToWrite,
  type LineToWrite,
  writeEntry,
} from './entry-writes.ts'

/** Writes entries that are a transaction of their own each, once for each id, and answers them as they are stored. */
export function wholeEntryWriter(sql: Sql) {
  const rows = entryRows(sql)
  return async (
    viewer: WritingViewer,
    entry: EntryToWrite,
    lines: readonly LineToWrite[] | ((tx: Transaction) => Promise<readonly LineToWrite[]>),
    hash: Buffer,
  ): Promise<StockEntry> => {
    if (typeof lines === 'function') {
      await sql.begin((tx) => writeEntry(tx, viewer, entry, () => lines(tx), hash))
    } else {
      const made = await rows.write(viewer, entryInsertion(sql, viewer, entry, hash), lines)
      if (made) return made
      await checkSameEntry(sql, viewer, entry.id, hash)
    }
    const written = await rows.find(viewer, entry.id)
    if (!written) throw new Problem('unexpected')
    return written
  }
}
