import type { Sql } from '../../../../server/database/connect.ts'
import { tablePartSize } from '../limits.ts'
import type { TableSource } from './reading/table-source.ts'

/** An uploaded table, read part by part from the database. */
export function storedSource(sql: Sql, importId: string, size: number): TableSource {
  // The end of an archive is read many times, in small pieces.
  let kept: { part: number; content: Buffer } | null = null

  async function partAt(part: number): Promise<Buffer> {
    if (kept?.part === part) return kept.content
    const [row] = await sql<{ content: Buffer }[]>`
      select content from table_import_parts where import_id = ${importId} and part = ${part}`
    if (!row) throw new Error('A part of the table is missing.')
    kept = { part, content: row.content }
    return row.content
  }

  async function* range(start: number, end: number): AsyncGenerator<Uint8Array> {
    for (let at = start; at < end;) {
      const part = Math.floor(at / tablePartSize)
      const first = part * tablePartSize
      const content = await partAt(part)
      const piece = content.subarray(at - first, Math.min(end - first, content.length))
      if (piece.length === 0) throw new Error('A part of the table is too short.')
      yield piece
      at += piece.length
    }
  }
  return { size, range, bytes: () => range(0, size) }
}
