import { buffer } from 'node:stream/consumers'
import { acting, systemContext } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { FileStore } from '../../../../server/files/file-store.ts'
import { readDocument } from './reading/read-document.ts'

/** Counts the pages of PDFs. An item stays also where they cannot be counted. */
export function notePages(sql: Sql, files: FileStore) {
  return {
    async note(id: string): Promise<void> {
      const [row] = await sql<{ stored: string }[]>`
        select stored from inbox_items where id = ${id} and kind = 'PDF' and pages is null`
      const pages = row && ((await knownOf(row.stored)) ?? (await countedOf(row.stored)))
      if (!pages) return
      await sql`
        update inbox_items set pages = ${pages},
          updated_by = ${acting(sql, { userId: null, context: systemContext })}
        where id = ${id} and pages is null`
    },
  }

  /** The same content may have come before. */
  async function knownOf(stored: string): Promise<number | null> {
    const [same] = await sql<{ pages: number }[]>`
      select pages from inbox_items where stored = ${stored} and pages is not null limit 1`
    return same?.pages ?? null
  }

  async function countedOf(stored: string): Promise<number | null> {
    const content = await files.read(stored)
    return content && (await readDocument('PDF', await buffer(content))).pages
  }
}
