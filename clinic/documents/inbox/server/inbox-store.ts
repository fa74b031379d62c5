import type * as z from 'zod'
import type { BodyOf, QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql, Transaction } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { keyset } from '../../../../server/database/keyset.ts'
import { containsWords } from '../../../../server/database/search.ts'
import type { Content, FileStore } from '../../../../server/files/file-store.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { chartIsOpen, findOpenChart } from '../../../chart/facts/server/open-chart.ts'
import { filePartStore } from '../../files/server/file-part-store.ts'
import { contentKeeper } from '../../files/server/keep-content.ts'
import { patientFileStore } from '../../files/server/patient-file-store.ts'
import type { PlacedContent } from '../../files/server/scan-store.ts'
import { storedFileStore } from '../../files/server/stored-file-store.ts'
import { fileRefusals } from '../../files/file.ts'
import type { addInboxItem, Dismissal, fileInboxItem, InboxItem, listInbox } from '../inbox-item.ts'
import { checkTaken, shownName } from './arrivals.ts'
import { notePages } from './note-pages.ts'

/** An item with the content and the file that its row names. */
export interface FoundItem extends InboxItem {
  readonly stored: string | null
  readonly fileId: string | null
}

const changedMeanwhile = 'This item was filed or dismissed meanwhile.'

/** Scans, faxes and mails that came in, for those who file them. */
export function inboxStore(sql: Sql, files: FileStore, mostBytes: number) {
  const parts = filePartStore(sql, mostBytes)
  const keep = contentKeeper(sql, files, mostBytes)
  const contents = storedFileStore(sql, files)
  const charts = patientFileStore(sql, files, mostBytes)
  const columns = sql`i.id, i.source, i.name, i.sender, i.subject, i.kind, i.bytes, i.pages, s.damage,
    s.preview_problem, i.problem, i.state, f.patient_id, p.name as patient_name, i.ended_at,
    coalesce(nullif(u.name, ''), u.email) as ended_by, i.reason, i.created_at, i.updated_at, i.version`
  const joins = sql`left join stored_files s on s.name = i.stored
    left join files f on f.id = i.file_id left join patients p on p.id = f.patient_id
    left join users u on u.id = i.ended_by and u.status <> 'deleted'`

  /** An item that is filed is seen by those to whom the chart is open. */
  const isOpen = (viewer: Viewer) => sql`(f.id is null or ${chartIsOpen(sql, viewer)})`

  async function read(id: string, db: AnySql = sql): Promise<FoundItem> {
    const [item] = await db<FoundItem[]>`
      select ${columns}, i.stored, i.file_id from inbox_items i ${joins} where i.id = ${id}`
    if (!item) throw new Problem('unexpected')
    return item
  }

  /** The item as it is now, locked. Throws `changed` unless it is the version that was read. */
  async function lock(tx: Transaction, id: string, version: number): Promise<FoundItem> {
    await tx`select from inbox_items where id = ${id} for update`
    const item = await read(id, tx)
    if (item.version !== version) throw new Problem('changed', { current: item })
    return item
  }

  /** The content of an item that is in no chart: charts have rules of their own. */
  async function placed({ stored, state, kind, bytes }: FoundItem): Promise<PlacedContent> {
    const known = stored === null ? undefined : (await contents.of([stored])).get(stored)
    if (!known || state === 'filed') throw new Problem('not-found')
    return { kind: kind ?? '', bytes: bytes ?? 0, stored: known }
  }

  return {
    async find(viewer: Viewer, id: string): Promise<FoundItem | undefined> {
      const [item] = await sql<FoundItem[]>`
        select ${columns}, i.stored, i.file_id from inbox_items i ${joins}
        where i.id = ${id} and ${isOpen(viewer)}`
      return item
    },

    async list(viewer: Viewer, query: QueryOf<typeof listInbox>): Promise<Page<InboxItem>> {
      const paging = keyset<InboxItem>(
        sql,
        {
          columns: [
            { sql: 'i.created_at', type: 'timestamptz', of: (item) => item.createdAt },
            { sql: 'i.id', type: 'uuid', of: (item) => item.id },
          ],
          direction: query.order === 'oldest' ? 'asc' : 'desc',
        },
        query,
      )
      const chosen = sql`i.state = ${query.state}
        and ${containsWords(sql, 'i.search_text', query.search)} and ${isOpen(viewer)}`
      const rows = await sql<InboxItem[]>`
        select ${columns} from inbox_items i ${joins} where ${chosen} and ${paging.position}
        order by ${paging.order} limit ${paging.limit}`
      return paging.page(rows, () =>
        countUpTo(sql, sql`from inbox_items i ${joins} where ${chosen}`),
      )
    },

    placed,

    content: async (item: FoundItem): Promise<Content> =>
      contents.read((await placed(item)).stored),

    async add(viewer: WritingViewer, body: BodyOf<typeof addInboxItem>): Promise<InboxItem> {
      const { id, bytes, fileName } = body
      const hash = creationHash(body)
      const made = async () => {
        const [before] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
          select created_by, creation_hash from inbox_items where id = ${id}`
        if (before) checkSameCreation(before, viewer.userId, hash)
        return before !== undefined
      }
      if (await made()) return read(id)
      try {
        await parts.checkWhole(viewer, id, bytes)
        await keep(parts.content(viewer, id), async (tx, kept) => {
          // Parts may have come or gone meanwhile.
          if (kept.bytes !== bytes) throw new Problem('conflict', { detail: fileRefusals.parts })
          checkTaken(kept)
          await tx`
            insert into inbox_items (id, source, name, stored, kind, bytes, creation_hash, created_by,
              updated_by)
            values (${id}, 'upload', ${shownName(fileName)}, ${kept.name}, ${kept.kind}, ${bytes},
              ${hash}, ${viewer.userId}, ${acting(tx, viewer)})`
          await parts.remove(tx, viewer, id)
        })
      } catch (error) {
        // The same request was sent twice, and the other one was first.
        if (await made()) return read(id)
        throw error
      }
      await notePages(sql, files).note(id)
      return read(id)
    },

    async file(
      viewer: WritingViewer,
      { id }: FoundItem,
      version: number,
      { fileId, patientId, ...said }: BodyOf<typeof fileInboxItem>,
    ): Promise<InboxItem> {
      const hash = creationHash({ ...said, fileId, patientId, item: id })
      const chart = await findOpenChart(sql, viewer, patientId)
      if (!chart) {
        const errors = { patientId: 'The chart of this patient is not open to you.' }
        throw new Problem('invalid', { errors })
      }
      await charts.check(chart, said)
      return sql.begin(async (tx) => {
        await tx`select from inbox_items where id = ${id} for update`
        const [before] = await tx<{ createdBy: string | null; creationHash: Buffer | null }[]>`
          select created_by, creation_hash from files where id = ${fileId}`
        if (before) {
          checkSameCreation(before, viewer.userId, hash)
          // The same request was sent twice.
          const filed = await read(id, tx)
          if (filed.fileId === fileId) return filed
        }
        const { state, stored, kind, bytes } = await lock(tx, id, version)
        if (state !== 'waiting') throw new Problem('conflict', { detail: changedMeanwhile })
        if (stored === null || kind === null || bytes === null) {
          const detail = 'Its content was refused, so there is nothing to file. Dismiss it.'
          throw new Problem('conflict', { detail })
        }
        const content = { name: stored, kind, bytes, isProtected: false }
        await charts.insert(tx, viewer, chart, { ...said, id: fileId }, content, hash)
        await tx`
          update inbox_items set state = 'filed', file_id = ${fileId}, ended_at = now(),
            ended_by = ${viewer.userId}, updated_by = ${acting(tx, viewer)}
          where id = ${id}`
        return read(id, tx)
      })
    },

    dismiss: (
      viewer: WritingViewer,
      { id }: FoundItem,
      version: number,
      { reason }: z.output<typeof Dismissal>,
    ): Promise<InboxItem> =>
      sql.begin(async (tx) => {
        const { state } = await lock(tx, id, version)
        if (state !== 'waiting') throw new Problem('conflict', { detail: changedMeanwhile })
        await tx`
          update inbox_items set state = 'dismissed', reason = ${reason}, ended_at = now(),
            ended_by = ${viewer.userId}, updated_by = ${acting(tx, viewer)}
          where id = ${id}`
        return read(id, tx)
      }),

    /** Lets an item wait again. Its file stays in the chart, entered in error. */
    async giveBack(
      viewer: WritingViewer,
      { id, fileId }: FoundItem,
      version: number,
    ): Promise<InboxItem> {
      const file = fileId === null ? undefined : await charts.find(viewer, fileId)
      return sql.begin(async (tx) => {
        const item = await lock(tx, id, version)
        if (item.state === 'waiting') {
          throw new Problem('conflict', { detail: 'This item waits already.' })
        }
        if (item.fileId !== null) {
          if (file?.fact.id !== item.fileId) {
            const detail = 'The chart that this item is filed in is not open to you.'
            throw new Problem('forbidden', { detail })
          }
          await charts.takeBack(tx, viewer, file, 'It was filed here from the inbox by mistake.')
        }
        await tx`
          update inbox_items set state = 'waiting', file_id = null, reason = null, ended_at = null,
            ended_by = null, updated_by = ${acting(tx, viewer)}
          where id = ${id}`
        return read(id, tx)
      })
    },
  }
}
export type InboxStore = ReturnType<typeof inboxStore>
