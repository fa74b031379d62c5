import * as z from 'zod'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { type Content, type FileStore, TooLarge } from '../../../../server/files/file-store.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import type { FoundFact, StoredFact } from '../../../chart/facts/server/fact-store.ts'
import type { OpenChart } from '../../../chart/facts/server/open-chart.ts'
import { codesOfType, type DocumentType } from '../document-type.ts'
import { titleFrom } from '../file-title.ts'
import {
  type addFile,
  type FileChanges,
  fileRefusals,
  FileVersion,
  mostParts,
  partSize,
  PatientFile,
} from '../file.ts'
import { fileFacts } from './file-facts.ts'
import { type StoredFile, storedFileStore } from './stored-file-store.ts'
import { takenKind, tellContent } from './told-content.ts'

type NewFile = z.output<typeof addFile.body>

/** The parts of one account that may wait for the rest of their files. */
const mostWaitingParts = 2 * mostParts

export interface FoundFile extends FoundFact {
  readonly stored: StoredFile
}

/** Files of charts, cut to those that a viewer may read. */
export function patientFileStore(sql: Sql, files: FileStore, mostBytes: number) {
  const facts = fileFacts(sql)
  const contents = storedFileStore(sql, files)

  async function shown(rows: readonly StoredFact[]): Promise<PatientFile[]> {
    const stored = await contents.of(rows.map(nameOf))
    const sent = await sql<{ id: string; sentAt: string }[]>`
      select s.file_id as id, max(m.created_at) as sent_at
      from sent_files s join file_messages m on m.id = s.message_id
      where s.file_id = any(${rows.map(({ id }) => id)}) group by s.file_id`
    const sentAt = new Map(sent.map((one) => [one.id, one.sentAt]))
    return rows.map((row) =>
      PatientFile.parse({
        ...{ ...row, ...stored.get(nameOf(row)) },
        sentAt: sentAt.get(row.id) ?? null,
      }),
    )
  }
  async function one(row: StoredFact): Promise<PatientFile> {
    const [file] = await shown([row])
    if (!file) throw new Problem('unexpected')
    return file
  }

  async function* partsOf(userId: string, fileId: string): Content {
    for (let part = 0; ; part += 1) {
      const [row] = await sql<{ content: Buffer }[]>`
        select content from file_parts
        where created_by = ${userId} and file_id = ${fileId} and part = ${part}`
      if (!row) return
      yield row.content
    }
  }

  return {
    async list(
      viewer: Viewer,
      chart: OpenChart,
      {
        type,
        message,
      }: { readonly type?: DocumentType | undefined; readonly message?: string | undefined },
    ): Promise<PatientFile[]> {
      const cut = viewer.role === 'patient' ? sql`f.for_patient and f.error_at is null` : sql`true`
      const ofType = type === undefined ? sql`true` : sql`f.type = ${type}`
      const ofMessage =
        message === undefined
          ? sql`true`
          : sql`f.id in (select file_id from sent_files where message_id = ${message})`
      return shown(await facts.list(chart.id, sql`${cut} and ${ofType} and ${ofMessage}`))
    },

    async find(viewer: Viewer, id: string): Promise<FoundFile | undefined> {
      const found = await facts.find(viewer, id)
      if (!found) return undefined
      const { fact } = found
      const isForPatient = fact['forPatient'] === true && fact.errorAt === null
      if (viewer.role === 'patient' && !isForPatient) return undefined
      const stored = (await contents.of([nameOf(fact)])).get(nameOf(fact))
      return stored && { ...found, stored }
    },

    versions: async (id: string) => z.array(FileVersion).parse(await facts.versions(id)),
    content: ({ stored }: FoundFile) => contents.read(stored),
    preview: ({ stored }: FoundFile) => contents.preview(stored.name),

    async addPart(viewer: WritingViewer, fileId: string, part: number, content: Buffer) {
      if (content.length > partSize) throw new Problem('too-large')
      if (part * partSize + content.length > mostBytes) {
        throw new Problem('too-large', { detail: fileRefusals.large(mostBytes) })
      }
      // A file that is not taken is refused before the rest of it is sent.
      if (part === 0) takenKind(content.subarray(0, 4096))
      const [waiting] = await sql<{ count: number }[]>`
        select count(*)::int as count from file_parts where created_by = ${viewer.userId}`
      if ((waiting?.count ?? 0) >= mostWaitingParts) {
        throw new Problem('conflict', { detail: fileRefusals.waiting })
      }
      await sql`
        insert into file_parts (created_by, file_id, part, content)
        values (${viewer.userId}, ${fileId}, ${part}, ${content})
        on conflict (created_by, file_id, part) do update set content = excluded.content`
    },

    async add(viewer: WritingViewer, chart: OpenChart, body: NewFile): Promise<PatientFile> {
      const hash = creationHash({ ...body, patientId: chart.id })
      const before = await made(viewer, body.id, hash)
      if (before) return one(before)
      try {
        return await one(await addNew(viewer, chart, body, hash))
      } catch (error) {
        // The same request was sent twice, and the other one was first.
        const meanwhile = await made(viewer, body.id, hash)
        if (meanwhile) return one(meanwhile)
        throw error
      }
    },

    change: (
      viewer: WritingViewer,
      found: FoundFile,
      version: number,
      body: z.output<typeof FileChanges>,
    ) => whole(facts.change(viewer, found, version, { ...body, codes: codesOfType(body.type) })),

    markError: (viewer: WritingViewer, found: FoundFile, version: number, reason: string) =>
      whole(facts.markError(viewer, found, version, reason)),
  }

  /** The row that an earlier request of the same content made. */
  async function made(
    viewer: WritingViewer,
    id: string,
    hash: Buffer,
  ): Promise<StoredFact | undefined> {
    const [before] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
      select created_by, creation_hash from files where id = ${id}`
    if (!before) return undefined
    checkSameCreation(before, viewer.userId, hash)
    return facts.read(id)
  }

  async function addNew(
    viewer: WritingViewer,
    chart: OpenChart,
    { id, fileName, bytes, type, dated, forPatient, comment, appointmentId = null }: NewFile,
    hash: Buffer,
  ): Promise<StoredFact> {
    if (bytes > mostBytes) throw new Problem('too-large', { detail: fileRefusals.large(mostBytes) })
    await facts.check(chart, { dated, appointmentId })
    const [here] = await sql<{ bytes: number }[]>`
      select coalesce(sum(length(content)), 0) as bytes from file_parts
      where created_by = ${viewer.userId} and file_id = ${id}`
    if (here?.bytes !== bytes) throw new Problem('conflict', { detail: fileRefusals.parts })
    const telling = tellContent(partsOf(viewer.userId, id))
    const received = await files.receive(telling.through(), mostBytes).catch(refuseLarge)
    try {
      // Parts may have come or gone meanwhile.
      if (received.bytes !== bytes) throw new Problem('conflict', { detail: fileRefusals.parts })
      const { kind, isProtected } = telling.facts()
      const row = await sql.begin(async (tx) => {
        await contents.add(tx, received)
        await tx`
          insert into files (id, patient_id, appointment_id, text, type, dated, for_patient, comment,
            codes, stored, kind, bytes, is_protected, creation_hash, created_by, updated_by)
          values (${id}, ${chart.id}, ${appointmentId}, ${titleFrom(fileName, kind)}, ${type}, ${dated},
            ${forPatient}, ${comment}, ${sql.json(codesOfType(type))}, ${received.name}, ${kind},
            ${bytes}, ${isProtected}, ${hash}, ${viewer.userId}, ${acting(tx, viewer)})`
        await tx`delete from file_parts where created_by = ${viewer.userId} and file_id = ${id}`
        await received.keep()
        return facts.read(id, tx)
      })
      await received.settle()
      await contents.draw(received.name, kind)
      return row
    } catch (error) {
      await received.giveUp()
      throw error
    }
  }

  /** The file of a changed row; also the one that a refused stale change is answered. */
  async function whole(changing: Promise<StoredFact>): Promise<PatientFile> {
    try {
      return await one(await changing)
    } catch (error) {
      if (!(error instanceof Problem) || error.id !== 'changed') throw error
      throw new Problem('changed', { current: await one(error.current as StoredFact) })
    }
  }

  function refuseLarge(error: unknown): never {
    if (!(error instanceof TooLarge)) throw error
    throw new Problem('too-large', { detail: fileRefusals.large(mostBytes) })
  }
}
export type PatientFileStore = ReturnType<typeof patientFileStore>

function nameOf(row: StoredFact): string {
  return String(row['stored'])
}
