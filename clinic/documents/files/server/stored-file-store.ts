import { buffer } from 'node:stream/consumers'
import { mostPictureBytes, pictureRefusals } from '../../../../contract/picture.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { Content, FileStore, ReceivedFile } from '../../../../server/files/file-store.ts'
import { ImagingRefusal } from '../../../../server/imaging/imaging-refusal.ts'
import type { DrawnKind } from '../../../../server/imaging/imaging-work.ts'
import { drawImaging, mostImagingBytes } from '../../../../server/imaging/open-imaging.ts'
import { drawPictures } from '../../../../server/pictures/draw-pictures.ts'
import { damageWords } from '../file.ts'
import { isImaging, scanProblems } from '../scan.ts'

/** How a content is known: small facts, and whether it was damaged when it was last read. */
export interface StoredFile {
  readonly name: string
  readonly sha256: string
  readonly hasPreview: boolean
  readonly previewProblem: string | null
  readonly damage: keyof typeof damageWords | null
}

interface Preview {
  readonly preview: Buffer | null
  readonly problem: string | null
}

const pictures = ['JPEG', 'PNG', 'GIF', 'WebP']
/** The kinds that a process of its own draws. */
const isDrawn = (kind: string): kind is DrawnKind => kind === 'PDF' || isImaging(kind)
/** Twice what the list shows, for fine screens. */
const drawing = { width: 240, height: 240, fit: 'inside', type: 'image/webp' } as const
/** How long a preview may wait for its turn. */
const patienceMs = 8_000

/** The contents of files: their rows, and what lies on the disk. */
export function storedFileStore(sql: Sql, files: FileStore) {
  const columns = sql`name, sha256, preview is not null as has_preview, preview_problem, damage`

  async function note(name: string, damage: StoredFile['damage']): Promise<void> {
    await sql`update stored_files set damage = ${damage}, checked_at = now() where name = ${name}`
  }

  /** Draws the preview of a picture. A file stays also where that fails; the reason is kept. */
  async function draw(name: string, kind: string): Promise<void> {
    if (!pictures.includes(kind) && !isImaging(kind)) return
    const [row] = await sql<{ bytes: number; hasPreview: boolean }[]>`
      select bytes, preview is not null as has_preview from stored_files where name = ${name}`
    if (!row || row.hasPreview) return
    await keepPreview(name, await drawn(name, kind, row.bytes))
  }

  async function keepPreview(name: string, { preview, problem }: Preview): Promise<void> {
    await sql`
      update stored_files set preview = ${preview}, preview_problem = ${problem}, preview_due = false
      where name = ${name}`
  }

  return {
    async of(names: readonly string[]): Promise<ReadonlyMap<string, StoredFile>> {
      const rows = await sql<StoredFile[]>`
        select ${columns} from stored_files where name = any(${[...names]})`
      return new Map(rows.map((row) => [row.name, row]))
    },

    /** Locks the name against a sweep, and adds the row of a content, in the transaction of its first file. */
    async add(tx: AnySql, { name, sha256, bytes }: ReceivedFile, kind: string): Promise<void> {
      await lockName(tx, name)
      await tx`
        insert into stored_files (name, sha256, bytes, preview_due)
        values (${name}, ${sha256}, ${bytes}, ${kind === 'PDF'})
        on conflict (name) do update set damage = null, checked_at = now()`
    },

    /** The whole content. Throws a `Problem` with a sentence where it is gone or damaged. */
    async read({ name, sha256 }: StoredFile): Promise<Content> {
      const state = await files.check(name, sha256)
      const content = state === 'whole' ? await files.read(name) : null
      if (content !== null) return content
      const damage = state === 'damaged' ? 'damaged' : 'gone'
      await note(name, damage)
      throw new Problem('conflict', { detail: damageWords[damage] })
    },

    async preview(name: string): Promise<Buffer | null> {
      const [row] = await sql<{ preview: Buffer | null }[]>`
        select preview from stored_files where name = ${name}`
      return row?.preview ?? null
    },

    draw,

    /** Draws the first pages of some PDFs that wait for it. Answers how many. */
    async drawDue(most: number, stopping: AbortSignal): Promise<number> {
      const rows = await sql<{ name: string; bytes: number }[]>`
        select name, bytes from stored_files where preview_due order by created_at desc limit ${most}`
      for (const { name, bytes } of rows) {
        if (stopping.aborted) break
        await keepPreview(name, await drawn(name, 'PDF', bytes))
      }
      return rows.length
    },

    /** Checks some contents that were not checked for the longest time, up to a number of bytes. */
    async checkSome(olderThanDays: number, mostBytes: number, stopping: AbortSignal) {
      const rows = await sql<(StoredFile & { bytes: number })[]>`
        select ${columns}, bytes from stored_files
        where checked_at < now() - make_interval(days => ${olderThanDays})
        order by checked_at limit 200`
      let left = mostBytes
      const found: (StoredFile['damage'] | null)[] = []
      for (const { name, sha256, bytes } of rows) {
        if (left <= 0 || stopping.aborted) break
        left -= bytes
        const state = await files.check(name, sha256)
        const damage = state === 'whole' ? null : state
        await note(name, damage)
        if (damage !== null) found.push(damage)
      }
      return found.length
    },

    /** Clears away what killed servers left: contents without a row, and parts that nobody finished. */
    async sweep(olderThanMs: number): Promise<void> {
      await files.sweep(olderThanMs, (name, removeIt) =>
        sql.begin(async (tx) => {
          await lockName(tx, name)
          const [row] = await tx`select from stored_files where name = ${name}`
          if (!row) await removeIt()
        }),
      )
      await sql`
        delete from file_parts where created_at < now() - make_interval(secs => ${(olderThanMs * 6) / 1000})`
    },
  }

  async function drawn(name: string, kind: string, bytes: number): Promise<Preview> {
    const none = { preview: null, problem: null }
    if (bytes > (isDrawn(kind) ? mostImagingBytes : mostPictureBytes))
      return { ...none, problem: 'The picture is too large for a preview.' }
    try {
      const content = await files.read(name)
      if (content === null) {
        await note(name, 'gone')
        return none
      }
      const waiting = AbortSignal.timeout(patienceMs)
      const picture = isDrawn(kind)
        ? await drawImaging(kind, content, 4 * drawing.width, waiting)
        : await buffer(content)
      const [{ content: preview }] = await drawPictures(picture, [drawing], waiting)
      return { preview, problem: null }
    } catch (error) {
      if (error instanceof ImagingRefusal) return { ...none, problem: scanProblems[error.reason] }
      const sentence = error instanceof Problem ? error.message : pictureRefusals.slow
      return { ...none, problem: sentence.split(' Choose ')[0] ?? sentence }
    }
  }
}
export type StoredFileStore = ReturnType<typeof storedFileStore>

async function lockName(tx: AnySql, name: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`stored file ${name}`}, 0))`
}
