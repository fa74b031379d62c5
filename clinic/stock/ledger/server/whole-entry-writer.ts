import { Problem } from '../../../../contract/problem.ts'
import type { WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql, Transaction } from '../../../../server/database/connect.ts'
import { inTurn } from '../../../../server/database/in-turn.ts'
import type { StockEntry } from '../stock-entry.ts'
import { entryRows } from './entry-rows.ts'
import {
  checkSameEntry,
  type EntryToWrite,
  type LineToWrite,
  type WholeEntry,
  writeEntry,
} from './entry-writes.ts'

/**
 * Writes entries about no patient, each as a whole and once for its id, and answers them as they are stored. Those whose
 * lines are known share a transaction where they arrive at once.
 */
export function wholeEntryWriter(sql: Sql) {
  const rows = entryRows(sql)

  /** Of entries with one id the first is written. */
  async function writeAll(own: Sql, entries: readonly WholeEntry[]) {
    const first = new Map(entries.toReversed().map((one) => [one.entry.id, one]))
    const made = await rows.write(own, [...first.values()])
    return entries.map((one) =>
      first.get(one.entry.id) === one ? made.find(({ id }) => id === one.entry.id) : undefined,
    )
  }
  const writeInTurn = inTurn(sql, 'stock', writeAll)

  return async (
    viewer: WritingViewer,
    entry: EntryToWrite,
    lines: readonly LineToWrite[] | ((tx: Transaction) => Promise<readonly LineToWrite[]>),
    hash: Buffer,
  ): Promise<StockEntry> => {
    if (typeof lines === 'function') {
      await sql.begin((tx) => writeEntry(tx, viewer, entry, () => lines(tx), hash))
    } else {
      const made = await writeInTurn({ viewer, entry, hash, lines })
      if (made) return made
      await checkSameEntry(sql, viewer, entry.id, hash)
    }
    const written = await rows.find(viewer, entry.id)
    if (!written) throw new Problem('unexpected')
    return written
  }
}
