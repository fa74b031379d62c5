import * as z from 'zod'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { FileStore } from '../../../../server/files/file-store.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import type { FoundFact, StoredFact } from '../../../chart/facts/server/fact-store.ts'
import type { OpenChart } from '../../../chart/facts/server/open-chart.ts'
import { codesOfType, type DocumentType, usualType } from '../document-type.ts'
import { titleFrom } from '../file-title.ts'
import { type addFile, type FileChanges, fileRefusals, FileVersion, PatientFile } from '../file.ts'
import { fileFacts } from './file-facts.ts'
import { filePartStore } from './file-part-store.ts'
import { contentKeeper, type KeptContent } from './keep-content.ts'
import { type StoredFile, storedFileStore } from './stored-file-store.ts'

type NewFile = z.output<typeof addFile.body>

/** A file of a content that is stored already. */
export type FileOfContent = Omit<NewFile, 'fileName' | 'bytes' | 'type'> & {
  readonly text: string
  readonly type: DocumentType
}

export interface FoundFile extends FoundFact {
  readonly stored: StoredFile
}

/** Files of charts, cut to those that a viewer may read. */
export function patientFileStore(sql: Sql, files: FileStore, mostBytes: number) {
  const facts = fileFacts(sql)
  const contents = storedFileStore(sql, files)
  const parts = filePartStore(sql, mostBytes)
  const keep = contentKeeper(sql, files, mostBytes)

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

    /** Checks what is said of a file before a later concept files a content in a chart. */
    check: (chart: OpenChart, said: Pick<FileOfContent, 'dated' | 'appointmentId'>) =>
      facts.check(chart, said),

    /** Files a stored content in a chart, in the transaction of a later concept. */
    insert,

    /** Marks a file that should not be in its chart, in the transaction of a later concept. */
    async takeBack(
      tx: AnySql,
      viewer: WritingViewer,
      { fact }: FoundFile,
      reason: string,
    ): Promise<void> {
      await tx`
        update files set error_at = now(), error_reason = ${reason}, error_by = ${viewer.userId},
          updated_by = ${acting(tx, viewer)}
        where id = ${fact.id} and error_at is null`
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
    { id, fileName, bytes, ...said }: NewFile,
    hash: Buffer,
  ): Promise<StoredFact> {
    await facts.check(chart, said)
    await parts.checkWhole(viewer, id, bytes)
    return keep(parts.content(viewer, id), async (tx, content) => {
      // Parts may have come or gone meanwhile.
      if (content.bytes !== bytes) throw new Problem('conflict', { detail: fileRefusals.parts })
      const text = titleFrom(fileName, content.kind)
      const type = said.type ?? usualType(content.kind, 'other')
      await insert(tx, viewer, chart, { ...said, id, text, type }, content, hash)
      await parts.remove(tx, viewer, id)
      return facts.read(id, tx)
    })
  }

  /** Adds the row of a file whose content is stored already, or is in this transaction. */
  async function insert(
    tx: AnySql,
    viewer: WritingViewer,
    chart: OpenChart,
    { id, text, type, dated, forPatient, comment, appointmentId = null }: FileOfContent,
    { name, kind, bytes, isProtected }: Omit<KeptContent, 'sha256'>,
    hash: Buffer,
  ): Promise<void> {
    await tx`
      insert into files (id, patient_id, appointment_id, text, type, dated, for_patient, comment,
        codes, stored, kind, bytes, is_protected, creation_hash, created_by, updated_by)
      values (${id}, ${chart.id}, ${appointmentId}, ${text}, ${type}, ${dated}, ${forPatient},
        ${comment}, ${sql.json(codesOfType(type))}, ${name}, ${kind}, ${bytes}, ${isProtected},
        ${hash}, ${viewer.userId}, ${acting(tx, viewer)})`
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
}
export type PatientFileStore = ReturnType<typeof patientFileStore>

function nameOf(row: StoredFact): string {
  return String(row['stored'])
}
