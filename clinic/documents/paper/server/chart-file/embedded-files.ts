import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Sql } from '../../../../../server/database/connect.ts'
import { kindNamed } from '../../../../../server/files/file-kind.ts'
import { fileName } from '../../../../../server/files/file-name.ts'
import type { FileStore } from '../../../../../server/files/file-store.ts'
import type { FileOfChart } from '../../../../interop/fhir-export/server/whole-chart.ts'
import type { FileInChart } from './chart-content.ts'

/** Bytes of files within a chart as a file, and of one of them: browsers save links of some ten megabytes at most. */
export const mostEmbedded = { all: 20_000_000, each: 14_000_000 } as const
const mostPreviews = 200

/** The files of a chart, newest first, with their contents while there is room. */
export async function embeddedFiles(
  sql: Sql,
  stored: FileStore,
  files: readonly FileOfChart[],
): Promise<FileInChart[]> {
  const rows = await sql<{ name: string; preview: Buffer }[]>`
    select name, preview from stored_files
    where name = any(${files.map((file) => file.stored)}) and preview is not null
    limit ${mostPreviews}`
  const previews = new Map(rows.map(({ name, preview }) => [name, preview]))
  const found: FileInChart[] = []
  let left: number = mostEmbedded.all
  for (const [place, file] of files.entries()) {
    const fits = file.bytes <= Math.min(left, mostEmbedded.each)
    const content = fits ? await contentOf(stored, file) : null
    left -= content?.length ?? 0
    const preview = previews.get(file.stored) ?? null
    const name = fileName(file.text, place, kindNamed(file.kind).ending)
    found.push({ file, name, content, preview, isDamaged: fits && content === null })
  }
  return found
}

/** Null where it is gone or damaged: the rest of the chart is made all the same. */
async function contentOf(stored: FileStore, file: FileOfChart): Promise<Buffer | null> {
  try {
    const content = await stored.read(file.stored)
    const bytes = content && (await buffer(content))
    const hash = bytes && createHash('sha256').update(bytes).digest('hex')
    return hash === file.sha256 ? bytes : null
  } catch {
    return null
  }
}
