import type { Sql } from '../../../server/database/connect.ts'
import { type Import, type ImportMessage, largestFile, mostMessages } from '../import.ts'
import { type Entry, readBundle } from './bundle.ts'
import { importBundle } from './import-bundle.ts'
import { Refusal } from './refusal.ts'

/** A file to import. */
export interface SourceFile {
  readonly name: string
  /** In bytes. */
  readonly size: number
  read(): Promise<string>
}

export interface ImportProgress {
  filesDone: number
  counts: Import['counts']
  messages: ImportMessage[]
  /** Charts that were touched since the last report. */
  patients: readonly string[]
}

interface Options {
  readonly importId: string | null
  readonly isDryRun: boolean
  readonly actor: string | null
  readonly onProgress: (progress: ImportProgress) => Promise<void>
}

/** Thrown to take a dry run back. */
class TakeBack extends Error {}

/** Imports files one after the other, each in a transaction of its own; a refused one changes nothing. */
export async function importFiles(
  sql: Sql,
  files: readonly SourceFile[],
  options: Options,
): Promise<ImportProgress> {
  const progress: ImportProgress = { filesDone: 0, counts: {}, messages: [], patients: [] }
  const say = (message: ImportMessage) => {
    if (progress.messages.length < mostMessages) progress.messages.push(message)
  }
  for (const file of files) {
    let entries: Entry[] = []
    progress.patients = []
    try {
      if (file.size > largestFile) {
        throw new Refusal('', 'The file is larger than 100 MB: split it into a bundle for each patient.')
      }
      entries = readBundle(await file.read())
      const result = await oneBundle(sql, file.name, entries, options)
      add(progress.counts, result.counts)
      progress.patients = result.patients
      for (const { place, text } of result.warnings) {
        say({ file: file.name, place, text, kind: 'warning' })
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      say({ file: file.name, place: error.place, text: error.message, kind: 'error' })
      add(progress.counts, skipped(entries))
    }
    progress.filesDone += 1
    await options.onProgress(progress)
  }
  return progress
}

async function oneBundle(
  sql: Sql,
  source: string,
  entries: readonly Entry[],
  { importId, isDryRun, actor }: Options,
) {
  let result: Awaited<ReturnType<typeof importBundle>> | null = null
  try {
    await sql.begin(async (tx) => {
      result = await importBundle(tx, entries, { source, importId, actor })
      if (isDryRun) throw new TakeBack()
    })
  } catch (error) {
    if (!(error instanceof TakeBack)) throw asRefusal(error)
  }
  if (!result) throw new Error('A bundle gave no result.')
  return result as Awaited<ReturnType<typeof importBundle>>
}

/** A value the database does not take is the bundle's fault: the others go on. */
function asRefusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isValue = code.startsWith('22') || code.startsWith('23')
  return isValue ? new Refusal('', 'It holds a value that cannot be stored.') : error
}

function skipped(entries: readonly Entry[]): Import['counts'] {
  const counts: Import['counts'] = {}
  for (const { type } of entries) {
    const count = (counts[type] ??= { read: 0, mapped: 0, kept: 0, unchanged: 0, skipped: 0 })
    count.read += 1
    count.skipped += 1
  }
  return counts
}

function add(counts: Import['counts'], more: Import['counts']): void {
  for (const [type, one] of Object.entries(more)) {
    const sum = (counts[type] ??= { read: 0, mapped: 0, kept: 0, unchanged: 0, skipped: 0 })
    sum.read += one.read
    sum.mapped += one.mapped
    sum.kept += one.kept
    sum.unchanged += one.unchanged
    sum.skipped += one.skipped
  }
}
