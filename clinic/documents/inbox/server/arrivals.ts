import { hash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { Problem } from '../../../../contract/problem.ts'
import { acting, systemContext } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { Content, FileStore } from '../../../../server/files/file-store.ts'
import { plainLine } from '../../files/file-title.ts'
import { contentKeeper, type KeptContent } from '../../files/server/keep-content.ts'
import { inboxRefusals, type InboxItem } from '../inbox-item.ts'
import { notePages } from './note-pages.ts'

/** Something that came in without a request. */
export interface Arrival extends Pick<InboxItem, 'source' | 'name' | 'sender' | 'subject'> {
  /** Tells one arrival from others: the same one with the same content is taken once. */
  readonly from: string
}

const system = { userId: null, context: systemContext }
const longestName = 200
const longestLine = 500

/** Throws a `Problem` for a content that the inbox does not take, although charts do. */
export function checkTaken({ isProtected }: Pick<KeptContent, 'isProtected'>): void {
  if (isProtected) throw new Problem('wrong-media-type', { detail: inboxRefusals.encrypted })
}

/** A name from elsewhere as the inbox shows it; the end of a long one has what tells it apart. */
export function shownName(name: string): string {
  return plainLine(name).slice(-longestName).trim() || 'Without a name'
}

/** Takes in what scanners, fax programs and mails bring. */
export function arrivalStore(sql: Sql, files: FileStore, mostBytes: number) {
  const keep = contentKeeper(sql, files, mostBytes)
  const pages = notePages(sql, files)

  return {
    /**
     * Stores a content as an item that waits. Once this ends, nothing of it can be lost. Throws a `Problem` with a
     * sentence for a content that is not taken.
     */
    async take(arrival: Arrival, content: Content): Promise<void> {
      const id = uuidv7()
      const made = await keep(content, async (tx, kept) => {
        checkTaken(kept)
        const { name: stored, kind, bytes } = kept
        return insert(tx, arrival, kept.sha256, { id, stored, kind, bytes, problem: null })
      })
      if (made) await pages.note(id)
    },

    /** Shows the desk that something came in and was refused. */
    async refuse(arrival: Arrival, problem: string): Promise<void> {
      const nothing = { stored: null, kind: null, bytes: null }
      await insert(sql, arrival, problem, { id: uuidv7(), ...nothing, problem })
    },
  }
}
export type ArrivalStore = ReturnType<typeof arrivalStore>

/** Answers whether it is a new one. */
async function insert(
  tx: AnySql,
  { from, source, name, sender, subject }: Arrival,
  content: string,
  row: Pick<InboxItem, 'id' | 'kind' | 'bytes' | 'problem'> & { readonly stored: string | null },
): Promise<boolean> {
  const line = (text: string | null) =>
    text === null ? null : plainLine(text).slice(0, longestLine).toWellFormed() || null
  const made = await tx`
    insert into inbox_items (id, source, arrival, name, sender, subject, stored, kind, bytes, problem,
      updated_by)
    values (${row.id}, ${source}, ${hash('sha256', [source, from, content].join('\n'))},
      ${shownName(name).toWellFormed()}, ${line(sender)}, ${line(subject)}, ${row.stored}, ${row.kind},
      ${row.bytes}, ${row.problem}, ${acting(tx, system)})
    on conflict (arrival) do nothing`
  return made.count > 0
}
