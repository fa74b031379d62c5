import { Problem } from '../../../../contract/problem.ts'
import type { WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { Content } from '../../../../server/files/file-store.ts'
import { fileRefusals, mostParts, partSize } from '../file.ts'
import { takenKind } from './told-content.ts'

/** The parts of one account that may wait for the rest of their files. */
const mostWaitingParts = 2 * mostParts

/** Parts of files that are being sent, by the account that sends them and the id of the file. */
export function filePartStore(sql: Sql, mostBytes: number) {
  return {
    async add(
      { userId }: WritingViewer,
      fileId: string,
      part: number,
      content: unknown,
    ): Promise<void> {
      if (!Buffer.isBuffer(content)) {
        throw new Problem('wrong-media-type', { detail: 'Send bytes, application/octet-stream.' })
      }
      if (content.length > partSize) throw new Problem('too-large')
      if (part * partSize + content.length > mostBytes) {
        throw new Problem('too-large', { detail: fileRefusals.large(mostBytes) })
      }
      // A file that is not taken is refused before the rest of it is sent.
      if (part === 0) takenKind(content.subarray(0, 4096))
      const [waiting] = await sql<{ count: number }[]>`
        select count(*)::int as count from file_parts where created_by = ${userId}`
      if ((waiting?.count ?? 0) >= mostWaitingParts) {
        throw new Problem('conflict', { detail: fileRefusals.waiting })
      }
      await sql`
        insert into file_parts (created_by, file_id, part, content)
        values (${userId}, ${fileId}, ${part}, ${content})
        on conflict (created_by, file_id, part) do update set content = excluded.content`
    },

    /** Throws a `Problem` unless all bytes of a file are here. */
    async checkWhole({ userId }: WritingViewer, fileId: string, bytes: number): Promise<void> {
      if (bytes > mostBytes) {
        throw new Problem('too-large', { detail: fileRefusals.large(mostBytes) })
      }
      const [here] = await sql<{ bytes: number }[]>`
        select coalesce(sum(length(content)), 0) as bytes from file_parts
        where created_by = ${userId} and file_id = ${fileId}`
      if (here?.bytes !== bytes) throw new Problem('conflict', { detail: fileRefusals.parts })
    },

    /** All parts one after the other, as far as they follow each other. */
    async *content({ userId }: WritingViewer, fileId: string): Content {
      for (let part = 0; ; part += 1) {
        const [row] = await sql<{ content: Buffer }[]>`
          select content from file_parts
          where created_by = ${userId} and file_id = ${fileId} and part = ${part}`
        if (!row) return
        yield row.content
      }
    },

    /** Clears the parts away, in the transaction that makes them a file. */
    async remove(tx: AnySql, { userId }: WritingViewer, fileId: string): Promise<void> {
      await tx`delete from file_parts where created_by = ${userId} and file_id = ${fileId}`
    },
  }
}
